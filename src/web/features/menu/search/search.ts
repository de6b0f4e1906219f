import { mistakesBetween } from '#domain/search/edit-distance.ts'

/**
 * Something that a search may find: what it is called and made of, and what is only told about it.
 */
export type Findable<T> = { thing: T; named: readonly string[]; told?: string | null }

/** Without accents and case, so that “oeuf” and “Œuf”, “pate” and “Pâtes” meet. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const LONG = 4

/**
 * A typed word is that of a name, or begins it, stands within a longer one, or has another ending:
 * a plural.
 */
const isSame = (typed: string, word: string): boolean =>
  word.startsWith(typed) ||
  (typed.length >= LONG && word.includes(typed)) ||
  (word.length >= LONG - 1 && typed.startsWith(word) && typed.length - word.length <= 2)

const isMistyped = (typed: string, word: string): boolean =>
  typed.length >= LONG && mistakesBetween(typed, word, 1, true) <= 1

/**
 * All that answers to every word of a search; null while nothing is searched. A mistake is forgiven
 * only where nothing is written as it was typed, and what is told of a product counts only where
 * nothing is named so.
 */
export function findAmong<T>(all: readonly Findable<T>[], search: string): ReadonlySet<T> | null {
  const typed = wordsOf(search)
  if (typed.length === 0) return null
  const known = all.map(({ thing, named, told }) => ({
    thing,
    named: wordsOf(named.join(' ')),
    told: wordsOf(told ?? ''),
  }))
  const written = new Set(known.flatMap(({ named, told }) => [...named, ...told]))
  const meanings = typed.map((word) => {
    const meets = [...written].some((other) => isSame(word, other)) ? isSame : isMistyped
    return (other: string) => meets(word, other)
  })
  const answers = (words: readonly string[]) => meanings.every((meets) => words.some(meets))
  const byName = known.filter(({ named }) => answers(named))
  const found =
    byName.length > 0 ? byName : known.filter(({ named, told }) => answers([...named, ...told]))
  return new Set(found.map(({ thing }) => thing))
}
