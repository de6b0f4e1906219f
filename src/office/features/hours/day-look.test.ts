import { describe, expect, it } from 'vitest'
import { dayLookOf } from './day-look.ts'

const none = {
  date: '2026-12-24',
  holidays: [],
  open: 0,
  other: 0,
  exception: 0,
  closed: 0,
  capacity: 0,
}

describe('a date in the calendar of many restaurants', () => {
  it('has the look that all restaurants share, apart from weekly closures, or looks mixed (H11)', () => {
    expect(dayLookOf({ ...none, open: 3, closed: 2 })).toBe('open')
    expect(dayLookOf({ ...none, closed: 5 })).toBe('closed')
    expect(dayLookOf({ ...none, other: 5, closed: 2 })).toBe('other')
    expect(dayLookOf({ ...none, exception: 5, closed: 2 })).toBe('exception')
    expect(dayLookOf({ ...none, open: 5, capacity: 1 })).toBe('other')
    expect(dayLookOf({ ...none, open: 4, exception: 1 })).toBe('mixed')
    expect(dayLookOf({ ...none, other: 4, exception: 1 })).toBe('mixed')
  })
})
