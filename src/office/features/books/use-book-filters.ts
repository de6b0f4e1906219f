import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BookFilters, readFilters, writeFilters } from './book-filters.ts'

export type ChangeBookFilters = (
  changes: Partial<BookFilters>,
  options?: { replace?: boolean },
) => void

/** The filters from the address, and a function that changes some of them. */
export function useBookFilters(): { filters: BookFilters; change: ChangeBookFilters } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const change = useCallback<ChangeBookFilters>(
    (changes, { replace = false } = {}) => {
      const next = writeFilters({ ...filters, ...changes }).toString()
      void navigate({ search: next }, { replace, preventScrollReset: true })
    },
    [filters, navigate],
  )
  return { filters, change }
}
