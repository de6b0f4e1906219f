import {
  CalendarDateTime,
  type Time,
  now as nowIn,
  parseAbsolute,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'

const PARIS = 'Europe/Paris'

/** The date and time of day in Paris at an instant, to the minute. */
export function parisTime(instant: string): CalendarDateTime {
  const { year, month, day, hour, minute } = toCalendarDateTime(parseAbsolute(instant, PARIS))
  return new CalendarDateTime(year, month, day, hour, minute)
}

/** The instant of a date and time of day in Paris. */
export const instantOf = (there: CalendarDateTime): string =>
  toZoned(there, PARIS).toAbsoluteString()

/** The next instant at which a clock in Paris shows this time: today, or else tomorrow. */
export function nextAt(time: Time, now: number): string {
  const today = parseAbsolute(new Date(now).toISOString(), PARIS)
  const there = (days: number) =>
    instantOf(
      toCalendarDateTime(today)
        .add({ days })
        .set({ hour: time.hour, minute: time.minute, second: 0, millisecond: 0 }),
    )
  return Date.parse(there(0)) > now ? there(0) : there(1)
}

/**
 * The full hour at or before the instant that is `hours` hours from now. At 10:20 in Paris,
 * `fullHour(1)` is 11:00.
 */
export const fullHour = (hours: number): string =>
  instantOf(
    toCalendarDateTime(nowIn(PARIS)).add({ hours }).set({ minute: 0, second: 0, millisecond: 0 }),
  )
