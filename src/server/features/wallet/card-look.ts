import { writeSvg } from '#drawing/svg.ts'
import { type CardLook, logoWidths } from '#server/gateways/wallet/port.ts'
import { toPng } from '#server/kit/bitmaps.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'

/** The colours of a chain's wallet cards, and its logo in every width that they need (D3). */
export async function cardLookOf({ light, logo }: ChainFace): Promise<CardLook> {
  const svg = writeSvg('0 0 40 40', logo.disc)
  const pictures = await Promise.all(
    logoWidths.map(async (width) => {
      const sized = svg.replace('<svg ', `<svg width="${width}" height="${width}" `)
      return [width, await toPng(sized, width)] as const
    }),
  )
  return {
    ground: light.night,
    text: light.onNight,
    label: light.select,
    logo: new Map(pictures),
  }
}
