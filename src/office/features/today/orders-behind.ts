import type { OfficeQuery } from '#contract/office/office-pages.ts'
import type { TodayView } from '#contract/office/today.ts'
import { parisTime } from '#office/base/paris.ts'

/** As an address says it: `12:45`. */
const timeOf = (instant: string): string => parisTime(instant).toString().slice(11, 16)

/**
 * The filters of the page of orders behind each figure: of the orders that it counts, and of no
 * others. `restaurant`: the one that the day is shown of.
 */
export function ordersBehind(
  { day, comparedDay, next }: Pick<TodayView, 'day' | 'comparedDay' | 'next'>,
  restaurant: number | null,
) {
  const of = (query: OfficeQuery): OfficeQuery => ({
    day,
    ...(restaurant !== null && { restaurant }),
    ...query,
  })
  return {
    sold: of({ state: 'sold' }),
    onTime: of({ state: 'on-time' }),
    late: of({ state: 'late' }),
    /** Null where no kitchen takes orders for it. */
    next: next === null ? null : of({ time: timeOf(next.at), state: 'not-cancelled' }),
    quarter: (at: string) => of({ time: timeOf(at), state: 'sold' }),
    quarterBefore: (at: string) => of({ day: comparedDay, time: timeOf(at), state: 'sold' }),
  }
}
