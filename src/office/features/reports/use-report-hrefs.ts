import { useMemo } from 'react'
import { type OfficeQuery, officeHref } from '#contract/office/office-pages.ts'
import { useLocale } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { ordersBehind } from './orders-behind.ts'
import type { ReportView } from './use-report.ts'

/** The links of a report’s figures for this user; each is null without the required right. */
export function useReportHrefs({
  days,
  scope,
  report: { leftOut },
}: Pick<ReportView, 'days' | 'scope' | 'report'>) {
  const locale = useLocale()
  const mayRead = useSessionState().session?.rights.includes('orders') === true
  return useMemo(() => {
    const behind = ordersBehind(days, scope)
    const leading =
      <Args extends unknown[]>(queryOf: (...args: Args) => OfficeQuery | null) =>
      (...args: Args): string | null => {
        const query = mayRead ? queryOf(...args) : null
        return query === null ? null : officeHref('orders', locale, query)
      }
    // The orders page cannot leave out single days, so the link is omitted if the report leaves out
    // days.
    const isWhole = leftOut.now.length === 0
    const wholly =
      <Args extends unknown[]>(queryOf: (...args: Args) => OfficeQuery | null) =>
      (...args: Args): OfficeQuery | null =>
        isWhole ? queryOf(...args) : null
    return {
      all: leading(wholly(behind.all)),
      step: leading(behind.step),
      weekday: leading(behind.weekday),
      hour: leading(behind.hour),
      restaurant: leading(wholly(behind.restaurant)),
    }
  }, [days, scope, leftOut, locale, mayRead])
}
