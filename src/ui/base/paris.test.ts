import { Time } from '@internationalized/date'
import { describe, expect, it } from 'vitest'
import { instantOf, nextAt, parisTime } from './paris.ts'

describe('times in Paris', () => {
  it.each([
    ['2026-11-24T08:00:00.000Z', '2026-11-24T09:00:00'],
    ['2026-07-24T22:30:00.000Z', '2026-07-25T00:30:00'],
    // An hour that occurs twice, as the clocks go back: the first occurrence is taken.
    ['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00'],
  ])('convert %s to %s and back (H15)', (instant, there) => {
    expect(parisTime(instant).toString()).toBe(there)
    expect(instantOf(parisTime(instant))).toBe(instant)
  })

  it('take a time of day as the next one, today or tomorrow, also over a clock change (H15)', () => {
    const at = (now: string, hour: number, minute = 0) =>
      nextAt(new Time(hour, minute), Date.parse(now))
    expect(at('2026-11-24T08:00:00Z', 23, 30)).toBe('2026-11-24T22:30:00.000Z')
    expect(at('2026-11-24T08:00:00Z', 9)).toBe('2026-11-25T08:00:00.000Z')
    expect(at('2026-10-24T20:00:00Z', 9)).toBe('2026-10-25T08:00:00.000Z')
    expect(at('2026-03-28T20:00:00Z', 9)).toBe('2026-03-29T07:00:00.000Z')
  })
})
