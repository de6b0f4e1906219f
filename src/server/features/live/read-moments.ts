import type { Moment } from '#contract/shop/live.ts'
import { momentOf } from '#server/state/times/moment.ts'

/** Each asks the database: so many at once leave connections for those who order. */
const AT_ONCE = 4

/** How several restaurants are; those that are not shown are left out. */
export async function readMoments(
  services: Parameters<typeof momentOf>[0], restaurants: readonly number[],
): Promise<Map<number, Moment>> {
  const moments = new Map<number, Moment>()
  const left = [...restaurants]
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let restaurant = left.pop(); restaurant !== undefined; restaurant = left.pop()) {
      const moment = await momentOf(services, restaurant)
      if (moment !== null) moments.set(restaurant, moment)
    }
  }))
  return moments
}
