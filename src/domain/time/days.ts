import { DAY } from './durations.ts'

/** A period of days, written as `2026-11-24`; it includes its first and last day. */
export type Period = { readonly from: string; readonly until: string }

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the day that is `days` days after a day, or before it if `days` is negative. */
export const dayAfter = (day: string, days = 1): string => dayAt(timeOf(day) + days * DAY)

/** Returns the number of days of a period. */
export const daysIn = ({ from, until }: Period): number =>
  Math.round((timeOf(until) - timeOf(from)) / DAY) + 1

export const eachDay = (period: Period): string[] =>
  Array.from({ length: daysIn(period) }, (_, nth) => dayAfter(period.from, nth))

/** Returns the first day of the month in which a day is. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`

/** Returns the ISO weekday of a day: 1 for Monday. */
export const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7

export const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day))

/** Returns the last day of the month in which a day is. */
export function lastOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayAt(Date.UTC(year, month, 0))
}
