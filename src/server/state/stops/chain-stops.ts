import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { type SoldOut, soldOutOf } from '#server/state/catalogue/sold-out.ts'
import type { OpenStops, StopPeriod } from './open-stops.ts'

/**
 * The products that stops take off sale in every restaurant that sells them, for example after a
 * recall. The chain's menu, which visitors without a restaurant see, does not offer them either
 * (M4, H10).
 */
export function soldOutInChain(
  catalogue: Pick<Catalogue, 'visibleRestaurants' | 'sells'>,
  stops: Pick<OpenStops, 'soldOut' | 'periodAt'>,
  now: number,
): SoldOut {
  const period = stops.periodAt(now)
  const last = lastSoldOut.get(catalogue)
  if (last?.period === period) return last.value
  const value = findSoldOut(catalogue, stops, now)
  lastSoldOut.set(catalogue, { period, value })
  return value
}

/**
 * The last result for each catalogue, and the period for which it is valid. Each page for a visitor
 * without a restaurant needs this result, so it is computed only once for each catalogue and
 * period.
 */
const lastSoldOut = new WeakMap<object, { period: StopPeriod; value: SoldOut }>()

function findSoldOut(
  { visibleRestaurants, sells }: Pick<Catalogue, 'visibleRestaurants' | 'sells'>,
  stops: Pick<OpenStops, 'soldOut'>,
  now: number,
): SoldOut {
  const stopped = new Set(
    visibleRestaurants.flatMap(({ id }) => [...stops.soldOut(id, now).products]),
  )
  const soldOutProducts = [...stopped].filter((product) =>
    visibleRestaurants.every(
      (entry) => stops.soldOut(entry.id, now).products.has(product) || !sells(entry, product),
    ),
  )
  return soldOutOf(soldOutProducts.toSorted((a, b) => a - b))
}
