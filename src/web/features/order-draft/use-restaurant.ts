import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useAnswer } from '#web/base/browser/use-answer.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { askRestaurant } from '#web/state/basket/ask-restaurant.ts'

/**
 * A restaurant from the server: undefined until it has answered, null if visitors do not see it
 * (T1), `unknown` if the server could not be reached.
 */
export function useRestaurant(id: number | null): WireRestaurant | null | undefined | 'unknown' {
  const api = useApi()
  return useAnswer(id, (each) => askRestaurant(api, each).catch(() => 'unknown' as const))
}
