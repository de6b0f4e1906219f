import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARIS } from '#domain/time/opening.ts'
import { type QuietHours, notificationTime } from './quiet-hours.ts'
import { MINUTE } from '#domain/time/durations.ts'

const minuteOf = (at: number): number => {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS)
  return hour * 60 + minute
}

/**
 * Whether a minute is quiet, found by counting the minutes from the beginning of the quiet hours to
 * their end.
 */
const isQuiet = (minute: number, { from, until }: QuietHours): boolean => {
  for (let quiet = from; quiet !== until; quiet = (quiet + 1) % 1440)
    if (quiet === minute) return true
  return false
}

/** Half of the instants are near a change of the clocks. */
const instant = fc
  .oneof(
    fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'),
    fc
      .integer({ min: 0, max: 1000 })
      .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()),
  )
  .chain((date) =>
    fc
      .integer({ min: -1440 * MINUTE, max: 2 * 1440 * MINUTE })
      .map((after) => Date.parse(`${date}T00:00:00Z`) + after),
  )
const minute = fc.oneof(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 100, max: 200 }))
const quietHours = fc
  .record({ from: minute, until: minute })
  .filter(({ from, until }) => from !== until)

describe('quiet hours', () => {
  it('end at the first minute outside of them on a Paris clock, on every day (H19)', () => {
    fc.assert(
      fc.property(instant, quietHours, (at, quiet) => {
        let expected = at
        while (isQuiet(minuteOf(expected), quiet))
          expected = Math.floor(expected / MINUTE) * MINUTE + MINUTE
        expect(notificationTime(at, quiet)).toBe(expected)
        expect(notificationTime(expected, quiet)).toBe(expected)
      }),
      { numRuns: 200 },
    )
  })
})
