import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { foldedWords } from '#domain/search/restaurant-search.ts'

/** Kinds of products that fill a bowl or a formula; the other kinds are sold as they are. */
const fillingKinds: ReadonlySet<string> = new Set<CategoryKind>([
  'base',
  'ingredient',
  'sauce',
  'bread',
  'coulis',
  'topping',
])

/**
 * Minimum length of a significant word: shorter ones describe how a product is made (`au`, `de`).
 */
const SHORTEST_WORD = 4

export type RecallProduct = {
  readonly id: number
  /** The kind of its category. */
  readonly kind: string
  /** Its name and description, in French. */
  readonly name: string
  readonly description: string
  /** Its ingredients, if its data lists them. */
  readonly listedIngredients: readonly number[]
}

/**
 * Returns the ingredients that each product sold as it is may contain (H10): those in its data, and
 * those whose first word occurs in its name or description. A sandwich has no list of ingredients,
 * so the result rather names too many; the person who recalls a product decides.
 */
export function possibleContentsOf(products: readonly RecallProduct[]): Map<number, number[]> {
  const fillingWords = products
    .filter(({ kind }) => fillingKinds.has(kind))
    .flatMap(({ id, name }) => {
      const word = foldedWords(name).find((candidate) => candidate.length >= SHORTEST_WORD)
      return word === undefined ? [] : [{ id, word }]
    })
  return new Map(
    products.flatMap(({ id, kind, name, description, listedIngredients }) => {
      if (fillingKinds.has(kind)) return []
      const words = new Set(foldedWords(`${name} ${description}`))
      const matches = fillingWords.filter(({ word }) => words.has(word) || words.has(`${word}s`))
      const ids = [...new Set([...listedIngredients, ...matches.map((match) => match.id)])]
      return ids.length === 0 ? [] : [[id, ids] as const]
    }),
  )
}
