import { useEffect, useState } from 'react'
import { type WireRestaurant, listRestaurants } from '#contract/shop/restaurants.ts'
import { useApi } from '#web/base/page/app-data.tsx'

/**
 * A restaurant from the list of restaurants: undefined until the list has loaded, null if it is not
 * in it (T1), `unknown` if the list could not be loaded.
 */
export function useRestaurant(id: number | null): WireRestaurant | null | undefined | 'unknown' {
  const api = useApi()
  const [all, setAll] = useState<readonly WireRestaurant[] | 'unknown' | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let wanted = true
    api
      .call(listRestaurants, { query: { limit: 300 } })
      .then(({ results }) => wanted && setAll(results))
      .catch(() => wanted && setAll('unknown'))
    return () => {
      wanted = false
    }
  }, [api, id])
  if (all === null || id === null) return undefined
  return all === 'unknown' ? all : (all.find((restaurant) => restaurant.id === id) ?? null)
}
