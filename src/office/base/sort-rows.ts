import { folded } from '#domain/search/restaurant-search.ts'

const sortKeys = new Map<string, string>()
/** The sort keys of so many texts are cached; then the cache begins anew. */
const CACHE_SIZE = 50_000

/** A text as it is sorted. Comparing folded texts is quick, unlike a collator. */
export function sortKey(text: string): string {
  const before = sortKeys.get(text)
  if (before !== undefined) return before
  if (sortKeys.size >= CACHE_SIZE) sortKeys.clear()
  const key = folded(text).replaceAll('’', "'")
  sortKeys.set(text, key)
  return key
}

/** Rows in the order of a text or a number of each; equal ones stay as they were. */
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
