import type { RestaurantStatus } from '#contract/shop/live.ts'
import { restaurantStatus } from '#server/state/times/restaurant-status.ts'

/**
 * Maximum number of restaurants read at once: each reading queries the database, and orders need
 * connections too.
 */
const AT_ONCE = 4

/** Reads the statuses of several restaurants; hidden restaurants are left out. */
export async function readRestaurantStatuses(
  services: Parameters<typeof restaurantStatus>[0],
  restaurants: readonly number[],
): Promise<Map<number, RestaurantStatus>> {
  const moments = new Map<number, RestaurantStatus>()
  const remainingRestaurants = [...restaurants]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (
        let restaurant = remainingRestaurants.pop();
        restaurant !== undefined;
        restaurant = remainingRestaurants.pop()
      ) {
        const moment = await restaurantStatus(services, restaurant)
        if (moment !== null) moments.set(restaurant, moment)
      }
    }),
  )
  return moments
}
