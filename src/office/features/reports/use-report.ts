import { type Report, getReport } from '#contract/office/reports.ts'
import { type Loaded, useLoaded } from '#office/base/use-loaded.ts'
import type { Days } from './periods.ts'

/** A report with its subject: while another is being loaded, the previous one keeps its own names. */
export type ReportView = {
  report: Report
  days: Days
  /** What it is compared with; null for nothing. */
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
  return useLoaded(JSON.stringify(query), async (api) => {
    const report = await api.call(getReport, { query })
    return { ...subject, report }
  })
}
