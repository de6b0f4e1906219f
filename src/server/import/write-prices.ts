import { sql } from 'kysely'
import { centsFromEuros } from '#domain/money/money.ts'
import type { PriceEntry, PriceZoneEntry } from '#server/chain/catalogue-schema.ts'
import type { RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import type { Tx } from '#server/db/open.ts'
import { instantOf } from './check-prices.ts'
import { writeNamed } from './write-entries.ts'

/**
 * Updates zones and their price lists to match a catalogue. A zone that the catalogue does not
 * contain is retired. Prices that it does not contain are deleted, because orders store copies of
 * their prices. Returns the number of changed rows of each statement.
 */
export async function writePriceZones(tx: Tx, zones: readonly PriceZoneEntry[]): Promise<number[]> {
  const rows = zones.map((zone) => ({ id: zone.id, data: { ...zone, prices: undefined } }))
  const prices = zones.flatMap(({ id, prices: list }) =>
    list.map((price) => ({ zone: id, ...inCents(price) })),
  )
  const list = sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
    as row (zone text, kind text, product integer, price integer, premium integer)`
  const zoneChanges = await writeNamed(tx, 'price_zones', rows)
  const changes = counts([
    await sql`
      delete from zone_prices where (zone_id, kind, product_id) not in (select zone, kind, product from ${list})`.execute(
      tx,
    ),
    await sql`
      insert into zone_prices as known (zone_id, kind, product_id, price, premium)
      select zone, kind, product, price, premium from ${list}
      on conflict (zone_id, kind, product_id) do update
        set price = excluded.price, premium = excluded.premium
        where (known.price, known.premium) is distinct from (excluded.price, excluded.premium)`.execute(
      tx,
    ),
  ])
  return [zoneChanges, ...changes]
}

/**
 * Updates the price exceptions of restaurants to match their file. Exceptions that the file does
 * not contain are deleted.
 */
export async function writePriceExceptions(
  tx: Tx,
  restaurants: readonly RestaurantFileEntry[],
): Promise<number[]> {
  const exceptions = restaurants.flatMap(({ id, price_exceptions: list = [] }) =>
    list.map(({ from, until, ...price }) => ({
      restaurant: id,
      ...inCents(price),
      begins: isoOf(from),
      ends: isoOf(until),
    })),
  )
  const list = sql`jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb)
    as row (restaurant integer, kind text, product integer, price integer, premium integer, begins timestamptz, ends timestamptz)`
  return counts([
    await sql`
      delete from price_exceptions where (restaurant_id, kind, product_id, begins_at)
        not in (select restaurant, kind, product, begins from ${list})`.execute(tx),
    await sql`
      insert into price_exceptions as known (restaurant_id, kind, product_id, price, premium, begins_at, ends_at)
      select restaurant, kind, product, price, premium, begins, ends from ${list}
      on conflict (restaurant_id, kind, product_id, begins_at) do update
        set price = excluded.price, premium = excluded.premium, ends_at = excluded.ends_at
        where (known.price, known.premium, known.ends_at)
          is distinct from (excluded.price, excluded.premium, excluded.ends_at)`.execute(tx),
  ])
}

const inCents = ({ kind, id, price, premium_price: premium }: PriceEntry) => ({
  kind,
  product: id,
  price: centsFromEuros(price),
  premium: premium === undefined ? null : centsFromEuros(premium),
})

const isoOf = (parisTime: string): string => new Date(instantOf(parisTime)).toISOString()

const counts = (results: readonly { numAffectedRows?: bigint }[]): number[] =>
  results.map(({ numAffectedRows }) => Number(numAffectedRows ?? 0))
