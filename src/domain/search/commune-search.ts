import { mistakesBetween } from './edit-distance.ts'

/** A French commune. `code` is its INSEE code, which is unique; names are not. */
export type Commune = {
  readonly code: string
  readonly name: string
  readonly postcodes: readonly string[]
  readonly population: number
}

/**
 * A name in the form used for comparison: without accents, punctuation or case, whole and word by
 * word.
 */
type Compared = {
  whole: string
  bare: string
  words: readonly string[]
  /**
   * The set of its letters, one bit each: a queried letter that is missing is certainly a mistake.
   */
  letters: number
}
export type CommuneList<C extends Commune> = readonly {
  readonly commune: C
  readonly compared: Compared
}[]

/** Most communes offered. */
export const COMMUNES_SHOWN = 8

/**
 * The words of a name or a query, without accents, capitals, hyphens and apostrophes; `st` becomes
 * `saint`.
 */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
  return plain
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => (word === 'st' ? 'saint' : word === 'ste' ? 'sainte' : word))
}

const articles: ReadonlySet<string> = new Set(['le', 'la', 'les', 'l'])

function comparedOf(words: readonly string[]): Compared {
  const [first = '', ...others] = words
  const whole = words.join('')
  return {
    whole,
    bare: articles.has(first) && others.length > 0 ? others.join('') : whole,
    words,
    letters: lettersOf(whole),
  }
}

function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32)
  return bits
}

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Prepares all communes once, for many searches. */
export const communeList = <C extends Commune>(communes: readonly C[]): CommuneList<C> =>
  communes.map((commune) => ({ commune, compared: comparedOf(wordsOf(commune.name)) }))

type Asked = Compared & { postcode: string }

/**
 * Reads a query: a name, a postcode or its beginning, or both. “Paris 11e” means Paris, “Lyon cedex
 * 3” means Lyon.
 */
function readQuery(query: string): Asked {
  const words = wordsOf(query)
  const names = words.filter((word) => !/^\d/.test(word) && word !== 'cedex')
  const postcode =
    words.find((word) => /^\d+$/.test(word) && (names.length === 0 || word.length === 5)) ?? ''
  return { ...comparedOf(names), postcode }
}

/** Short names differ from many others by a single letter, so fewer mistakes are allowed. */
const mistakesForgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

const EXACT = 0
const BEGINS = 1
const HAS_WORD = 2
const MISTYPED = 3

/** How well a name matches, 0 the best; null when it does not. */
function rankOf(asked: Asked, { whole, bare, words, letters }: Compared): number | null {
  if (asked.whole === '') return EXACT
  if (whole === asked.whole || bare === asked.bare) return EXACT
  if (whole.startsWith(asked.whole) || bare.startsWith(asked.bare)) return BEGINS
  if (asked.words.every((word) => words.some((part) => part.startsWith(word)))) return HAS_WORD
  const most = mistakesForgiven(asked.whole.length)
  if (most === 0 || bitsIn(lettersOf(asked.bare) & ~letters) > most) return null
  // A query typed in part counts no more mistakes than a whole one; between the two, the larger
  // town is meant.
  const mistakes = Math.min(
    mistakesBetween(asked.whole, whole, most),
    mistakesBetween(asked.bare, bare, most),
    mistakesBetween(asked.bare, bare, most, true),
  )
  return mistakes <= most ? MISTYPED + mistakes : null
}

/**
 * The communes that match a name or a postcode, at most `COMMUNES_SHOWN`: exact matches first, then
 * names that begin with the query, then those with one or two typing mistakes; the larger first
 * among equals. Empty for an empty query (T8).
 */
export function searchCommunes<C extends Commune>(list: CommuneList<C>, query: string): C[] {
  const asked = readQuery(query)
  if (asked.whole === '' && asked.postcode === '') return []
  const found = list.flatMap(({ commune, compared }): Found<C>[] => {
    if (
      asked.postcode !== '' &&
      !commune.postcodes.some((postcode) => postcode.startsWith(asked.postcode))
    )
      return []
    const rank = rankOf(asked, compared)
    return rank === null ? [] : [{ commune, rank }]
  })
  const shown = found
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.commune.population - a.commune.population ||
        (a.commune.code < b.commune.code ? -1 : 1),
    )
    .slice(0, COMMUNES_SHOWN)
  return withLikely(shown, found).map(({ commune }) => commune)
}

/**
 * The one commune found whose name is exactly the query; null when there is none, or several (T8).
 */
export function exactlyNamed<C extends Pick<Commune, 'name'>>(
  found: readonly C[],
  query: string,
): C | null {
  const asked = readQuery(query)
  const named =
    asked.whole === ''
      ? []
      : found.filter(({ name }) => comparedOf(wordsOf(name)).whole === asked.whole)
  return named.length === 1 ? (named[0] ?? null) : null
}

type Found<C> = { commune: C; rank: number }

/**
 * A large town typed with one mistake is meant more often than the last of many hamlets that begin
 * with the query: “lion” is Lyon.
 */
function withLikely<C extends Commune>(shown: Found<C>[], found: readonly Found<C>[]): Found<C>[] {
  const last = shown.at(-1)
  const likely = found.find(({ rank }) => rank === MISTYPED + 1)
  const isMeant =
    last && likely && !shown.includes(likely) && likely.commune.population > last.commune.population
  return isMeant ? [...shown.slice(0, -1), likely] : shown
}
