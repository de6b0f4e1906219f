import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type PeopleFilters, readFilters, writeFilters } from './people-filters.ts'

/** The state stored in the history entry instead of the address. */
type PeopleHistory = { find?: string }

/** The filters from the address and the history, and a function that changes some of them. */
export function usePeopleFilters() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const { find } = (state ?? {}) as PeopleHistory
  const filters = useMemo(() => readFilters(new URLSearchParams(search), find), [search, find])
  const change = useCallback(
    (changes: Partial<PeopleFilters>, { replace = false } = {}) => {
      const next = { ...filters, ...changes }
      const history: PeopleHistory = next.find === '' ? {} : { find: next.find }
      void navigate(
        { search: writeFilters(next).toString() },
        { replace, preventScrollReset: true, state: history },
      )
    },
    [filters, navigate],
  )
  return { filters, change }
}
