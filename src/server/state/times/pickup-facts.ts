import { unreachableFor } from '#domain/time/unreachable.ts'
import type { OrderFacts } from '#domain/orders/checkout.ts'
import { type PickupStop, orderingOff, pickupStop } from '#domain/time/stops.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Config } from '#server/config/config.ts'
import type { Heartbeats } from '#server/state/heartbeats/heartbeats.ts'
import type { CurrentCatalogue } from '#server/state/catalogue/current-catalogue.ts'
import type { OpenSite } from '#server/state/site/open-site.ts'
import type { OpenStops } from '#server/state/stops/open-stops.ts'

/** The data that determine the opening hours and the stop of a restaurant. */
export type PickupSources = {
  catalogue: CurrentCatalogue
  config: Config
  heartbeats: Heartbeats
  site: OpenSite
  stops: OpenStops
}

/**
 * A restaurant in the form that the rules for pick-up and checkout need, with the stop in force at
 * the instant `now`.
 */
export function pickupRestaurant(
  sources: PickupSources,
  entry: RestaurantEntry,
  now: number,
): OrderFacts['restaurant'] {
  const stop = isOrderingOff(sources, entry.id)
    ? orderingOff
    : pickupStop(
        {
          stops: sources.stops.of(entry.id),
          unreachable: unreachableAt(sources, entry, now),
          leadTimeMinutes: entry.lead_time_minutes,
          rules: openingRules(entry),
          holidays: holidaysOf(sources.catalogue.now().source),
        },
        now,
      )
  return pickupFacts(entry, stop)
}

/** Whether online ordering is switched off, or the restaurant has no seller (T6, B1). */
export const isOrderingOff = (
  { catalogue, site }: Pick<PickupSources, 'catalogue' | 'site'>,
  restaurant: number,
): boolean => site.isOrderingOff(restaurant) || !catalogue.now().sellers.has(restaurant)

/** The facts of a restaurant from its file, together with `stop`; null if no stop is in force. */
export function pickupFacts(
  entry: RestaurantEntry,
  stop: PickupStop | null,
): OrderFacts['restaurant'] {
  return {
    ...openingRules(entry),
    slotMinutes: entry.slot_minutes,
    capacityPerSlot: entry.capacity_per_slot,
    peakCapacity: entry.peak_capacity_per_slot,
    capacityCurve: entry.capacity_curve ?? null,
    leadTimeMinutes: entry.lead_time_minutes,
    lastPickupBeforeCloseMinutes: entry.last_pickup_before_close_minutes,
    horizonDays: entry.order_horizon_days,
    stop,
    closed: entry.closed,
    active: entry.active,
    sellsAlcohol: entry.sells_alcohol,
    paymentOptions: entry.payment_options,
  }
}

/**
 * Returns the pick-up times for which no orders are accepted because no board of the restaurant
 * sends heartbeats. Null if a board sends them, or if none are expected: the restaurant has no
 * board or is closed.
 */
export function unreachableAt(
  { catalogue, config, heartbeats }: Omit<PickupSources, 'site' | 'stops'>,
  entry: RestaurantEntry,
  now: number,
) {
  return unreachableFor(
    {
      seenAt: heartbeats.seenAt(entry.id),
      rules: openingRules(entry),
      holidays: holidaysOf(catalogue.now().source),
      after: {
        soon: config.unreachableSeconds * 1000,
        today: config.unreachableTodaySeconds * 1000,
      },
    },
    now,
  )
}
