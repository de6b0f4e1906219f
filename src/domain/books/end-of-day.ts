import { dayAfter } from '#domain/time/days.ts'

/** When a day of Paris ends, in epoch milliseconds: it may have 23 or 25 hours. */
export const endOfDay = (day: string): number =>
  Temporal.PlainDate.from(dayAfter(day)).toZonedDateTime('Europe/Paris').epochMilliseconds
