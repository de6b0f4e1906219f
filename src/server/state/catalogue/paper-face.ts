import type { SheetBrand, SheetColours } from '#server/pdf/sheet.ts'
import type { ChainFace } from './chain-face.ts'
import { logoPicture } from './logo-picture.ts'

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
export const paperBrandOf = async ({ name, logo }: ChainFace): Promise<SheetBrand> => ({
  name,
  logo: await logoPicture(logo.disc, LOGO_WIDTH),
})
