import type { Json } from '#domain/catalogue/entries.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { priceIn } from './price-grid.ts'
import {
  type SheetSubjects,
  namesOfRestaurant,
  namesOfZone,
  placeFinder,
  productFinder,
  slugOf,
} from './price-sheet.ts'

/** How a file is written in a language. */
type SheetLanguage = {
  heads: readonly string[]
  base: string
  nameOf: (row: EntryRow) => string
  decimal: '.' | ','
}

/**
 * The visible prices as the rows of a file that `readSheet` reads back without a change: of each
 * product the base price and that of every zone, which is empty if it has none, and then the
 * exceptions. A product or a place whose usual name another one has gets its key.
 */
export function sheetRows(
  visible: Pick<SheetSubjects, 'rows' | 'columns' | 'exceptions'>,
  subjects: SheetSubjects,
  { heads, base, nameOf, decimal }: SheetLanguage,
): string[][] {
  const findProduct = productFinder(subjects.rows)
  const findPlace = placeFinder(subjects, [base])
  const wordFor = (names: readonly string[], find: (name: string) => unknown) =>
    names.find((name) => typeof find(name) === 'object') ?? names[0] ?? ''
  const priceText = (price: Json | undefined) =>
    typeof price === 'number' ? price.toFixed(2).replace('.', decimal) : ''
  const exceptionsByProduct = Map.groupBy(visible.exceptions, ({ product }) => product)
  const lines = visible.rows.flatMap((row) => {
    const start = [wordFor([slugOf(row), row.entry], findProduct), nameOf(row)]
    return [
      ...visible.columns.map((column) => {
        const place = column.name === null ? base : wordFor(namesOfZone(column), findPlace)
        return [...start, place, '', '', priceText(priceIn(row.fields, column))]
      }),
      ...(exceptionsByProduct.get(row.entry) ?? []).flatMap(
        ({ restaurant, value, from, until }) => {
          const place = subjects.restaurants.find(({ id }) => String(id) === restaurant)
          if (place === undefined) return []
          const placeWord = wordFor(namesOfRestaurant(place), findPlace)
          return [[...start, placeWord, from, until, priceText(value['price'])]]
        },
      ),
    ]
  })
  return [[...heads], ...lines]
}
