import { isLost } from '#domain/time/lost-times.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Services } from '#server/services/services.ts'
import { type OpenPickup, readOpenPickups } from '#server/stores/orders/open-pickups.ts'

/**
 * A restaurant whose hours change. `before`: the entry with the previous hours; null to find all
 * orders outside the hours of `after`.
 */
export type ChangedHours = { before: RestaurantEntry | null; after: RestaurantEntry }

/** The hours that count for pick-up; null for a restaurant that is permanently closed. */
const hoursOf = (entry: RestaurantEntry) =>
  entry.active && !entry.closed
    ? {
        ...openingRules(entry),
        lastPickupBeforeCloseMinutes: entry.last_pickup_before_close_minutes,
      }
    : null

/**
 * Finds the orders whose pick-up time is lost by the change of their restaurant's hours, soonest
 * first (H11). If another time was offered to the customer, the order is also found when only the
 * offered time is lost.
 */
export async function findConflictingOrders(
  { catalogue, database, now }: Pick<Services, 'catalogue' | 'database' | 'now'>,
  changes: readonly ChangedHours[],
): Promise<OpenPickup[]> {
  const byId = new Map(changes.map((change) => [change.after.id, change]))
  const holidays = holidaysOf(catalogue.now().source)
  const coming = await readOpenPickups(database.db, { restaurants: [...byId.keys()], now: now() })
  return coming.filter(({ restaurant, pickups }) => {
    const change = byId.get(restaurant)
    if (change === undefined) return false
    const hours = {
      before: change.before === null ? ('any' as const) : hoursOf(change.before),
      after: hoursOf(change.after),
    }
    return pickups.some((at) => isLost(at, holidays, hours))
  })
}
