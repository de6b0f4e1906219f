import { mistakesBetween } from './edit-distance.ts'

/**
 * A French commune. `code` is the commune's INSEE code, which is unique; several communes may have
 * the same name.
 */
export type Commune = {
  readonly code: string
  readonly name: string
  readonly postcodes: readonly string[]
  readonly population: number
}

/**
 * A name in the forms in which it is compared, without accents, punctuation and capitals. `joined`:
 * without spaces; `bare`: also without a leading article; `words`: word by word.
 */
type Compared = {
  joined: string
  bare: string
  words: readonly string[]
  /**
   * The letters that occur in the name, as one bit each. A letter of the query that does not occur
   * in the name is certainly a mistake.
   */
  letters: number
}
export type CommuneList<C extends Commune> = readonly {
  readonly commune: C
  readonly compared: Compared
}[]

/** Maximum number of communes in a result. */
export const COMMUNES_SHOWN = 8

/**
 * Returns the words of a name or a query, without accents, capitals, hyphens and apostrophes. `st`
 * becomes `saint`, and `ste` becomes `sainte`.
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
  const [first = '', ...laterWords] = words
  const joinedName = words.join('')
  return {
    joined: joinedName,
    bare: articles.has(first) && laterWords.length > 0 ? laterWords.join('') : joinedName,
    words,
    letters: lettersOf(joinedName),
  }
}

function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) % 32)
  return bits
}

function bitsIn(bits: number): number {
  let count = 0
  for (let remainingBits = bits; remainingBits !== 0; remainingBits &= remainingBits - 1) count += 1
  return count
}

/** Prepares the names of all communes once, for any number of searches. */
export const communeList = <C extends Commune>(communes: readonly C[]): CommuneList<C> =>
  communes.map((commune) => ({ commune, compared: comparedOf(wordsOf(commune.name)) }))

type CommuneQuery = Compared & { postcode: string }

/**
 * Reads a query: a name, a postcode or the beginning of one, or a name with a postcode. Words that
 * begin with a digit and the word “cedex” are no part of a name: “Paris 11e” means Paris.
 */
function readQuery(query: string): CommuneQuery {
  const words = wordsOf(query)
  const names = words.filter((word) => !/^\d/.test(word) && word !== 'cedex')
  const postcode =
    words.find((word) => /^\d+$/.test(word) && (names.length === 0 || word.length === 5)) ?? ''
  return { ...comparedOf(names), postcode }
}

/**
 * Returns the number of typing mistakes allowed in a name of a certain length. Many short names
 * differ by a single letter, so fewer mistakes are allowed in short names.
 */
const mistakesForgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

const EXACT = 0
const BEGINS = 1
const HAS_WORD = 2
const MISTYPED = 3

/**
 * Returns the rank of a match between a query and a name: 0 for the best match; null if the name
 * does not match.
 */
function rankOf(
  parsedQuery: CommuneQuery,
  { joined, bare, words, letters }: Compared,
): number | null {
  if (parsedQuery.joined === '') return EXACT
  if (joined === parsedQuery.joined || bare === parsedQuery.bare) return EXACT
  if (joined.startsWith(parsedQuery.joined) || bare.startsWith(parsedQuery.bare)) return BEGINS
  if (parsedQuery.words.every((word) => words.some((part) => part.startsWith(word))))
    return HAS_WORD
  const most = mistakesForgiven(parsedQuery.joined.length)
  if (most === 0 || bitsIn(lettersOf(parsedQuery.bare) & ~letters) > most) return null
  // The third distance ignores the end of the name, so a query that is typed only in part has no
  // additional mistakes. Communes with the same number of mistakes are sorted by their population.
  const mistakes = Math.min(
    mistakesBetween(parsedQuery.joined, joined, most),
    mistakesBetween(parsedQuery.bare, bare, most),
    mistakesBetween(parsedQuery.bare, bare, most, true),
  )
  return mistakes <= most ? MISTYPED + mistakes : null
}

/**
 * Returns the communes that match a name or a postcode, at most `COMMUNES_SHOWN`: exact matches
 * first, then names that begin with the query, then names with a word that does, then names with
 * one or two typing mistakes. Of equal matches, the commune with the larger population comes first.
 * Empty for an empty query (T8).
 */
export function searchCommunes<C extends Commune>(list: CommuneList<C>, query: string): C[] {
  const parsedQuery = readQuery(query)
  if (parsedQuery.joined === '' && parsedQuery.postcode === '') return []
  const matches = list.flatMap(({ commune, compared }): RankedCommune<C>[] => {
    if (
      parsedQuery.postcode !== '' &&
      !commune.postcodes.some((postcode) => postcode.startsWith(parsedQuery.postcode))
    )
      return []
    const rank = rankOf(parsedQuery, compared)
    return rank === null ? [] : [{ commune, rank }]
  })
  const topMatches = matches
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.commune.population - a.commune.population ||
        (a.commune.code < b.commune.code ? -1 : 1),
    )
    .slice(0, COMMUNES_SHOWN)
  return withLikely(topMatches, matches).map(({ commune }) => commune)
}

/**
 * Returns the commune whose name is exactly the query; null if there is none, or more than one
 * (T8).
 */
export function exactCommune<C extends Pick<Commune, 'name'>>(
  communes: readonly C[],
  query: string,
): C | null {
  const parsedQuery = readQuery(query)
  const exactMatches =
    parsedQuery.joined === ''
      ? []
      : communes.filter(({ name }) => comparedOf(wordsOf(name)).joined === parsedQuery.joined)
  return exactMatches.length === 1 ? (exactMatches[0] ?? null) : null
}

type RankedCommune<C> = { commune: C; rank: number }

/**
 * Replaces the last match by a larger commune whose name is the query with one typing mistake,
 * because that commune is meant more often than the last of many small ones that begin with the
 * query. For “lion”, the commune is Lyon.
 */
function withLikely<C extends Commune>(
  topMatches: RankedCommune<C>[],
  matches: readonly RankedCommune<C>[],
): RankedCommune<C>[] {
  const last = topMatches.at(-1)
  const likely = matches.find(({ rank }) => rank === MISTYPED + 1)
  const isMeant =
    last &&
    likely &&
    !topMatches.includes(likely) &&
    likely.commune.population > last.commune.population
  return isMeant ? [...topMatches.slice(0, -1), likely] : topMatches
}
