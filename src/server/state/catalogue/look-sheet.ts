import { createHash } from 'node:crypto'
import { type BrandTokens, brandTokens } from '#domain/brand/brand-tokens.ts'
import type { ShopLook } from '#contract/pages/shop-look.ts'
import type { BrandFile } from '#server/chain/brand-schema.ts'

export type LookSheet = ShopLook & { readonly css: string }

/** Radius of buttons, in pixels, from which their ends are round whatever their height. */
const ROUND = 28

/**
 * The style sheet of a chain's brand: it replaces the colours and corners of `ui/tokens.css`,
 * `ui/dark.css` and `ui/theme.css` (D1).
 */
export function lookSheetOf({ colours, corners }: BrandFile): LookSheet {
  const [light, dark] = [brandTokens(colours, 'light'), brandTokens(colours, 'dark')]
  const { trays, buttons } = corners
  const radii = {
    xs: Math.min(6, trays),
    sm: trays / 2,
    field: Math.min(10, trays),
    md: trays,
    lg: trays * 1.75,
  }
  const shape = [
    ...Object.entries(radii).map(([name, pixels]) => `--radius-${name}:${pixels}px`),
    ...(buttons < ROUND ? [`--radius-button:${buttons}px`] : []),
  ]
  const css =
    `:root{${[...declarationsOf(light), ...shape].join(';')}}` +
    `@media screen and (prefers-color-scheme:dark){:root{${declarationsOf(dark).join(';')}}}`
  const mark = createHash('sha256').update(css).digest('hex').slice(0, 8)
  return {
    sheet: `/assets/ui/look-${mark}.css`,
    field: colours.field,
    css,
  }
}

const declarationsOf = (tokens: BrandTokens): string[] =>
  Object.entries(tokens).map(([name, colour]) => `--${name}:${colour}`)
