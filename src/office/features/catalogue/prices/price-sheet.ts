import { keyOf } from '#domain/catalogue/field-table.ts'
import { folded } from '#domain/search/restaurant-search.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import type { ExceptionRow } from '#office/features/catalogue/product/exceptions.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import type { PriceColumn } from './price-grid.ts'

/** The columns of a file of prices, in the order in which they are exported. */
export const fileColumns = ['product', 'name', 'place', 'from', 'until', 'price'] as const
export type FileColumn = (typeof fileColumns)[number]
/** What a file of prices can name: products, zones, restaurants, and exceptions that exist. */
export type SheetSubjects = {
  rows: readonly EntryRow[]
  columns: readonly PriceColumn[]
  restaurants: readonly { id: number; slug: string; name: string }[]
  exceptions: readonly ExceptionRow[]
}

/** The words of files: the heads of the columns and the base price, in every language. */
export type SheetWords = {
  heads: Readonly<Record<FileColumn, readonly string[]>>
  base: readonly string[]
}

export const simplify = (text: string): string => folded(text.trim())

/** Finds items by any of their names; a name of two items finds neither. */
function indexByNames<T>(items: readonly (readonly [T, readonly string[]])[]) {
  const byName = new Map<string, T | 'ambiguous'>()
  for (const [item, names] of items)
    for (const name of new Set(names.map(simplify).filter((text) => text !== '')))
      byName.set(name, byName.has(name) ? 'ambiguous' : item)
  return (name: string) => byName.get(simplify(name)) ?? 'unknown'
}

export const slugOf = ({ fields }: EntryRow): string => plainValue(fields['slug'] ?? '')

export const productFinder = (rows: readonly EntryRow[]) =>
  indexByNames(
    rows.map((row) => {
      return [row, [row.entry, row.entry.replace(' ', '-'), keyOf(row.entry), slugOf(row)]] as const
    }),
  )

export type SheetPlace = PriceColumn | { restaurant: number }

/** The names of a zone or a restaurant, the usual one first; the last is never ambiguous. */
export const namesOfZone = ({ id, name }: PriceColumn) => [name ?? '', id, `zone ${id}`]
export const namesOfRestaurant = ({ id, name, slug }: SheetSubjects['restaurants'][number]) => [
  name,
  slug,
  `restaurant ${id}`,
]

export const placeFinder = ({ columns, restaurants }: SheetSubjects, base: readonly string[]) =>
  indexByNames<SheetPlace>([
    ...columns.map(
      (column) => [column, column.name === null ? base : namesOfZone(column)] as const,
    ),
    ...restaurants.map((place) => [{ restaurant: place.id }, namesOfRestaurant(place)] as const),
  ])
