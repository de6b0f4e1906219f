import { type OfficeQuery, officeHref } from '#contract/office/office-pages.ts'
import type { TodayView } from '#contract/office/today.ts'
import { useLocale } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { ordersBehind } from './orders-behind.ts'

/** The links of the day’s figures for this user; null without the right `orders`. */
export type FigureHrefs = ReturnType<typeof useFigureHrefs>

export function useFigureHrefs(today: TodayView, restaurant: number | null) {
  const locale = useLocale()
  const { session } = useSessionState()
  if (session?.rights.includes('orders') !== true) return null
  const behind = ordersBehind(today, restaurant)
  const href = (query: OfficeQuery) => officeHref('orders', locale, query)
  return {
    sold: href(behind.sold),
    onTime: href(behind.onTime),
    late: href(behind.late),
    next: behind.next === null ? null : href(behind.next),
    quarter: (at: string) => href(behind.quarter(at)),
    quarterBefore: (at: string) => href(behind.quarterBefore(at)),
  }
}
