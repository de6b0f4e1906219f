import { describe, expect, it } from 'vitest'
import { lookOf } from './day-look.ts'

const none = {
  date: '2026-12-24',
  holidays: [],
  open: 0,
  other: 0,
  exception: 0,
  closed: 0,
  capacity: 0,
}

describe('a date of many restaurants', () => {
  it('is drawn as all are, whatever the week closes, or as mixed (H11)', () => {
    expect(lookOf({ ...none, open: 3, closed: 2 })).toBe('open')
    expect(lookOf({ ...none, closed: 5 })).toBe('closed')
    expect(lookOf({ ...none, other: 5, closed: 2 })).toBe('other')
    expect(lookOf({ ...none, exception: 5, closed: 2 })).toBe('exception')
    expect(lookOf({ ...none, open: 5, capacity: 1 })).toBe('other')
    expect(lookOf({ ...none, open: 4, exception: 1 })).toBe('mixed')
    expect(lookOf({ ...none, other: 4, exception: 1 })).toBe('mixed')
  })
})
