import { type BrandColours, brandTokens } from '#domain/brand/brand-tokens.ts'
import type { Colour } from '#domain/brand/colour.ts'
import { logo } from '#drawing/logo.ts'
import type { BrandFile } from '#server/chain/brand-schema.ts'
import { readLogo } from '#server/chain/read-logo.ts'
import type { Source } from '#server/chain/source.ts'

/**
 * What pictures and pages outside the shop show of a chain (D3): its name, its logo, and its field
 * with the text on it, in light and dark.
 */
export type ChainFace = {
  name: string
  /**
   * The logo as the inside of an SVG of 40 by 40. `field`: on a square ground, with a margin, for
   * systems that crop the square to another shape.
   */
  logo: { disc: string; field: string }
  light: { field: Colour; text: Colour }
  dark: { field: Colour; text: Colour }
}

export function chainFaceOf({ chain, brand }: Source['documents']): ChainFace {
  const name = chain.brand
  if (brand === undefined)
    return {
      name,
      logo: { disc: logo('disc'), field: logo('field') },
      light: { field: '#ffc2d0', text: '#14261b' },
      dark: { field: '#57182f', text: '#ffffff' },
    }
  const fieldIn = (theme: 'light' | 'dark') => {
    const tokens = brandTokens(brand.colours, theme)
    return { field: tokens['f-rose'], text: tokens['on-field'] }
  }
  return { name, logo: logoOf(brand), light: fieldIn('light'), dark: fieldIn('dark') }
}

function logoOf({ colours, logo: text }: BrandFile): ChainFace['logo'] {
  const reading = text === undefined ? null : readLogo(text)
  const drawing = reading !== null && 'drawing' in reading ? reading.drawing : plainMark(colours)
  return {
    disc: drawing,
    field: `<path d="M0 0h40v40H0z" fill="${colours.night}"/><g transform="translate(7 7) scale(.65)">${drawing}</g>`,
  }
}

/** The icon of a chain without a logo: a bowl seen from above, in its colours. */
const plainMark = ({ action, select }: BrandColours): string =>
  `<circle cx="20" cy="20" r="20" fill="${action}"/><circle cx="20" cy="20" r="12" fill="${select}"/>`
