import { describe, expect, it } from 'vitest'
import { daysIn } from '#domain/time/days.ts'
import { type Preset, daysOf, periodBefore, shapeOf, weekdaysOf, yearBefore } from './periods.ts'

const days = (text: string) => {
  const [from = '', until = from] = text.split(' ')
  return { from, until }
}
const describePeriod = ({ from, until }: { from: string; until: string }) =>
  from === until ? from : `${from} ${until}`

describe('a period', () => {
  it('follows the calendar, and ends today if it is the current week, month or year (H16)', () => {
    const of = (preset: Preset, today: string) => describePeriod(daysOf(preset, today))
    expect(of('yesterday', '2026-03-01')).toBe('2026-02-28')
    expect(of('last-week', '2026-11-26')).toBe('2026-11-16 2026-11-22')
    expect(of('last-week', '2026-11-23')).toBe('2026-11-16 2026-11-22')
    expect(of('last-week', '2026-11-22')).toBe('2026-11-09 2026-11-15')
    expect(of('this-week', '2026-11-26')).toBe('2026-11-23 2026-11-26')
    expect(of('this-month', '2026-11-26')).toBe('2026-11-01 2026-11-26')
    expect(of('last-month', '2026-03-31')).toBe('2026-02-01 2026-02-28')
    expect(of('this-year', '2026-11-26')).toBe('2026-01-01 2026-11-26')
    expect(of('last-year', '2026-11-26')).toBe('2025-01-01 2025-12-31')
  })

  it('is recognised as a day, a week, a month, a year or a range of days (H16)', () => {
    expect(shapeOf(days('2026-11-16'))).toBe('day')
    expect(shapeOf(days('2026-11-16 2026-11-22'))).toBe('week')
    expect(shapeOf(days('2026-11-17 2026-11-23'))).toBe('days')
    expect(shapeOf(days('2026-02-01 2026-02-28'))).toBe('month')
    expect(shapeOf(days('2028-02-01 2028-02-28'))).toBe('days')
    expect(shapeOf(days('2026-01-01 2026-12-31'))).toBe('year')
    expect(shapeOf(days('2026-01-01 2027-12-31'))).toBe('days')
    expect(daysIn(days('2026-01-01 2026-12-31'))).toBe(365)
    expect(weekdaysOf(days('2026-11-20 2026-11-23'))).toEqual([1, 5, 6, 7])
    expect(weekdaysOf(days('2026-11-18'))).toEqual([3])
    expect(weekdaysOf(days('2026-11-18 2026-11-24'))).toHaveLength(7)
  })

  it('is compared with the previous period (H16)', () => {
    const before = (text: string) => describePeriod(periodBefore(days(text)))
    expect(before('2026-11-16 2026-11-22')).toBe('2026-11-09 2026-11-15')
    // A week that has not ended is compared with the same days of the previous week.
    expect(before('2026-11-23 2026-11-26')).toBe('2026-11-16 2026-11-19')
    expect(before('2026-11-24')).toBe('2026-11-17')
    expect(before('2026-03-01 2026-03-31')).toBe('2026-02-01 2026-02-28')
    expect(before('2026-02-01 2026-02-28')).toBe('2026-01-01 2026-01-31')
    expect(before('2026-03-01 2026-03-30')).toBe('2026-02-01 2026-02-28')
    expect(before('2026-11-01 2026-11-26')).toBe('2026-10-01 2026-10-26')
    expect(before('2026-01-01 2026-12-31')).toBe('2025-01-01 2025-12-31')
    expect(before('2026-01-01 2026-11-26')).toBe('2025-01-01 2025-11-26')
    expect(before('2026-11-03 2026-11-12')).toBe('2026-10-24 2026-11-02')
    expect(before('2025-12-29 2026-01-11')).toBe('2025-12-15 2025-12-28')
  })

  it('is compared with the previous year, shifted by whole weeks unless it is whole months (H16)', () => {
    const before = (text: string) => describePeriod(yearBefore(days(text)))
    // The compared week also runs from Monday to Sunday.
    expect(before('2026-11-16 2026-11-22')).toBe('2025-11-17 2025-11-23')
    expect(before('2026-11-03 2026-11-12')).toBe('2025-11-04 2025-11-13')
    expect(before('2026-11-01 2026-11-30')).toBe('2025-11-01 2025-11-30')
    expect(before('2025-02-01 2025-02-28')).toBe('2024-02-01 2024-02-29')
    expect(before('2028-01-01 2028-12-31')).toBe('2027-01-01 2027-12-31')
  })
})
