import { useEffect, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import { type WireRestaurant, getRestaurant } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'

type Answer = { id: number; restaurant: WireRestaurant | null | 'unknown' }

/**
 * A restaurant from the server: undefined until it has answered, null if visitors do not see it
 * (T1), `unknown` if the server could not be asked.
 */
export function useRestaurant(id: number | null): WireRestaurant | null | undefined | 'unknown' {
  const api = useApi()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let wanted = true
    const settle = (restaurant: Answer['restaurant']) => wanted && setAnswer({ id, restaurant })
    api
      .call(getRestaurant, { params: { restaurant: String(id) } })
      .then(settle)
      .catch((error: unknown) =>
        settle(error instanceof ApiProblem && error.problem.status === 404 ? null : 'unknown'),
      )
    return () => {
      wanted = false
    }
  }, [api, id])
  return answer?.id === id ? answer.restaurant : undefined
}
