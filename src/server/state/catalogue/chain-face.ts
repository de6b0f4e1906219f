import { createHash } from 'node:crypto'
import { type BrandColours, type Theme, brandTokens } from '#domain/brand/brand-tokens.ts'
import type { Colour } from '#domain/brand/colour.ts'
import { logo } from '#drawing/logo.ts'
import type { BrandFile } from '#server/chain/brand-schema.ts'
import { readLogo } from '#server/chain/read-logo.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'

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
  /** Address of the logo; its name follows its content. */
  logoAddress: string
  light: FaceColours
  dark: FaceColours
}

type FaceColours = Readonly<
  Record<
    | 'ground'
    | 'text'
    | 'secondary'
    | 'line'
    | 'link'
    | 'action'
    | 'onAction'
    | 'field'
    | 'onField'
    | 'night'
    | 'onNight'
    | 'select',
    Colour
  >
>

/** The colours of `ui/tokens.css` and `ui/dark.css`, which a chain without a brand has. */
const programColours: Readonly<Record<Theme, FaceColours>> = {
  light: {
    ground: '#ffffff',
    text: '#14261b',
    secondary: '#4b5d51',
    line: '#d8dfd6',
    link: '#0b6b3a',
    action: '#0b6b3a',
    onAction: '#ffffff',
    field: '#ffc2d0',
    onField: '#14261b',
    night: '#0f2a1c',
    onNight: '#f2f8ec',
    select: '#d9f05f',
  },
  dark: {
    ground: '#0e1812',
    text: '#eff6ec',
    secondary: '#adc0b2',
    line: '#2b3f33',
    link: '#c4e64a',
    action: '#d3ee55',
    onAction: '#14261b',
    field: '#57182f',
    onField: '#ffffff',
    night: '#08110c',
    onNight: '#f2f8ec',
    select: '#d3ee55',
  },
}

export function chainFaceOf({
  chain,
  brand,
}: {
  chain: Pick<ChainFacts, 'brand'>
  brand?: BrandFile
}): ChainFace {
  const name = chain.brand
  if (brand === undefined)
    return {
      name,
      ...withAddress({ disc: logo('disc'), field: logo('field') }),
      ...programColours,
    }
  return {
    name,
    ...withAddress(logoOf(brand)),
    light: faceColours(brand, 'light'),
    dark: faceColours(brand, 'dark'),
  }
}

function faceColours({ colours }: BrandFile, theme: Theme): FaceColours {
  const tokens = brandTokens(colours, theme)
  return {
    ground: tokens.ground,
    text: tokens.ink,
    secondary: tokens['ink-2'],
    line: tokens.line,
    link: tokens['leaf-text'],
    action: tokens.leaf,
    onAction: tokens['on-leaf'],
    field: tokens['f-rose'],
    onField: tokens['on-field'],
    night: tokens.night,
    onNight: tokens['on-night'],
    select: tokens.select,
  }
}

function withAddress(drawings: ChainFace['logo']): Pick<ChainFace, 'logo' | 'logoAddress'> {
  const mark = createHash('sha256').update(drawings.disc).digest('hex').slice(0, 8)
  return { logo: drawings, logoAddress: `/assets/ui/logo.${mark}.svg` }
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
