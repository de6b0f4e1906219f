import type { OfficeQuery } from '#contract/office/office-pages.ts'
import type { TodayView } from '#contract/office/today.ts'
import { parisTime } from '#ui/base/paris.ts'

/** A time as an address contains it: `12:45`. */
const timeOf = (instant: string): string => parisTime(instant).toString().slice(11, 16)

/**
 * The filters of the orders page that find exactly the orders counted in each figure. `restaurant`:
 * the restaurant to which the day is limited; null for all.
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
    /**
     * The orders for the next quarter of an hour (`next`); null if no kitchen takes orders for that
     * quarter.
     */
    next: next === null ? null : of({ time: timeOf(next.at), state: 'not-cancelled' }),
    quarter: (at: string) => of({ time: timeOf(at), state: 'sold' }),
    quarterBefore: (at: string) => of({ day: comparedDay, time: timeOf(at), state: 'sold' }),
  }
}
