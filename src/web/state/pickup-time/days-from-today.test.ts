import { describe, expect, it } from 'vitest'
import { daysFromToday } from './days-from-today.ts'

describe('days from today', () => {
  it('counts calendar days in Paris, not periods of 24 hours (T4)', () => {
    const lateEvening = Date.parse('2026-11-21T22:30:00Z')
    expect(daysFromToday('2026-11-21T22:45:00Z', lateEvening)).toBe(0)
    expect(daysFromToday('2026-11-21T23:15:00Z', lateEvening)).toBe(1)
  })

  it('is right over both changes of the clock (T4)', () => {
    expect(daysFromToday('2026-10-25T11:00:00Z', Date.parse('2026-10-24T10:00:00Z'))).toBe(1)
    expect(daysFromToday('2027-03-28T10:00:00Z', Date.parse('2027-03-27T11:00:00Z'))).toBe(1)
  })
})
