import { useEffect, useState } from 'react'
import { type WireRestaurant, listRestaurants } from '#contract/restaurants.ts'
import { useApi } from '../app-data.tsx'

/** What the list of restaurants says of one; null until it has answered, and for one that it does not hold (T1). */
export function useRestaurant(id: number | null): WireRestaurant | null {
  const api = useApi()
  const [all, setAll] = useState<readonly WireRestaurant[]>([])
  useEffect(() => {
    if (id === null) return undefined
    let wanted = true
    api.call(listRestaurants, { query: { limit: 300 } })
      .then(({ results }) => wanted && setAll(results)).catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [api, id])
  return all.find((restaurant) => restaurant.id === id) ?? null
}
