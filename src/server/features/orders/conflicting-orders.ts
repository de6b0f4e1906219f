import { isLost } from '#domain/time/lost-times.ts'
import { holidaysOf, openingRules } from '#server/chain/opening-rules.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Services } from '#server/services/services.ts'
import { type OpenPickup, readOpenPickups } from '#server/stores/orders/open-pickups.ts'

/** A restaurant whose hours change. `before`: null to find what lies outside its hours of now. */
export type ChangedHours = { before: RestaurantEntry | null; after: RestaurantEntry }

/** Null for a restaurant that is closed for good. */
const hoursOf = (entry: RestaurantEntry) =>
  entry.active && !entry.closed
    ? {
        ...openingRules(entry),
        lastPickupBeforeCloseMinutes: entry.last_pickup_before_close_minutes,
      }
    : null

/**
 * The orders that are to be picked up when their restaurant would no longer hand them over, by its
 * hours before and after, soonest first (H11). An order that is offered another time counts at the
 * offered time as well.
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
