import { dayAfter } from '#domain/time/days.ts'

/**
 * Returns the end of a day in Paris, in epoch milliseconds; a day with a change of the clocks has
 * 23 or 25 hours.
 */
export const endOfDay = (day: string): number =>
  Temporal.PlainDate.from(dayAfter(day)).toZonedDateTime('Europe/Paris').epochMilliseconds
