import { PARIS } from './opening.ts'

/**
 * Returns the same local time in Paris one calendar month later, in epoch milliseconds. If that
 * month has no such day, its last day is used.
 */
export const monthLater = (at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS).add({ months: 1 })
    .epochMilliseconds

/** Returns the first instant of a day in Paris, written as `2026-11-24`, in epoch milliseconds. */
export const startOfDay = (day: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(PARIS).epochMilliseconds

/**
 * Returns the first instant of the day in Paris that contains an instant, both in epoch
 * milliseconds.
 */
export const dayBegan = (at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS).startOfDay()
    .epochMilliseconds
