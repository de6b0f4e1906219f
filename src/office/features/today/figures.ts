import type { TodayView } from '#contract/office/today.ts'

/** The change from a week ago as a part: 0.06 for six per cent more; null with nothing to compare. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before

/** The average of an order in cents; null without orders. */
export const averageOf = ({ orders, revenue }: TodayView['now']): number | null =>
  orders === 0 ? null : Math.round(revenue / orders)

/** The part of the orders that were ready on time; null before the time of the first. */
export const onTimeOf = ({ due, onTime }: TodayView['now']): number | null =>
  due === 0 ? null : onTime / due

/** Quarters of an hour from the first with something to show to the last. */
export function shownQuarters(quarters: TodayView['quarters']): TodayView['quarters'] {
  const has = ({ handedOver, booked, before }: TodayView['quarters'][number]) =>
    handedOver + booked + before > 0
  const first = quarters.findIndex(has)
  return first < 0 ? [] : quarters.slice(Math.max(0, first - 1), quarters.findLastIndex(has) + 2)
}
