import { type CardLook, logoWidths } from '#server/gateways/wallet/port.ts'
import type { ChainFace } from '#server/state/catalogue/chain-face.ts'
import { logoPicture } from '#server/state/catalogue/logo-picture.ts'

/** The colours of a chain's wallet cards, and its logo in every width that they need (D3). */
export async function cardLookOf({ light, logo }: ChainFace): Promise<CardLook> {
  const pictures = await Promise.all(
    logoWidths.map(async (width) => [width, await logoPicture(logo.disc, width)] as const),
  )
  return {
    ground: light.night,
    text: light.onNight,
    label: light.select,
    logo: new Map(pictures),
  }
}
