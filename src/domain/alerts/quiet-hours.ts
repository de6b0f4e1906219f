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
  const end = day.toZonedDateTime({
    timeZone: PARIS,
    plainTime: { hour: Math.floor(until / 60), minute: until % 60 },
  }).epochMilliseconds
  // Where the clock is put back, the hour that comes twice may end before it is read.
  return Math.max(end, at)
}
