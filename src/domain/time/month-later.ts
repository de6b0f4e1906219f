import { PARIS } from './opening.ts'

/**
 * Returns the same time in Paris one calendar month later, in epoch milliseconds; on the last day
 * of a month that is shorter.
 */
export const monthLater = (at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS).add({ months: 1 })
    .epochMilliseconds

/** The first instant of a day in Paris, `2026-11-24`, in epoch milliseconds. */
export const startOfDay = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(PARIS).epochMilliseconds

/**
 * Returns the first instant of the day in Paris that contains an instant, both in epoch
 * milliseconds.
 */
export const dayBegan = (at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS).startOfDay()
    .epochMilliseconds
