import { folded } from '#domain/search/restaurant-search.ts'

/** The column by which the rows of a table are sorted; `desc`: in descending order. */
export type Sort = { id: string; desc: boolean }

const sortKeys = new Map<string, string>()
/** Maximum number of cached sort keys; a full cache is cleared. */
const CACHE_SIZE = 50_000

/**
 * The text by which another text is sorted: folded, with its numbers in order (2 before 10). Such
 * texts are compared because a collator is slower.
 */
export function sortKey(text: string): string {
  const before = sortKeys.get(text)
  if (before !== undefined) return before
  if (sortKeys.size >= CACHE_SIZE) sortKeys.clear()
  const key = folded(text)
    .replaceAll('’', "'")
    .replace(/\d+/g, (digits) => digits.padStart(9, '0'))
  sortKeys.set(text, key)
  return key
}

/** Sorts rows by a text or a number of each; rows with equal keys retain their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  desc: boolean,
): Row[] {
  const sign = desc ? -1 : 1
  const keyed = rows.map((row) => {
    const key = keyOf(row)
    return { row, key: typeof key === 'string' ? sortKey(key) : key }
  })
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
  return keyed.map(({ row }) => row)
}
