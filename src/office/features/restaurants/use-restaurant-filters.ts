import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type RestaurantFilters, readFilters, writeFilters } from './restaurant-filters.ts'

/** The filters from the address, and a function that changes some of them. */
export function useRestaurantFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const change = useCallback(
    (changes: Partial<RestaurantFilters>, { replace = false } = {}) =>
      void navigate(
        { search: writeFilters({ ...filters, ...changes }).toString() },
        { replace, preventScrollReset: true },
      ),
    [filters, navigate],
  )
  return { filters, change }
}
