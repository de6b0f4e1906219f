import { foldedWords } from '#domain/search/restaurant-search.ts'

const wordsByItem = new WeakMap<object, string[]>()

/**
 * The folded words (no case, no accents) of an item’s text, cached because the item is searched
 * again and again.
 */
export function searchWordsOf<T extends object>(item: T, textOf: (item: T) => string): string[] {
  const before = wordsByItem.get(item)
  if (before !== undefined) return before
  const words = foldedWords(textOf(item))
  wordsByItem.set(item, words)
  return words
}

/**
 * The items in which each typed word is the beginning of a word; case and accents do not matter.
 * `textOf` must always return the same text for an item, as its words are cached.
 */
export function findByWords<T extends object>(
  all: readonly T[],
  typed: string,
  textOf: (item: T) => string,
): readonly T[] {
  const typedWords = foldedWords(typed)
  if (typedWords.length === 0) return all
  return all.filter((item) => {
    const words = searchWordsOf(item, textOf)
    return typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)))
  })
}
