import { mistakesBetween } from '#domain/search/edit-distance.ts'

/**
 * Something that a search may find: its names and ingredients (`names`) and its description
 * (`description`).
 */
export type Findable<T> = { item: T; names: readonly string[]; description?: string | null }

/** Removes accents and case, so that “oeuf” matches “Œuf” and “pate” matches “Pâtes”. */
const normalised = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase()

const wordsOf = (text: string): string[] =>
  normalised(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

const LONG = 4

/**
 * Whether a typed word matches: a word begins with it, a longer typed word occurs within a word, or
 * only the ending differs, as in a plural.
 */
const isSame = (typed: string, word: string): boolean =>
  word.startsWith(typed) ||
  (typed.length >= LONG && word.includes(typed)) ||
  (word.length >= LONG - 1 && typed.startsWith(word) && typed.length - word.length <= 2)

const isMistyped = (typed: string, word: string): boolean =>
  typed.length >= LONG && mistakesBetween(typed, word, 1, true) <= 1

/**
 * All entries that match every word of a search; null without a search. A typing mistake is
 * tolerated only in a word that no entry contains as typed, and descriptions count only if no name
 * matches.
 */
export function findAmong<T>(all: readonly Findable<T>[], search: string): ReadonlySet<T> | null {
  const typed = wordsOf(search)
  if (typed.length === 0) return null
  const candidates = all.map(({ item, names, description }) => ({
    item,
    names: wordsOf(names.join(' ')),
    description: wordsOf(description ?? ''),
  }))
  const allWords = new Set(
    candidates.flatMap(({ names, description }) => [...names, ...description]),
  )
  const wordTests = typed.map((word) => {
    const isMatch = [...allWords].some((candidate) => isSame(word, candidate)) ? isSame : isMistyped
    return (candidate: string) => isMatch(word, candidate)
  })
  const matchesSearch = (words: readonly string[]) =>
    wordTests.every((isMatch) => words.some(isMatch))
  const byName = candidates.filter(({ names }) => matchesSearch(names))
  const matches =
    byName.length > 0
      ? byName
      : candidates.filter(({ names, description }) => matchesSearch([...names, ...description]))
  return new Set(matches.map(({ item }) => item))
}
