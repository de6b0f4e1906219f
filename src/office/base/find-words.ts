import { foldedWords } from '#domain/search/restaurant-search.ts'

const wordsByItem = new WeakMap<object, string[]>()

/** The words of something that is searched again and again, folded once. */
export function searchWordsOf<T extends object>(item: T, textOf: (item: T) => string): string[] {
  const before = wordsByItem.get(item)
  if (before !== undefined) return before
  const words = foldedWords(textOf(item))
  wordsByItem.set(item, words)
  return words
}

/**
 * Those for which each word that is typed begins one of their words; case and accents do not
 * matter. Something is always searched by the same text.
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
