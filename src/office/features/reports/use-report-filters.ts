import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ReportFilters, readFilters, writeFilters } from './report-filters.ts'

export type ChangeReportFilters = (
  changes: Partial<ReportFilters>,
  options?: { replace?: boolean },
) => void

/** The filters from the address, and a function that changes some of them. */
export function useReportFilters(): { filters: ReportFilters; change: ChangeReportFilters } {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const change = useCallback<ChangeReportFilters>(
    (changes, { replace = false } = {}) => {
      // A change may follow before the page has rendered the previous change, so the current
      // filters are read from the address itself.
      const current = readFilters(new URLSearchParams(window.location.search))
      const next = writeFilters({ ...current, ...changes }).toString()
      void navigate({ search: next }, { replace, preventScrollReset: true })
    },
    [navigate],
  )
  return { filters, change }
}
