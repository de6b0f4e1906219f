import { useEffect, useState } from 'react'
import { type WireRestaurant, listRestaurants } from '#contract/restaurants.ts'
import { useApi } from '../app-data.tsx'

/** What the list of restaurants says of one: undefined until it has answered, null for one that it does not hold (T1). */
export function useRestaurant(id: number | null): WireRestaurant | null | undefined {
  const api = useApi()
  const [all, setAll] = useState<readonly WireRestaurant[] | null>(null)
  useEffect(() => {
    if (id === null) return undefined
    let wanted = true
    api.call(listRestaurants, { query: { limit: 300 } })
      .then(({ results }) => wanted && setAll(results)).catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [api, id])
  return all === null || id === null ? undefined : all.find((restaurant) => restaurant.id === id) ?? null
}
