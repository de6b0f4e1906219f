import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AvailabilityFilters, readFilters, writeFilters } from './availability-filters.ts'

/** The filters from the address, and a function that changes some of them. */
export function useAvailabilityFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const change = useCallback(
    (changes: Partial<AvailabilityFilters>, { replace = false } = {}) =>
      void navigate(
        { search: writeFilters({ ...filters, ...changes }).toString() },
        { replace, preventScrollReset: true },
      ),
    [filters, navigate],
  )
  return { filters, change }
}
