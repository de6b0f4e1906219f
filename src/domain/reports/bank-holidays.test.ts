import { describe, expect, it } from 'vitest'
import type { Holiday } from '#domain/time/holidays.ts'
import type { Period } from '#domain/time/days.ts'
import { holidaysIn, holidaysOfBoth, daysLeftOut } from './bank-holidays.ts'

const fixed = (id: string, date: string, zone = 'metropole'): Holiday => ({
  id,
  zone,
  rule: { type: 'fixed', date },
})
const holidays: Holiday[] = [
  fixed('all-saints', '11-01'),
  fixed('armistice-1918', '11-11'),
  fixed('christmas', '12-25'),
  fixed('second-christmas-day', '12-26', 'alsace-moselle'),
  { id: 'easter-monday', zone: 'metropole', rule: { type: 'easter_offset', days: 1 } },
]
const outOf = (now: Period, beside: Period | null) => {
  const both = { now, beside }
  return daysLeftOut(both, holidaysOfBoth(both, holidays))
}

describe('the bank holidays of a report', () => {
  it('are the nationwide ones, including those that depend on Easter (H16)', () => {
    expect(holidaysIn({ from: '2026-01-01', until: '2026-12-31' }, holidays)).toEqual([
      '2026-04-06',
      '2026-11-01',
      '2026-11-11',
      '2026-12-25',
    ])
    expect(holidaysIn({ from: '2026-12-26', until: '2026-12-31' }, holidays)).toEqual([])
  })

  it('are excluded together with the day that each is compared with, when weekdays are compared (H16)', () => {
    expect(
      outOf(
        { from: '2026-11-16', until: '2026-11-22' },
        { from: '2026-11-09', until: '2026-11-15' },
      ),
    ).toEqual({ now: ['2026-11-18'], beside: ['2026-11-11'] })
    // The second period is 364 days earlier: it has the same weekdays, but other dates.
    expect(
      outOf(
        { from: '2026-11-09', until: '2026-11-15' },
        { from: '2025-11-10', until: '2025-11-16' },
      ),
    ).toEqual({ now: ['2026-11-10', '2026-11-11'], beside: ['2025-11-11', '2025-11-12'] })
  })

  it('are excluded in each period separately when weekdays or lengths differ, or without a comparison (H16)', () => {
    const november = { from: '2026-11-01', until: '2026-11-30' }
    const novemberHolidays = ['2026-11-01', '2026-11-11']
    expect(outOf(november, { from: '2026-10-01', until: '2026-10-31' })).toEqual({
      now: novemberHolidays,
      beside: [],
    })
    expect(outOf(november, { from: '2025-11-01', until: '2025-11-30' })).toEqual({
      now: novemberHolidays,
      beside: ['2025-11-01', '2025-11-11'],
    })
    expect(outOf(november, null)).toEqual({ now: novemberHolidays, beside: [] })
  })
})
