import { type Report, getReport } from '#contract/office/reports.ts'
import { type Loaded, useLoaded } from '#office/base/use-loaded.ts'
import type { Days } from './periods.ts'

/** A report with what it is about: while another is on its way, the old one keeps its own names. */
export type ShownReport = {
  report: Report
  days: Days
  /** What it is compared with; null for nothing. */
  beside: Days | null
  scope: string | null
  isWithoutHolidays: boolean
}

export function useReport(about: Omit<ShownReport, 'report'>): Loaded<ShownReport> {
  const { days, beside, scope, isWithoutHolidays } = about
  const query = {
    ...days,
    ...(beside !== null && { besideFrom: beside.from, besideUntil: beside.until }),
    ...(scope !== null && { scope }),
    ...(isWithoutHolidays && { holidays: 'out' as const }),
  }
  return useLoaded(JSON.stringify(query), async (api) => {
    const report = await api.call(getReport, { query })
    return { ...about, report }
  })
}
