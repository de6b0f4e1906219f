import { parseDateTime } from '@internationalized/date'
import type { CsvRow } from '#contract/csv.ts'
import { type EntryFields, type Json, isSame } from '#domain/catalogue/entries.ts'
import { LEAST_PRICE, MOST_PRICE } from '#domain/catalogue/price-bounds.ts'
import { fieldValues } from '#office/features/catalogue/field-kinds/field-values.ts'
import { exceptionsOf } from '#office/features/catalogue/product/exceptions.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'
import { type PriceColumn, priceIn, withPrice } from './price-grid.ts'
import {
  type FileColumn,
  type SheetSubjects,
  type SheetWords,
  placeFinder,
  productFinder,
  fileColumns,
  simplify,
} from './price-sheet.ts'

const neededColumns = ['product', 'place', 'price'] as const

type SheetFaultCode =
  | 'column_missing'
  | 'quote_open'
  | 'product_unknown'
  | 'product_ambiguous'
  | 'place_unknown'
  | 'place_ambiguous'
  | 'price_wrong'
  | 'price_missing'
  | 'cents'
  | 'price_out'
  | 'date_wrong'
  | 'date_order'
  | 'repeated'

/** A fault at a line of the file, and at a column if it is in one (from 1). */
export type SheetFault = {
  line: number
  column: number | null
  code: SheetFaultCode
  value: string
  /** The cells of the line. */
  cells: readonly string[]
}

export type SheetReading = {
  edits: Required<TypedEdit>[]
  /** Number of lines whose price is already that of the draft. */
  unchangedCount: number
  faults: SheetFault[]
}

/** A fault of a line before its place is known. */
type CellFault = { column: FileColumn; code: SheetFaultCode; value?: string }
const isFault = (value: object): value is CellFault => 'code' in value

/**
 * A minute of Paris as the files of a chain write it (`2026-12-01T11:30`); null for a text that is
 * none. Spreadsheets write it in forms of their own.
 */
function readMinute(text: string): string | null {
  const [, day, month, year, timePart = ''] = /^(\d\d)[/.-](\d\d)[/.-](\d{4})(.*)$/.exec(text) ?? []
  const isoText = year === undefined ? text : `${year}-${month}-${day}${timePart}`
  const [, date, time = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::00)?)?$/.exec(isoText) ?? []
  if (date === undefined) return null
  try {
    return parseDateTime(`${date}T${time}`).toString().slice(0, 16)
  } catch {
    return null
  }
}

/** The price of a line, in euros; null where its cell is empty. */
function readPrice(text: string): number | null | CellFault {
  const price = fieldValues.euros.parse?.(text)
  if (price === null) return null
  if (typeof price !== 'number') return { column: 'price', code: 'price_wrong' }
  if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-6)
    return { column: 'price', code: 'cents' }
  return price < LEAST_PRICE || price > MOST_PRICE ? { column: 'price', code: 'price_out' } : price
}

type CellTexts = (column: FileColumn) => string

/** The edit of a price in a zone, or of the base price. */
function zoneEdit(
  row: EntryRow,
  column: PriceColumn,
  price: number | null,
): Required<TypedEdit> | CellFault {
  if (price === null && column.name === null) return { column: 'price', code: 'price_missing' }
  const before = row.fields[column.field] ?? null
  const isUnchanged = price === priceIn(row.fields, column)
  const after = isUnchanged ? before : withPrice(row.fields, column, price)
  return { entry: row.entry, field: column.field, before, after }
}

