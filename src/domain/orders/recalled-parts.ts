import type { IngredientId } from '#domain/menu/menu.ts'
import { type BowlPart, isOneThing, ranOut } from './ticket.ts'

type NamedProduct = { readonly ingredient: IngredientId; readonly name: string }
export type RecalledPart = NamedProduct & {
  /** What it stands in for, which is what can be decided about; absent where it was ordered itself. */
  readonly insteadOf?: NamedProduct | undefined
}

type Contents = {
  /** What it is sold as, where that is a product; null for a formula or a custom salad. */
  readonly product: NamedProduct | null
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'change'>[]
  readonly replacements?:
    | readonly (NamedProduct & { readonly standIn: NamedProduct | null })[]
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
  const servedProducts = parts
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

/** The recalled products of an order, each once (H10). */
export const recalledOf = (
  lines: readonly { readonly recalled?: readonly RecalledPart[] | undefined }[],
): RecalledPart[] => eachOnce(lines.flatMap(({ recalled = [] }) => recalled))

type RecalledLine = {
  readonly name: string
  readonly parts: readonly Pick<BowlPart, 'ingredient' | 'name' | 'change'>[]
  readonly recalled?: readonly RecalledPart[] | undefined
}

/**
 * What must not be served of a line (H10): the whole of it, or some of its parts. Where the whole is
 * recalled, its parts are not named. Null for nothing.
 */
export function recallOf({
  name,
  parts,
  recalled = [],
}: RecalledLine): { isWhole: boolean; parts: readonly RecalledPart[] } | null {
  if (recalled.length === 0) return null
  const itself = recalled.filter(
    ({ ingredient, insteadOf }) =>
      insteadOf === undefined && !parts.some((part) => part.ingredient === ingredient),
  )
  if (itself.length > 0) return { isWhole: true, parts: itself }
  return { isWhole: isOneThing({ name, parts }), parts: recalled }
}

/** What of an order must not be served, as it is said of each line (H10). */
export const displayedRecalls = (lines: readonly RecalledLine[]): RecalledPart[] =>
  eachOnce(lines.flatMap((line) => recallOf(line)?.parts ?? []))

/**
 * Those that nobody has confirmed to be left out: with any of them, an order is neither ready nor handed over (H10).
 * `without`: what the person at the board was told of and confirmed.
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
