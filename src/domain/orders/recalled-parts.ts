import type { IngredientId } from '#domain/menu/menu.ts'
import { type BowlPart, isOneThing, ranOut } from './ticket.ts'

type NamedProduct = { readonly ingredient: IngredientId; readonly name: string }
export type RecalledPart = NamedProduct & {
  /**
   * The ordered ingredient that the recalled one replaces, and about which the kitchen can decide
   * again; absent if the recalled ingredient itself was ordered.
   */
  readonly insteadOf?: NamedProduct | undefined
}

type Contents = {
  /** The ingredient or dessert that the line sells; null for a formula or a custom salad. */
  readonly product: NamedProduct | null
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'change'>[]
  readonly replacements?:
    | readonly (NamedProduct & { readonly standIn: NamedProduct | null })[]
    | undefined
}

/**
 * Returns the recalled products in a line, each once (H10). Ingredients that are left out do not
 * count; the replacement of an ingredient may be recalled as well.
 */
export function recalledIn(
  { product, parts: bowlParts, replacements }: Contents,
  recalled: ReadonlySet<number>,
): RecalledPart[] {
  const servedProducts = bowlParts
    .filter(({ change }) => change !== 'left-out')
    .flatMap((part): RecalledPart[] => {
      const missing = ranOut(replacements, part)
      if (missing === undefined) return [toNamedProduct(part)]
      return missing.standIn === null
        ? []
        : [{ ...missing.standIn, insteadOf: toNamedProduct(missing) }]
    })
  const products = [...(product === null ? [] : [product]), ...servedProducts]
  return eachOnce(products.filter(({ ingredient }) => recalled.has(ingredient)))
}

/** Returns the recalled products of an order, each once (H10). */
export const recalledOf = (
  lines: readonly { readonly recalled?: readonly RecalledPart[] | undefined }[],
): RecalledPart[] => eachOnce(lines.flatMap(({ recalled = [] }) => recalled))

type RecalledLine = {
  readonly name: string
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'change'>[]
  readonly recalled?: readonly RecalledPart[] | undefined
}

/**
 * Returns the part of a line that must not be served (H10): the whole line (`isWhole`), or some of
 * its parts. If the product that the line sells is recalled, its parts are not listed. Null if
 * nothing is recalled.
 */
export function recallOf({
  name,
  parts: bowlParts,
  recalled = [],
}: RecalledLine): { isWhole: boolean; recalledParts: readonly RecalledPart[] } | null {
  if (recalled.length === 0) return null
  const itself = recalled.filter(
    ({ ingredient, insteadOf }) =>
      insteadOf === undefined && !bowlParts.some((part) => part.ingredient === ingredient),
  )
  if (itself.length > 0) return { isWhole: true, recalledParts: itself }
  return { isWhole: isOneThing({ name, parts: bowlParts }), recalledParts: recalled }
}

/** Returns the recalled products of an order, each once, as its lines show them (H10). */
export const displayedRecalls = (lines: readonly RecalledLine[]): RecalledPart[] =>
  eachOnce(lines.flatMap((line) => recallOf(line)?.recalledParts ?? []))

/**
 * Returns the recalled products of an order that nobody confirmed as left out. As long as there are
 * any, the order can become neither ready nor handed over (H10). `without`: the products that a
 * person at the board confirmed as left out.
 */
export const unconfirmedRecalls = (
  lines: Parameters<typeof recalledOf>[0],
  without: readonly IngredientId[],
): RecalledPart[] => recalledOf(lines).filter(({ ingredient }) => !without.includes(ingredient))

const toNamedProduct = ({ ingredient, name }: NamedProduct): NamedProduct => ({ ingredient, name })

const eachOnce = (recalledParts: readonly RecalledPart[]): RecalledPart[] => [
  ...new Map(
    recalledParts.map((part) => [`${part.ingredient} ${part.insteadOf?.ingredient ?? ''}`, part]),
  ).values(),
]
