const known = new Map<string, string>()
/** Texts of so many rows are kept folded; then they are folded anew. */
const KEPT = 50_000

/** A text as it is sorted: without accents and capitals. Comparing it is quick, unlike a collator. */
export function folded(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= KEPT) known.clear()
  const lower = text.toLowerCase()
  // Most texts have no accent, and need not be taken apart.
  const key = /^[ -~]*$/.test(lower)
    ? lower
    : lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').replaceAll('’', "'")
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
    return { row, key: typeof key === 'string' ? folded(key) : key }
  })
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0))
  return keyed.map(({ row }) => row)
}
