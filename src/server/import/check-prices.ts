import type { PriceEntry, PriceZoneEntry } from '#server/chain/catalogue-schema.ts'
import type { PriceExceptionEntry, RestaurantFileEntry } from '#server/chain/restaurants-schema.ts'
import { instantInParis } from '#domain/time/wall-clock.ts'
import type { ExistingIds } from './existing-ids.ts'
import { type ImportFault, type Placed, duplicates, fault, faultlessEntries } from './faults.ts'

/** Whether each priced product is a premium one, by kind and id: `ingredient 101`. */
export type PricedProducts = ReadonlyMap<string, boolean>

const keyOf = ({ kind, id }: { kind: string; id: number }): string => `${kind} ${id}`

/** The products of a `catalogue.json` that have a price, including faulty entries. */
export function pricedProducts(file: object): PricedProducts {
  const sections = [
    ['ingredient', 'ingredients'],
    ['dessert', 'desserts'],
    ['formula', 'formulas'],
  ] as const
  return new Map(
    sections.flatMap(([kind, section]) =>
      faultlessEntries<{ id?: unknown; is_premium?: unknown } | null>(file, section, []).flatMap(
        ({ value }) =>
          typeof value?.id === 'number'
            ? [[keyOf({ kind, id: value.id }), value.is_premium === true] as const]
            : [],
      ),
    ),
  )
}

/**
 * Checks the price zones of a catalogue: their products exist, and each is listed once per zone.
 */
export function checkPriceZones(
  file: object,
  shape: readonly ImportFault[],
  existing: Pick<ExistingIds, 'restaurantsOfZone'> | null,
): ImportFault[] {
  const zones = faultlessEntries<PriceZoneEntry>(file, 'price_zones', shape)
  const priced = pricedProducts(file)
  return [
    ...duplicates(zones, 'id', ({ id }) => id),
    ...zones.flatMap(({ at, value }) => {
      const prices = value.prices.map((price, i) => ({ at: `${at}.prices[${i}]`, value: price }))
      return [
        ...duplicates(prices, 'id', keyOf),
        ...prices.flatMap((price) => priceFaults(price, priced)),
      ]
    }),
    ...(existing === null ? [] : missingZones(file, existing)),
  ]
}

/**
 * Reports zones that the catalogue no longer contains although restaurants name them: without this
 * fault, the prices of these restaurants would change unnoticed. A zone without prices may remain
 * in the catalogue until the restaurants name another zone.
 */
function missingZones(
  { price_zones: zones }: { price_zones?: unknown },
  { restaurantsOfZone }: Pick<ExistingIds, 'restaurantsOfZone'>,
): ImportFault[] {
  const list: readonly ({ id?: unknown } | null)[] = Array.isArray(zones) ? zones : []
  const zoneIds = new Set(list.map((zone) => zone?.id))
  return [...restaurantsOfZone]
    .filter(([zone]) => !zoneIds.has(zone))
    .map(([zone, restaurants]) => {
      const restaurant = Math.min(...restaurants)
      return fault('$.price_zones', 'still_named', { kind: 'price_zone', id: zone, restaurant })
    })
}

/**
 * Checks the zones and price exceptions of restaurants. Their references to the catalogue are
 * checked if the database could be queried.
 */
export function checkRestaurantPrices(
  restaurants: readonly Placed<RestaurantFileEntry>[],
  existing: Pick<ExistingIds, 'priced' | 'priceZones'> | null,
): ImportFault[] {
  return restaurants.flatMap(({ at, value: { price_zone: zone, price_exceptions: list = [] } }) => {
    const exceptions = list.map((value, i) => ({ at: `${at}.price_exceptions[${i}]`, value }))
    return [
      ...(zone !== undefined && existing !== null && !existing.priceZones.has(zone)
        ? [fault(`${at}.price_zone`, 'unknown', { kind: 'price_zone', id: zone })]
        : []),
      ...exceptions.flatMap(({ at: place, value: { from, until } }) =>
        until > from ? [] : [fault(`${place}.until`, 'not_after', { field: 'from' })],
      ),
      ...overlaps(exceptions),
      ...(existing === null
        ? []
        : exceptions.flatMap((exception) => priceFaults(exception, existing.priced))),
    ]
  })
}

/** Reports each exception that overlaps an earlier one of the same product. */
function overlaps(exceptions: readonly Placed<PriceExceptionEntry>[]): ImportFault[] {
  return exceptions.flatMap(({ at, value }, i) => {
    const overlapping = exceptions
      .slice(0, i)
      .find(
        ({ value: earlier }) =>
          keyOf(earlier) === keyOf(value) &&
          instantOf(earlier.from) < instantOf(value.until) &&
          instantOf(value.from) < instantOf(earlier.until),
      )
    return overlapping === undefined
      ? []
      : [fault(`${at}.from`, 'price_overlaps', { at: overlapping.at, item: keyOf(value) })]
  })
}

/**
 * Reports a product that does not exist, and a premium price of a product that is not a premium
 * one.
 */
function priceFaults({ at, value }: Placed<PriceEntry>, priced: PricedProducts): ImportFault[] {
  const isPremium = priced.get(keyOf(value))
  if (isPremium === undefined)
    return [fault(`${at}.id`, 'unknown', { kind: value.kind, id: value.id })]
  return value.premium_price === undefined || isPremium
    ? []
    : [fault(`${at}.premium_price`, 'premium_price_extra')]
}

/** The instant, in epoch milliseconds, of a time in Paris that the schema has already checked. */
export const instantOf = (parisTime: string): number => instantInParis(parisTime) ?? Number.NaN
