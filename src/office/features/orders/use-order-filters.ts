import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useToday } from '#office/base/today.ts'
import { type OrderFilters, readFilters, writeFilters } from './order-filters.ts'

/** The state stored in the history entry instead of the address. */
type OrdersHistoryState = { find?: string }

/** The filters from the address and the history, and a function that changes some of them. */
export function useOrderFilters() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const today = useToday()
  const { find } = (state ?? {}) as OrdersHistoryState
  const filters = useMemo(
    () => readFilters(new URLSearchParams(search), today, find),
    [search, today, find],
  )
  const change = useCallback(
    (changes: Partial<OrderFilters>, { replace = false } = {}) => {
      // A change may follow before the page has rendered the previous change, so the current
      // filters are read from the address itself.
      const current = readFilters(new URLSearchParams(window.location.search), today, find)
      const next = { ...current, ...changes }
      const history: OrdersHistoryState = next.find === '' ? {} : { find: next.find }
      void navigate(
        { search: writeFilters(next, today).toString() },
        { replace, preventScrollReset: true, state: history },
      )
    },
    [find, navigate, today],
  )
  return { filters, change, today }
}
