import { folded } from '#domain/search/restaurant-search.ts'

const known = new Map<string, string>()
/** Texts of so many rows are kept folded; then they are folded anew. */
const KEPT = 50_000

/** A text as it is sorted. Comparing folded texts is quick, unlike a collator. */
export function sortKey(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= KEPT) known.clear()
  const key = folded(text).replaceAll('’', "'")
  known.set(text, key)
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
