import { readFileSync } from 'node:fs'
import type { PriceEntry, PriceZoneEntry } from '#server/chain/catalogue-schema.ts'
import type { PriceExceptionEntry } from '#server/chain/restaurants-schema.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import type { TestApp } from '#testing/programs/test-app.ts'

export type { PriceEntry, PriceExceptionEntry, PriceZoneEntry }
/** By restaurant: its price zone and its price exceptions. */
export type RestaurantPrices = Record<
  number,
  { price_zone?: string; price_exceptions?: PriceExceptionEntry[] }
>

const seed = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/seed/${name}.json`, import.meta.url), 'utf8')) as {
    restaurants: { id: number }[]
  }

export const catalogueWith = (price_zones: readonly PriceZoneEntry[] | undefined): string =>
  JSON.stringify({ ...seed('catalogue'), price_zones })

export function restaurantsWith(prices: RestaurantPrices): string {
  const file = seed('restaurants')
  return JSON.stringify({
    ...file,
    restaurants: file.restaurants.map((entry) => ({ ...entry, ...prices[entry.id] })),
  })
}

/**
 * Imports the demonstration chain with these prices into the database of a program, which then uses
 * them. The zones must include every zone named by restaurants before or after the import.
 */
export async function importPrices(
  { database, services }: Pick<TestApp, 'database' | 'services'>,
  zones: readonly PriceZoneEntry[],
  restaurants: RestaurantPrices,
): Promise<void> {
  for (const text of [catalogueWith(zones), restaurantsWith(restaurants)]) {
    const importResult = await withImportLock(database, (tx) => importText(tx, text))
    if ('faults' in importResult) throw new Error(JSON.stringify(importResult.faults))
  }
  await services.catalogue.refresh()
}
