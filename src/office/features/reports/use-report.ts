import { type Report, getReport } from '#contract/office/reports.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import type { Days } from './periods.ts'

/**
 * A report with its period and scope, so that the previous report keeps its own titles while
 * another one loads.
 */
export type ReportView = {
  report: Report
  days: Days
  /** The compared period; null for none. */
  beside: Days | null
  scope: string | null
  isWithoutHolidays: boolean
}

export function useReport(subject: Omit<ReportView, 'report'>): Loaded<ReportView> {
  const { days, beside, scope, isWithoutHolidays } = subject
  const query = {
    ...days,
    ...(beside !== null && { besideFrom: beside.from, besideUntil: beside.until }),
    ...(scope !== null && { scope }),
    ...(isWithoutHolidays && { holidays: 'out' as const }),
  }
  return useQueryOf(['report of', query], async (api) => {
    const report = await api.call(getReport, { query })
    return { ...subject, report }
  })
}
