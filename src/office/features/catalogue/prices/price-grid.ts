import { EXISTS, type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { type GridRange, edgesOf } from '#ui/parts/table/grid-selection.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/** A column of the grid: the base prices, or the prices of a zone. */
export type PriceColumn = { id: string; field: string; name: string | null }
/** The base price first, then the zones of the chain. */
export const priceColumns = (entries: Entries): PriceColumn[] => [
  { id: 'base', field: 'price', name: null },
  ...[...entries]
    .filter(([entry, fields]) => kindOf(entry) === 'zone' && fields[EXISTS] === true)
    .map(([entry, fields]) => ({
      id: keyOf(entry),
      field: `zone.${keyOf(entry)}`,
      name: plainValue(fields['name'] ?? keyOf(entry)),
    })),
]

/** The price in a cell, in euros; null if a zone has no price of its own. */
export function priceIn(fields: EntryFields | null, { field }: PriceColumn): number | null {
  const value = fields?.[field]
  if (typeof value === 'number') return value
  const price = value !== null && typeof value === 'object' ? (value as EntryFields)['price'] : null
  return typeof price === 'number' ? price : null
}

/** The value of a price field with a new price; a zone retains its own supplement. */
export function withPrice(fields: EntryFields, { field }: PriceColumn, price: number | null): Json {
  if (field === 'price') return price
  if (price === null) return null
  const before = fields[field]
  return before !== null && before !== undefined && typeof before === 'object'
    ? { ...(before as EntryFields), price }
    : { price }
}

/**
 * The edits that set a price in each cell of a range; `priceOf` may read it from another row, to
 * fill down.
 */
function fillArea(
  rows: readonly EntryRow[],
  columns: readonly PriceColumn[],
  range: GridRange,
  priceOf: (column: PriceColumn, row: EntryRow) => number | null,
): TypedEdit[] {
  const { top, bottom, left, right } = edgesOf(range)
  return rows.slice(top, bottom + 1).flatMap((row) =>
    columns.slice(left, right + 1).flatMap((column) => {
      const before = row.fields[column.field] ?? null
      const price = priceOf(column, row)
      if (price === priceIn(row.fields, column)) return []
      const after = withPrice(row.fields, column, price)
      return [{ entry: row.entry, field: column.field, before, after }]
    }),
  )
}

/** The edits that copy the prices of the first row of a range to all its rows. */
export function fillPricesDown(
  rows: readonly EntryRow[],
  columns: readonly PriceColumn[],
  range: GridRange,
): TypedEdit[] {
  const first = rows[edgesOf(range).top]
  if (first === undefined) return []
  return fillArea(rows, columns, range, (column) => priceIn(first.fields, column))
}

/** The edits that remove the zone prices in a range, so that the base price applies there again. */
export function clearPrices(
  rows: readonly EntryRow[],
  columns: readonly PriceColumn[],
  range: GridRange,
): TypedEdit[] {
  return fillArea(rows, columns, range, (column, row) =>
    column.field === 'price' ? priceIn(row.fields, column) : null,
  )
}