/** The edit of a temporary price in a restaurant; an empty price ends it. */
function exceptionEdit(
  row: EntryRow,
  restaurant: number,
  price: number | null,
  { cell, exceptions }: { cell: CellTexts; exceptions: ReadonlyMap<string, EntryFields> },
): Required<TypedEdit> | CellFault {
  const from = readMinute(cell('from'))
  const until = readMinute(cell('until'))
  if (from === null) return { column: 'from', code: 'date_wrong' }
  if (until === null) return { column: 'until', code: 'date_wrong' }
  if (from >= until) return { column: 'until', code: 'date_order' }
  const entry = `restaurant ${restaurant}`
  const field = exceptionsOf(row.entry) + from
  const before = exceptions.get(`${entry} ${field}`) ?? null
  const after: Json = price === null ? null : { ...before, price, until }
  return { entry, field, before, after }
}

/**
 * Reads the lines of a file of prices as edits of the draft. A line with a fault changes nothing,
 * and the other lines still count. The first row has the heads, in any language and order.
 */
export function readSheet(
  { rows, openQuote }: { rows: readonly CsvRow[]; openQuote: number | null },
  subjects: SheetSubjects,
  words: SheetWords,
): SheetReading {
  const [head, ...lines] = rows
  const headCells = (head?.cells ?? []).map(simplify)
  const positions = Object.fromEntries(
    fileColumns.map((column) => [
      column,
      headCells.findIndex((text) => words.heads[column].map(simplify).includes(text)),
    ]),
  ) as Record<FileColumn, number>
  const missingColumns = neededColumns.filter((column) => positions[column] === -1)
  if (missingColumns.length > 0)
    return {
      edits: [],
      unchangedCount: 0,
      faults: missingColumns.map((column) => ({
        line: head?.line ?? 1,
        column: null,
        code: 'column_missing',
        value: words.heads[column][0] ?? column,
        cells: head?.cells ?? [],
      })),
    }
  const reader = createLineReader(subjects, words)
  const reading: SheetReading = { edits: [], unchangedCount: 0, faults: [] }
  const linesByField = new Map<string, { line: number; after: Json }>()
  for (const { line, cells } of lines) {
    const cell: CellTexts = (column) => cells[positions[column]] ?? ''
    const refuse = ({ column, code, value = cell(column) }: CellFault) =>
      reading.faults.push({ line, column: positions[column] + 1 || null, code, value, cells })
    // A quote that does not end takes the rest of the file with it, which is the last row.
    if (openQuote !== null && cells === rows.at(-1)?.cells) {
      reading.faults.push({ line: openQuote, column: null, code: 'quote_open', value: '', cells })
      continue
    }
    const edit = reader(cell)
    if (isFault(edit)) {
      refuse(edit)
      continue
    }
    const key = `${edit.entry} ${edit.field}`
    const first = linesByField.get(key)
    if (first !== undefined && !isSame(first.after, edit.after))
      refuse({ column: 'price', code: 'repeated', value: String(first.line) })
    else if (first !== undefined || isSame(edit.before, edit.after)) reading.unchangedCount += 1
    else reading.edits.push(edit)
    if (first === undefined) linesByField.set(key, { line, after: edit.after })
  }
  return reading
}

/** Returns a function that reads one line. */
function createLineReader(subjects: SheetSubjects, words: SheetWords) {
  const findProduct = productFinder(subjects.rows)
  const findPlace = placeFinder(subjects, words.base)
  const exceptions = new Map(
    subjects.exceptions.map(({ restaurant, field, value }) => [
      `restaurant ${restaurant} ${field}`,
      value,
    ]),
  )
  const [base = 'unknown' as const] = subjects.columns
  return (cell: CellTexts): Required<TypedEdit> | CellFault => {
    const row = findProduct(cell('product'))
    if (typeof row === 'string') return { column: 'product', code: `product_${row}` }
    const place = cell('place') === '' ? base : findPlace(cell('place'))
    if (typeof place === 'string') return { column: 'place', code: `place_${place}` }
    const price = readPrice(cell('price'))
    if (price !== null && typeof price !== 'number') return price
    return 'restaurant' in place
      ? exceptionEdit(row, place.restaurant, price, { cell, exceptions })
      : zoneEdit(row, place, price)
  }
}
