import type { RestaurantStatus } from '#contract/shop/live.ts'
import { restaurantStatus } from '#server/state/times/restaurant-status.ts'

/** Each asks the database: so many at once leave connections for those who order. */
const AT_ONCE = 4

/** How several restaurants are; those that are not shown are left out. */
export async function readRestaurantStatuses(
  services: Parameters<typeof restaurantStatus>[0],
  restaurants: readonly number[],
): Promise<Map<number, RestaurantStatus>> {
  const moments = new Map<number, RestaurantStatus>()
  const left = [...restaurants]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let restaurant = left.pop(); restaurant !== undefined; restaurant = left.pop()) {
        const moment = await restaurantStatus(services, restaurant)
        if (moment !== null) moments.set(restaurant, moment)
      }
    }),
  )
  return moments
}
