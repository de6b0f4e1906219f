import type { Entries } from '#domain/catalogue/entries.ts'
import { findPairs } from '#ui/base/find-words.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { searchedText } from '#office/features/catalogue/rows/select-rows.ts'
import { plainValue } from '#office/features/catalogue/field-kinds/json-shapes.ts'
import type { ExceptionRow } from '#office/features/catalogue/product/exceptions.ts'
import { type PriceColumn, priceIn } from './price-grid.ts'

export type PricedRestaurant = { id: number; name: string; city: string }
/** A zone or a restaurant, found by its name; a restaurant also by its town. */
type PricePlace = { text: string; column: PriceColumn | null; restaurant: PricedRestaurant | null }

/** The id of a restaurant's zone; null if the base prices apply in it. */
const zoneOf = (entries: Entries, restaurant: number): string | null => {
  const zone = entries.get(`restaurant ${restaurant}`)?.['price_zone'] ?? null
  return zone === null ? null : plainValue(zone)
}

/** The zones and restaurants that a search can name. */
export const pricePlaces = (
  columns: readonly PriceColumn[],
  restaurants: readonly PricedRestaurant[],
): PricePlace[] => [
  ...columns
    .filter(({ name }) => name !== null)
    .map((column) => ({ text: column.name ?? '', column, restaurant: null })),
  ...restaurants.map((restaurant) => ({
    text: `${restaurant.name} ${restaurant.city}`,
    column: null,
    restaurant,
  })),
]

/**
 * The rows, columns and restaurants that a search means: “avocat lyon” is the avocado, the base
 * price with the zones of the restaurants in Lyon, and these restaurants. If the search names no
 * place, all columns and no restaurants are returned.
 */
export function findPrices(
  find: string,
  rows: readonly EntryRow[],
  { columns, places }: { columns: readonly PriceColumn[]; places: readonly PricePlace[] },
  entries: Entries,
): {
  rows: readonly EntryRow[]
  columns: readonly PriceColumn[]
  restaurants: readonly PricedRestaurant[]
} {
  const matches = findPairs(
    { items: rows, textOf: searchedText },
    { items: places, textOf: ({ text }) => text },
    find,
  )
  if (matches.columns.length === places.length)
    return { rows: matches.rows, columns, restaurants: [] }
  const restaurants = matches.columns.flatMap(({ restaurant }) => restaurant ?? [])
  const zones = new Set([
    ...matches.columns.flatMap(({ column }) => column?.id ?? []),
    ...restaurants.flatMap(({ id }) => zoneOf(entries, id) ?? []),
  ])
  return {
    rows: matches.rows,
    columns: columns.filter(({ id, name }) => name === null || zones.has(id)),
    restaurants,
  }
}

/** The price of a product in a restaurant, and the exceptions from it. */
export type RestaurantPrice = {
  row: EntryRow
  restaurant: PricedRestaurant
  /** The name of the zone that sets the price; null for the base price. */
  zone: string | null
  price: number | null
  exceptions: readonly ExceptionRow[]
}

/** The prices of products in restaurants, those with exceptions first. */
export function restaurantPrices(
  rows: readonly EntryRow[],
  restaurants: readonly PricedRestaurant[],
  { columns, exceptions }: { columns: readonly PriceColumn[]; exceptions: readonly ExceptionRow[] },
  entries: Entries,
): RestaurantPrice[] {
  const exceptionsOf = Map.groupBy(exceptions, ({ product, restaurant }) => {
    return `${product} ${restaurant}`
  })
  const [base] = columns
  const all = rows.flatMap((row) =>
    restaurants.map((restaurant): RestaurantPrice => {
      const zoneId = zoneOf(entries, restaurant.id)
      const zone = columns.find(({ id, name }) => name !== null && id === zoneId)
      const zonePrice = zone === undefined ? null : priceIn(row.fields, zone)
      return {
        row,
        restaurant,
        zone: zonePrice === null ? null : (zone?.name ?? null),
        price: zonePrice ?? (base === undefined ? null : priceIn(row.fields, base)),
        exceptions: exceptionsOf.get(`${row.entry} ${restaurant.id}`) ?? [],
      }
    }),
  )
  return [
    ...all.filter((price) => price.exceptions.length > 0),
    ...all.filter((price) => price.exceptions.length === 0),
  ]
}
