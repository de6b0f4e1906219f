import type { ApiClient } from '#contract/client.ts'
import { getTakeaway } from '#contract/shop/restaurants.ts'

/** Free pick-up times of a restaurant in order, with the number of orders that each still takes. */
export type FreeTimes = { at: string; left: number }[]

/** The free times of each day: today first, then the following days. */
export async function freeDays(
  api: Pick<ApiClient, 'call'>,
  restaurant: number,
): Promise<FreeTimes[]> {
  const { days } = await api.call(getTakeaway, { params: { id: restaurant } })
  return days.map(({ times }) => times.filter(({ left: places }) => places > 0))
}
