import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { foldedWords } from '#domain/search/restaurant-search.ts'

/** What fills something else; the other kinds are sold as they are. */
const fillingKinds: ReadonlySet<string> = new Set<CategoryKind>([
  'base',
  'ingredient',
  'sauce',
  'bread',
  'coulis',
  'topping',
])

/** Shorter words say how something is made (`au`, `de`). */
const SHORTEST_WORD = 4

export type RecallProduct = {
  readonly id: number
  /** Of its category. */
  readonly kind: string
  /** Its names, in French. */
  readonly name: string
  readonly description: string
  /** What it is made of, where its data says so. */
  readonly parts: readonly number[]
}

/**
 * What each product that is sold as it is may hold (H10): what its data says, and the ingredients whose
 * first word its name or its description has. A sandwich has no list of its ingredients, so this names
 * rather too many; who recalls something decides.
 */
export function possibleContentsOf(products: readonly RecallProduct[]): Map<number, number[]> {
  const fillingWords = products
    .filter(({ kind }) => fillingKinds.has(kind))
    .flatMap(({ id, name }) => {
      const word = foldedWords(name).find((candidate) => candidate.length >= SHORTEST_WORD)
      return word === undefined ? [] : [{ id, word }]
    })
  return new Map(
    products.flatMap(({ id, kind, name, description, parts }) => {
      if (fillingKinds.has(kind)) return []
      const words = new Set(foldedWords(`${name} ${description}`))
      const matches = fillingWords.filter(({ word }) => words.has(word) || words.has(`${word}s`))
      const ids = [...new Set([...parts, ...matches.map((match) => match.id)])]
      return ids.length === 0 ? [] : [[id, ids] as const]
    }),
  )
}
