import { type ApiClient, ApiProblem } from '#contract/client.ts'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'

/**
 * Requests one restaurant; null if visitors do not see it (T1). Read without the typed call: the
 * schemas would otherwise be loaded with the cart.
 */
export const askRestaurant = (
  api: Pick<ApiClient, 'read'>,
  id: number,
): Promise<WireRestaurant | null> =>
  api.read<WireRestaurant>(`/api/restaurants/${id}`).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.problem.status === 404) return null
    throw error
  })
