import { foldedWords } from '#domain/search/restaurant-search.ts'

const known = new WeakMap<object, string[]>()

/** The words of something that is searched again and again, folded once. */
export function wordsOf<T extends object>(one: T, textOf: (one: T) => string): string[] {
  const before = known.get(one)
  if (before !== undefined) return before
  const words = foldedWords(textOf(one))
  known.set(one, words)
  return words
}

/**
 * Those for which each word that is typed begins one of their words; case and accents do not
 * matter. Something is always searched by the same text.
 */
export function findByWords<T extends object>(
  all: readonly T[],
  typed: string,
  textOf: (one: T) => string,
): readonly T[] {
  const wanted = foldedWords(typed)
  if (wanted.length === 0) return all
  return all.filter((one) => {
    const words = wordsOf(one, textOf)
    return wanted.every((word) => words.some((own) => own.startsWith(word)))
  })
}
