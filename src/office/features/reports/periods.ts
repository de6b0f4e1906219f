import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date'
import { daysIn, weekdayOf } from '#domain/time/days.ts'

/** Days of pick-up, both included, as `2026-11-24`. */
export type Days = { readonly from: string; readonly until: string }

/** Periods relative to today. The current week, month and year end today. */
export const presets = [
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const
export type Preset = (typeof presets)[number]

/** The kind of a period; `days` if the period is not exactly one day, week, month or year. */
export type PeriodShape = 'day' | 'week' | 'month' | 'year' | 'days'

/**
 * 52 weeks in days: one or two days less than a year, so that a period and the compared period a
 * year earlier have the same weekdays.
 */
const WEEKS_OF_A_YEAR = 364

const toDays = (from: CalendarDate, until: CalendarDate): Days => ({
  from: from.toString(),
  until: until.toString(),
})

const mondayOf = (day: string): CalendarDate =>
  parseDate(day).subtract({ days: weekdayOf(day) - 1 })

/** The weekdays that a period includes; 1 is Monday. */
export const weekdaysOf = (days: Days): number[] =>
  [1, 2, 3, 4, 5, 6, 7].filter((weekday) => (weekday - weekdayOf(days.from) + 7) % 7 < daysIn(days))

/** The days of a preset period. */
export function daysOf(preset: Preset, today: string): Days {
  const now = parseDate(today)
  const monday = mondayOf(today)
  const first = startOfMonth(now)
  const newYear = now.set({ month: 1, day: 1 })
  switch (preset) {
    case 'yesterday':
      return toDays(now.subtract({ days: 1 }), now.subtract({ days: 1 }))
    case 'this-week':
      return toDays(monday, now)
    case 'last-week':
      return toDays(monday.subtract({ days: 7 }), monday.subtract({ days: 1 }))
    case 'this-month':
      return toDays(first, now)
    case 'last-month':
      return toDays(first.subtract({ months: 1 }), first.subtract({ days: 1 }))
    case 'this-year':
      return toDays(newYear, now)
    case 'last-year':
      return toDays(newYear.subtract({ years: 1 }), newYear.subtract({ days: 1 }))
  }
}

export function shapeOf(days: Days): PeriodShape {
  const [from, until] = [parseDate(days.from), parseDate(days.until)]
  if (days.from === days.until) return 'day'
  if (weekdayOf(days.from) === 1 && daysIn(days) === 7) return 'week'
  if (from.day !== 1) return 'days'
  if (endOfMonth(from).compare(until) === 0) return 'month'
  return from.month === 1 && until.toString() === `${from.year}-12-31` ? 'year' : 'days'
}

/**
 * The unit by which a period is compared with an earlier one: `week` if the period lies within one
 * week; `month` or `year` if it begins with a month or year and ends within it; null otherwise.
 */
function beginningOf(days: Days): 'week' | 'month' | 'year' | null {
  const [from, until] = [parseDate(days.from), parseDate(days.until)]
  if (mondayOf(days.from).add({ days: 6 }).compare(until) >= 0) return 'week'
  if (from.day !== 1 || from.year !== until.year) return null
  if (from.month === until.month) return 'month'
  return from.month === 1 ? 'year' : null
}

/**
 * Moves both ends into the past. If the period ends on the last day of a month, so does the moved
 * period.
 */
function shift({ from, until }: Days, by: { months?: number; years?: number }): Days {
  const [first, last] = [parseDate(from), parseDate(until)]
  const end = last.subtract(by)
  const isWhole = endOfMonth(last).compare(last) === 0
  return toDays(first.subtract(by), isWhole ? endOfMonth(end) : end)
}

const earlier = ({ from, until }: Days, days: number): Days =>
  toDays(parseDate(from).subtract({ days }), parseDate(until).subtract({ days }))

/**
 * The previous period: the same days of the previous week, month or year. For any other period, the
 * same number of days just before it.
 */
export function periodBefore(days: Days): Days {
  switch (beginningOf(days)) {
    case 'week':
      return earlier(days, 7)
    case 'month':
      return shift(days, { months: 1 })
    case 'year':
      return shift(days, { years: 1 })
    case null:
      return earlier(days, daysIn(days))
  }
}

/**
 * The same period a year earlier. If `beginningOf` returns `month` or `year`, both ends are moved
 * by a calendar year. Otherwise they are moved by 52 weeks, so that the weekdays agree.
 */
export function yearBefore(days: Days): Days {
  const beginning = beginningOf(days)
  return beginning === 'month' || beginning === 'year'
    ? shift(days, { years: 1 })
    : earlier(days, WEEKS_OF_A_YEAR)
}
