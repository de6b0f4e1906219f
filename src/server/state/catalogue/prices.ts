import { createHash } from 'node:crypto'
import {
  type Price,
  type PriceChange,
  type PriceException,
  type PricedKind,
  exceptionsAt,
  nextPriceChange,
  priceInForce,
} from '#domain/pricing/prices-in-force.ts'
import type { Source } from '#server/chain/source.ts'

/**
 * The prices of a restaurant at one instant. `mark` is a hash of the exceptions in force, empty if
 * there are none, so a menu with these prices can be cached forever.
 */
export type PricesInForce = {
  readonly mark: string
  readonly of: (kind: PricedKind, id: number, base: Price) => Price
}

/** The base prices of the chain, without price zones and exceptions. */
export const basePrices: PricesInForce = { mark: '', of: (_kind, _id, base) => base }

export type Prices = {
  at: (restaurant: number, now: number) => PricesInForce
  /**
   * When the next exception of the restaurant begins or ends, in epoch milliseconds; Infinity if
   * there is none.
   */
  nextChange: (restaurant: number, now: number) => number
}

type PriceList = ReadonlyMap<string, PriceChange>

/**
 * The price lists of one version of the catalogue. The prices of a restaurant are cached until an
 * exception begins or ends.
 */
export function createPrices({
  restaurants,
  priceZones,
  priceExceptions,
}: Pick<Source, 'restaurants' | 'priceZones' | 'priceExceptions'>): Prices {
  const zones = new Map(priceZones.map(({ id, prices }) => [id, listOf(prices)]))
  const zoneOf = new Map(restaurants.map(({ id, price_zone }) => [id, zones.get(price_zone ?? '')]))
  const exceptions = Map.groupBy(priceExceptions, ({ restaurant }) => restaurant)
  const cachedPrices = new Map<number, { from: number; until: number; value: PricesInForce }>()
  const exceptionsOf = (restaurant: number) => exceptions.get(restaurant) ?? []
  return {
    at(restaurant, now) {
      const last = cachedPrices.get(restaurant)
      if (last !== undefined && last.from <= now && now < last.until) return last.value
      const restaurantExceptions = exceptionsOf(restaurant)
      const value = inForce(zoneOf.get(restaurant), exceptionsAt(restaurantExceptions, now))
      cachedPrices.set(restaurant, {
        from: now,
        until: nextPriceChange(restaurantExceptions, now),
        value,
      })
      return value
    },
    nextChange: (restaurant, now) => nextPriceChange(exceptionsOf(restaurant), now),
  }
}

function inForce(
  zone: PriceList | undefined,
  exceptions: readonly PriceException[],
): PricesInForce {
  if (zone === undefined && exceptions.length === 0) return basePrices
  const special = listOf(exceptions)
  return {
    mark: revisionOf(exceptions),
    of: (kind, id, base) =>
      priceInForce(base, zone?.get(keyOf(kind, id)), special.get(keyOf(kind, id))),
  }
}

/**
 * Returns the hash of the exceptions in force. It begins with `p`, because a hash of sold-out
 * products, which may be at the same place in a version, never begins with `p`.
 */
function revisionOf(exceptions: readonly PriceException[]): string {
  if (exceptions.length === 0) return ''
  const lines = exceptions.map(({ kind, id, price, premium }) =>
    [kind, id, price, premium ?? ''].join(' '),
  )
  return `p${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex').slice(0, 12)}`
}

const keyOf = (kind: PricedKind, id: number): string => `${kind} ${id}`
const listOf = (changes: readonly PriceChange[]): PriceList =>
  new Map(changes.map((change) => [keyOf(change.kind, change.id), change]))
