import { describe, expect, it } from 'vitest'
import { dateAfterKey, datesBetween } from './calendar-dates.ts'

describe('dates of the calendar', () => {
  it('are selected as a range in either direction (H11)', () => {
    const range = ['2026-12-30', '2026-12-31', '2027-01-01']
    expect(datesBetween('2026-12-30', '2027-01-01')).toEqual(range)
    expect(datesBetween('2027-01-01', '2026-12-30')).toEqual(range)
  })

  it('are reached with the keyboard by day, by week and by month (H11, P7)', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'a']
    expect(keys.map((key) => dateAfterKey('2026-12-31', key))).toEqual([
      '2026-12-30',
      '2027-01-01',
      '2026-12-24',
      '2027-01-07',
      '2026-11-30',
      '2027-01-31',
      null,
    ])
  })
})
