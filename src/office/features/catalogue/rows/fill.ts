import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'
import type { EntryRow } from './entry-rows.ts'

/** A change applied to each selected row. */
export type Fill =
  | { field: 'active' | 'category' | 'vat_rate'; value: boolean | number }
  /** Cents, added to each price. */
  | { field: 'price'; add: number }
  /** Percent by which each price rises, or falls if negative; the new price is rounded to a cent. */
  | { field: 'price'; percent: number }

/**
 * The edits that apply the same change to all rows; rows that already have the value are left out.
 */
export function fillDown(rows: readonly EntryRow[], fill: Fill): TypedEdit[] {
  return rows.flatMap(({ entry, fields }) => {
    const before = fields[fill.field] ?? null
    const after = 'value' in fill ? fill.value : priceAfter(before, fill)
    return after === null || after === before ? [] : [{ entry, field: fill.field, before, after }]
  })
}

function priceAfter(before: unknown, fill: { add: number } | { percent: number }): number | null {
  if (typeof before !== 'number') return null
  const cents = Math.round(before * 100)
  const after = 'add' in fill ? cents + fill.add : Math.round((cents * (100 + fill.percent)) / 100)
  return after / 100
}
