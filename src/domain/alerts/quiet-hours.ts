import { PARIS } from '#domain/time/opening.ts'

/** Minutes of the day in Paris. The end may be on the next day. */
export type QuietHours = { readonly from: number; readonly until: number }

/** When something may be told that is found at `at`: at once, or at the end of the quiet hours. */
export function tellAt(at: number, quiet: QuietHours | null): number {
  if (quiet === null) return at
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)
  const minute = local.hour * 60 + local.minute
  const { from, until } = quiet
  const isQuiet = from < until ? from <= minute && minute < until : minute >= from || minute < until
  if (!isQuiet) return at
  const day = minute < until ? local.toPlainDate() : local.toPlainDate().add({ days: 1 })
  // Where their end is skipped by a change of the clocks, they may go on right after it.
  return tellAt(endOn(day, until, at), quiet)
}

/**
 * The instant after `at` at which a clock in Paris shows a minute of the day. One that a change of
 * the clocks skips is the change itself; of one that comes twice, the first that is still to come.
 */
function endOn(day: Temporal.PlainDate, minute: number, at: number): number {
  const wall = day.toPlainDateTime({ hour: Math.floor(minute / 60), minute: minute % 60 })
  const first = wall.toZonedDateTime(PARIS, { disambiguation: 'earlier' })
  const last = wall.toZonedDateTime(PARIS, { disambiguation: 'later' })
  const end = first.toPlainDateTime().equals(wall)
    ? first
    : (first.getTimeZoneTransition('next') ?? last)
  return end.epochMilliseconds > at ? end.epochMilliseconds : last.epochMilliseconds
}
