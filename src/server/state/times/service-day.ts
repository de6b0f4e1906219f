import { dayIn, serviceDay } from '#domain/time/opening.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

/**
 * The day of the service in which an order is picked up. Orders are stored and numbered under this
 * day. A service that continues after midnight still belongs to the day on which the evening began
 * (N10).
 */
export function serviceDayOf(catalogue: Catalogue, restaurant: number, at: number): string {
  const entry = catalogue.restaurants.get(restaurant)
  const day =
    entry === undefined
      ? dayIn(at)
      : serviceDay(openingRules(entry), holidaysOf(catalogue.source), at)
  return day.toString()
}
