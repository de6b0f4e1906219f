import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { foldedWords } from '#domain/search/restaurant-search.ts'

/**
 * Kinds of categories whose products fill a bowl or a formula. Products of the other kinds are sold
 * ready-made.
 */
const fillingKinds: ReadonlySet<string> = new Set<CategoryKind>([
  'base',
  'ingredient',
  'sauce',
  'bread',
  'coulis',
  'topping',
])

/**
 * Minimum length of a word by which an ingredient is recognised: shorter words of a name, such as
 * `au` and `de`, name no product.
 */
const SHORTEST_WORD = 4

export type RecallProduct = {
  readonly id: number
  /** The kind of its category. */
  readonly kind: string
  /** Its name and description, in French. */
  readonly name: string
  readonly description: string
  /** The ids of the product's ingredients; empty if its data lists none. */
  readonly listedIngredients: readonly number[]
}

/**
 * Returns the ingredients that each ready-made product may contain (H10): those that its data
 * lists, and those whose first significant word occurs in its name or description. Products such as
 * sandwiches list no ingredients, so the result may contain too many; the person who recalls an
 * ingredient decides.
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
