import { describe, expect, it } from 'vitest'
import { notificationTime } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const night = { from: 22 * 60, until: 7 * 60 + 30 }

describe('quiet hours', () => {
  it('delay no notification when none are set, or outside of them (H19)', () => {
    const noon = at('2026-11-24T12:00:00+01:00')
    expect(notificationTime(noon, null)).toBe(noon)
    expect(notificationTime(noon, night)).toBe(noon)
  })

  it('delay a notification until their end, also across midnight (H19)', () => {
    const end = at('2026-11-25T07:30:00+01:00')
    expect(notificationTime(at('2026-11-24T22:00:00+01:00'), night)).toBe(end)
    expect(notificationTime(at('2026-11-25T03:12:00+01:00'), night)).toBe(end)
    expect(notificationTime(end, night)).toBe(end)
    expect(notificationTime(end - 1, night)).toBe(end)
  })

  it('may begin and end on the same day (H19)', () => {
    const lunch = { from: 12 * 60, until: 14 * 60 }
    expect(notificationTime(at('2026-11-24T13:00:00+01:00'), lunch)).toBe(
      at('2026-11-24T14:00:00+01:00'),
    )
    expect(notificationTime(at('2026-11-24T14:00:00+01:00'), lunch)).toBe(
      at('2026-11-24T14:00:00+01:00'),
    )
  })

  it('end by the Paris clock when daylight saving time begins or ends (H19)', () => {
    expect(notificationTime(at('2026-10-24T23:00:00+02:00'), night)).toBe(
      at('2026-10-25T07:30:00+01:00'),
    )
    expect(notificationTime(at('2026-03-28T23:00:00+01:00'), night)).toBe(
      at('2026-03-29T07:30:00+02:00'),
    )
    // 02:30 does not exist in the night when summer time begins, and exists twice in the night when
    // it ends.
    const early = { from: 60, until: 150 }
    expect(notificationTime(at('2026-03-29T01:30:00+01:00'), early)).toBe(
      at('2026-03-29T03:00:00+02:00'),
    )
    expect(notificationTime(at('2026-10-25T01:30:00+02:00'), early)).toBe(
      at('2026-10-25T02:30:00+02:00'),
    )
    expect(notificationTime(at('2026-10-25T02:10:00+01:00'), early)).toBe(
      at('2026-10-25T02:30:00+01:00'),
    )
    // The quiet hours begin at 02:01. At 03:00 the clock is put back to 02:00, which is before
    // their beginning, so they are interrupted there.
    const late = { from: 121, until: 0 }
    expect(notificationTime(at('2027-10-31T02:01:00+02:00'), late)).toBe(
      at('2027-10-31T02:00:00+01:00'),
    )
    // 02:00, the end of the quiet hours, exists twice in that night; the first of the two instants
    // counts.
    const nearlyAlways = { from: 121, until: 120 }
    expect(notificationTime(at('2027-10-30T23:59:59.999+02:00'), nearlyAlways)).toBe(
      at('2027-10-31T02:00:00+02:00'),
    )
  })
})
