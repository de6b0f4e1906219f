import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type JournalFilters, queryOf, readFilters } from './journal-filters.ts'

/** The filters from the address, and a function that changes some of them. */
export function useJournalFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const change = useCallback(
    (changes: Partial<JournalFilters>) => {
      const next = new URLSearchParams(queryOf({ ...filters, ...changes }))
      void navigate({ search: next.toString() }, { preventScrollReset: true })
    },
    [filters, navigate],
  )
  return { filters, change }
}
