import { EXISTS, type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/** A column of the grid: the base prices, or the prices of a zone. */
export type PriceColumn = { id: string; field: string; name: string | null }
/** The position of a cell. */
export type PriceCell = { row: number; column: number }
export type Area = { from: PriceCell; to: PriceCell }

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

export const areaOf = ({ from, to }: Area) => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
})

export const isIn = (area: Area, { row, column }: PriceCell): boolean => {
  const { top, bottom, left, right } = areaOf(area)
  return row >= top && row <= bottom && column >= left && column <= right
}

/**
 * The edits that set a price in each cell of an area; `priceOf` may read it from another row, to
 * fill down.
 */
function fillArea(
  rows: readonly EntryRow[],
  columns: readonly PriceColumn[],
  area: Area,
  priceOf: (column: PriceColumn, row: EntryRow) => number | null,
): TypedEdit[] {
  const { top, bottom, left, right } = areaOf(area)
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

/** The edits that copy the prices of the first row of an area to all its rows. */
export function fillPricesDown(
  rows: readonly EntryRow[],
  columns: readonly PriceColumn[],
  area: Area,
): TypedEdit[] {
  const first = rows[areaOf(area).top]
  if (first === undefined) return []
  return fillArea(rows, columns, area, (column) => priceIn(first.fields, column))
}

/** The edits that remove the zone prices in an area, so that the base price applies there again. */
export function clearPrices(
  rows: readonly EntryRow[],
  columns: readonly PriceColumn[],
  area: Area,
): TypedEdit[] {
  return fillArea(rows, columns, area, (column, row) =>
    column.field === 'price' ? priceIn(row.fields, column) : null,
  )
}

/** The cell to which a key moves; null for a key that does not move. */
export function cellAfter(
  key: string,
  at: PriceCell,
  rows: number,
  columns: number,
): PriceCell | null {
  const steps: Record<string, [number, number]> = {
    ArrowDown: [1, 0],
    ArrowUp: [-1, 0],
    ArrowRight: [0, 1],
    ArrowLeft: [0, -1],
    PageDown: [12, 0],
    PageUp: [-12, 0],
  }
  const [down, right] = steps[key] ?? [0, 0]
  if (down === 0 && right === 0) return null
  return {
    row: Math.max(0, Math.min(rows - 1, at.row + down)),
    column: Math.max(0, Math.min(columns - 1, at.column + right)),
  }
}
