import { writeSvg } from '#drawing/svg.ts'
import { toPng } from '#server/kit/bitmaps.ts'
import type { SheetBrand, SheetColours } from '#server/pdf/sheet.ts'
import type { ChainFace } from './chain-face.ts'

/** Width of the logo on paper in pixels: six for each point, as fine as a printer needs. */
const LOGO_WIDTH = 156

/** The colours of a chain on paper, which is always white. */
export const paperColoursOf = ({ light }: ChainFace): SheetColours => ({
  ink: light.text,
  secondary: light.secondary,
  action: light.action,
  line: light.line,
})

/** The name and logo of a chain on paper. */
export async function paperBrandOf({ name, logo }: ChainFace): Promise<SheetBrand> {
  const svg = writeSvg('0 0 40 40', logo.disc)
  const sized = svg.replace('<svg ', `<svg width="${LOGO_WIDTH}" height="${LOGO_WIDTH}" `)
  return { name, logo: await toPng(sized, LOGO_WIDTH) }
}
