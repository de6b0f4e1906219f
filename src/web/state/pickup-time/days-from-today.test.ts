import { describe, expect, it } from 'vitest'
import { dayInParis, daysFrom } from './days-from-today.ts'

describe('days from today', () => {
  it('counts calendar days in Paris, not periods of 24 hours (T4)', () => {
    const today = dayInParis(Date.parse('2026-11-21T22:30:00Z'))
    expect(daysFrom(today, '2026-11-21T22:45:00Z')).toBe(0)
    expect(daysFrom(today, '2026-11-21T23:15:00Z')).toBe(1)
  })

  it('counts correctly across both changes of the clock (T4)', () => {
    expect(daysFrom('2026-10-24', '2026-10-25T11:00:00Z')).toBe(1)
    expect(daysFrom('2027-03-27', '2027-03-28T10:00:00Z')).toBe(1)
  })
})
