import type { IngredientId } from '#domain/menu/menu.ts'
import { type BowlPart, ranOut } from './ticket.ts'

export type RecalledPart = { readonly ingredient: IngredientId; readonly name: string }

type Contents = {
  /** What it is sold as, where that is a product; null for a formula or a custom salad. */
  readonly product: RecalledPart | null
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'change'>[]
  readonly replacements?:
    | readonly { readonly ingredient: IngredientId; readonly standIn: RecalledPart | null }[]
    | undefined
}

/**
 * What a line holds that is recalled, each product once (H10). What is left out is not there; what
 * stands in for something may be recalled itself.
 */
export function recalledIn(
  { product, parts, replacements }: Contents,
  recalled: ReadonlySet<number>,
): RecalledPart[] {
  const held = parts
    .filter(({ change }) => change !== 'left-out')
    .flatMap((part): RecalledPart[] => {
      const missing = ranOut(replacements, part)
      return missing === undefined ? [part] : missing.standIn === null ? [] : [missing.standIn]
    })
  const found = [...(product === null ? [] : [product]), ...held].filter(({ ingredient }) =>
    recalled.has(ingredient),
  )
  return [
    ...new Map(found.map(({ ingredient, name }) => [ingredient, { ingredient, name }])).values(),
  ]
}

/**
 * The recalled products of an order's lines that nobody has said are left out of it: with any of them
 * it does not become ready (H10). `without`: what the person at the board was told of and confirmed.
 */
export function recalledUnsaid(
  lines: readonly { readonly recalled?: readonly RecalledPart[] | undefined }[],
  without: readonly IngredientId[],
): RecalledPart[] {
  const found = lines
    .flatMap(({ recalled = [] }) => recalled)
    .filter(({ ingredient }) => !without.includes(ingredient))
  return [...new Map(found.map((part) => [part.ingredient, part])).values()]
}
