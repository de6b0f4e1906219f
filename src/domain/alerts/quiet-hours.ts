import { PARIS } from '#domain/time/opening.ts'

/**
 * The beginning and end of quiet hours, in minutes of the day in Paris. The end may be on the next
 * day.
 */
export type QuietHours = { readonly from: number; readonly until: number }

/**
 * Returns when a condition found at `at` may be notified: at once, or at the end of the quiet hours
 * (epoch milliseconds).
 */
export function notificationTime(at: number, quiet: QuietHours | null): number {
  if (quiet === null) return at
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)
  const minute = local.hour * 60 + local.minute
  const { from, until } = quiet
  const isQuiet = from < until ? from <= minute && minute < until : minute >= from || minute < until
  if (!isQuiet) return at
  const clock = { hour: Math.floor(until / 60), minute: until % 60 }
  // If the end exists twice in that night, this is the first one that is still to come.
  const end =
    minute < until
      ? local.with({ ...clock, second: 0, millisecond: 0 })
      : local.toPlainDate().add({ days: 1 }).toPlainDateTime(clock).toZonedDateTime(PARIS)
  // A change of the clocks may skip the end, or go back to before the beginning; if the quiet hours
  // continue after it, the calculation is repeated from there.
  const change = local.getTimeZoneTransition('next') ?? end
  return notificationTime(Math.min(end.epochMilliseconds, change.epochMilliseconds), quiet)
}
