import type { Holiday } from './holidays.ts'
import { type OpeningRules, planOf } from './opening.ts'

/**
 * States of a date compared with the weekly schedule. `open` and `closed`: as in the schedule.
 * `other`: open at other hours, or open on a date with a rule of the calendar. `exception`: closed
 * although the schedule opens the restaurant.
 */
const dayStates = ['open', 'other', 'exception', 'closed'] as const
export type DayState = (typeof dayStates)[number]

/**
 * Returns the state of a date for a restaurant, by its weekly schedule, its annual rules and its
 * calendar (H11).
 */
export function dayState(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  date: Temporal.PlainDate,
): DayState {
  const plan = planOf(rules, holidays, date)
  if (plan.closed === 'weekday') return 'closed'
  if (plan.closed !== null) return 'exception'
  if ((rules.calendarDays[date.toString()]?.rule ?? null) !== null) return 'other'
  const week = planOf({ ...rules, closingRules: [], calendarDays: {} }, holidays, date)
  const isAsUsual =
    week.services.length === plan.services.length &&
    week.services.every(({ open, close }, i) => {
      const service = plan.services[i]
      return service?.open === open && service.close === close
    })
  return isAsUsual ? 'open' : 'other'
}
