import { PARIS } from './opening.ts'

/**
 * Returns the instant of a local time in Paris, written as `2026-12-01T11:30`, in epoch
 * milliseconds. Null if the date does not exist, or if a change of the clocks skips or repeats the
 * time, which is then no unique instant.
 */
export function instantInParis(local: string): number | null {
  if (!isDateTime(local)) return null
  const wall = Temporal.PlainDateTime.from(local)
  const first = wall.toZonedDateTime(PARIS, { disambiguation: 'earlier' }).epochMilliseconds
  const last = wall.toZonedDateTime(PARIS, { disambiguation: 'later' }).epochMilliseconds
  return first === last ? first : null
}

/** Whether a text has the form `2026-12-01T11:30` and its date exists in the calendar. */
function isDateTime(local: string): boolean {
  const [, year, month, day] =
    /^(\d{4})-(0[1-9]|1[0-2])-(\d\d)T([01]\d|2[0-3]):[0-5]\d$/.exec(local) ?? []
  if (year === undefined) return false
  const { daysInMonth } = Temporal.PlainYearMonth.from({ year: Number(year), month: Number(month) })
  return Number(day) >= 1 && Number(day) <= daysInMonth
}

/**
 * Returns the local date and time in Paris of an instant in epoch milliseconds: `2026-12-01T11:30`.
 */
export const parisTimeOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(PARIS)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Returns the time of an instant in Paris in the format of spreadsheets: `2026-11-24 12:05:09`. */
export const parisSecondOf = (at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(PARIS)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')
