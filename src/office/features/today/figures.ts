import type { TodayView } from '#contract/office/today.ts'

/**
 * The relative change from a week ago: 0.06 for six per cent more; null if the figure was zero a
 * week ago.
 */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before

/** Average order value in cents; null without orders. */
export const averageOf = ({ orders, revenue }: TodayView['now']): number | null =>
  orders === 0 ? null : Math.round(revenue / orders)

/** The share of the due orders that were ready on time; null without due orders. */
export const onTimeOf = ({ due, onTime }: TodayView['now']): number | null =>
  due === 0 ? null : onTime / due

/**
 * The quarters of an hour from one before the first quarter with orders to one after the last;
 * empty if no quarter has orders.
 */
export function shownQuarters(quarters: TodayView['quarters']): TodayView['quarters'] {
  const has = ({ handedOver, booked, before }: TodayView['quarters'][number]) =>
    handedOver + booked + before > 0
  const first = quarters.findIndex(has)
  return first < 0 ? [] : quarters.slice(Math.max(0, first - 1), quarters.findLastIndex(has) + 2)
}
