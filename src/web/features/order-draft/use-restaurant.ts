import { useEffect, useState } from 'react'
import type { WireRestaurant } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { askRestaurant } from '#web/state/basket/ask-restaurant.ts'

type Answer = { id: number; restaurant: WireRestaurant | null | 'unknown' }

/**
 * A restaurant from the server: undefined until it has answered, null if visitors do not see it
 * (T1), `unknown` if the server could not be reached.
 */
export function useRestaurant(id: number | null): WireRestaurant | null | undefined | 'unknown' {
  const api = useApi()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let isCurrent = true
    const settle = (restaurant: Answer['restaurant']) => isCurrent && setAnswer({ id, restaurant })
    askRestaurant(api, id).then(settle, () => settle('unknown'))
    return () => {
      isCurrent = false
    }
  }, [api, id])
  return answer?.id === id ? answer.restaurant : undefined
}
