import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CatalogueFilters, readFilters, writeFilters } from './catalogue-filters.ts'

export type ChangeCatalogueFilters = (
  changes: Partial<CatalogueFilters>,
  options?: { replace?: boolean },
) => void

/** The filters from the address, and a function that changes some of them. */
export function useCatalogueFilters(): {
  filters: CatalogueFilters
  change: ChangeCatalogueFilters
} {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const change = useCallback<ChangeCatalogueFilters>(
    (changes, { replace = false } = {}) =>
      void navigate(
        { search: writeFilters({ ...filters, ...changes }).toString() },
        { replace, preventScrollReset: true },
      ),
    [filters, navigate],
  )
  return { filters, change }
}
