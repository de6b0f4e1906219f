import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useToday } from '#office/base/today.ts'
import { type OrderFilters, readFilters, writeFilters } from './order-filters.ts'

/** The filters of the address, and how to change some of them. Typing replaces the entry. */
export function useOrderFilters() {
  const [search, setSearch] = useSearchParams()
  const today = useToday()
  const filters = useMemo(() => readFilters(search, today), [search, today])
  const change = useCallback(
    (changes: Partial<OrderFilters>, { replace = false } = {}) =>
      setSearch((before) => writeFilters({ ...readFilters(before, today), ...changes }, today), {
        replace,
        preventScrollReset: true,
      }),
    [setSearch, today],
  )
  return { filters, change, today }
}
