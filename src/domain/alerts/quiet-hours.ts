import { PARIS } from '#domain/time/opening.ts'

/**
 * The beginning and end of quiet hours, in minutes of the day in Paris. The end may be on the next
 * day.
 */
export type QuietHours = { readonly from: number; readonly until: number }

/**
 * Returns the instant at which a person may be notified of a condition found at `at`: `at` itself,
 * or the end of the quiet hours. Both in epoch milliseconds.
 */
export function notificationTime(at: number, quiet: QuietHours | null): number {
  if (quiet === null) return at
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)
  const minute = local.hour * 60 + local.minute
  const { from, until } = quiet
  const isQuiet = from < until ? from <= minute && minute < until : minute >= from || minute < until
  if (!isQuiet) return at
  const clock = { hour: Math.floor(until / 60), minute: until % 60 }
  // If the local time of the end exists twice in that night, `end` is the first of the two instants
  // that is after `at`.
  const end =
    minute < until
      ? local.with({ ...clock, second: 0, millisecond: 0 })
      : local.toPlainDate().add({ days: 1 }).toPlainDateTime(clock).toZonedDateTime(PARIS)
  // A change of the clocks may skip the end of the quiet hours, or put the clock back to a time
  // before their beginning. The calculation is therefore repeated from the change, if it comes
  // first.
  const change = local.getTimeZoneTransition('next') ?? end
  return notificationTime(Math.min(end.epochMilliseconds, change.epochMilliseconds), quiet)
}
