import type { OfficeQuery } from '#contract/office/office-pages.ts'
import type { OrderState } from '#contract/office/orders.ts'
import { daysIn, weekdayOf } from '#domain/time/days.ts'
import { type Days } from './periods.ts'
import { parseDate } from '@internationalized/date'

/**
 * The filter of the orders page that corresponds to the scope of a report; null if there is none.
 */
function placeOf(scope: string | null): OfficeQuery | null {
  if (scope === null || scope === 'chain') return {}
  const [kind, id] = scope.split(':')
  return kind === 'restaurant' ? { restaurant: Number(id) } : null
}

const between = ({ from, until }: Days): OfficeQuery => ({
  day: from,
  ...(until !== from && { until }),
})

/**
 * The filters of the orders page that find exactly the orders counted in a figure of a report. Null
 * if there are no such filters: the page cannot list the orders of a group or seller, and it can
 * list the orders of a weekday only if the period includes this weekday once.
 */
export function ordersBehind(days: Days, scope: string | null) {
  const place = placeOf(scope)
  const within = (part: Days, state: OrderState): OfficeQuery | null =>
    place === null ? null : { ...between(part), ...place, state }
  const dayOf = (weekday: number): Days | null => {
    if (daysIn(days) > 7) return null
    const after = (weekday - weekdayOf(days.from) + 7) % 7
    const day = parseDate(days.from).add({ days: after }).toString()
    return day > days.until ? null : { from: day, until: day }
  }
  return {
    all: (state: OrderState) => within(days, state),
    step: (step: Days, state: OrderState) => within(step, state),
    weekday: (weekday: number) => {
      const day = dayOf(weekday)
      return day === null ? null : within(day, 'sold')
    },
    hour: (weekday: number, hour: number) => {
      const day = dayOf(weekday)
      const query = day === null ? null : within(day, 'sold')
      return query === null ? null : { ...query, time: String(hour).padStart(2, '0') }
    },
    restaurant: (restaurant: number): OfficeQuery => ({
      ...between(days),
      restaurant,
      state: 'sold',
    }),
  }
}
