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

type Searched<T> = { items: readonly T[]; textOf: (item: T) => string }

/**
 * The rows and columns that match a search: the rows in which all words occur, or else the columns
 * in which all occur. If there are neither, words that occur in a row select rows and the other
 * words select columns: “saumon paris” is the salmon in Paris. Without such a match, there are no
 * rows.
 */
export function findPairs<Row extends object, Column extends object>(
  rows: Searched<Row>,
  columns: Searched<Column>,
  find: string,
): { rows: readonly Row[]; columns: readonly Column[] } {
  const rowsWith = (text: string) => findByWords(rows.items, text, rows.textOf)
  const columnsWith = (text: string) => findByWords(columns.items, text, columns.textOf)
  const matchingRows = rowsWith(find)
  if (matchingRows.length > 0) return { rows: matchingRows, columns: columns.items }
  const matchingColumns = columnsWith(find)
  if (matchingColumns.length > 0) return { rows: rows.items, columns: matchingColumns }
  const words = foldedWords(find)
  const isOfRow = (word: string) => rowsWith(word).length > 0
  const there = columnsWith(words.filter((word) => !isOfRow(word)).join(' '))
  return {
    rows: there.length === 0 ? [] : rowsWith(words.filter(isOfRow).join(' ')),
    columns: there,
  }
}
