import { describe, expect, it } from 'vitest'
import { isBirthDate, isBornBy, isoDay } from './birth-date.ts'

describe('a date of birth', () => {
  it.each([
    [29, 2, 2000],
    [31, 12, 1999],
    [30, 4, 1985],
    [1, 1, 1900],
  ])('may be %i/%i/%i', (day, month, year) => {
    expect(isBirthDate({ day, month, year })).toBe(true)
  })

  it.each([
    [29, 2, 1900],
    [29, 2, 2001],
    [31, 4, 1985],
    [0, 1, 1985],
    [1, 13, 1985],
    [1, 0, 1985],
    [1, 1, 1899],
    [1.5, 1, 1985],
    [Number.NaN, 1, 1985],
  ])('cannot be %d/%d/%d', (day, month, year) => {
    expect(isBirthDate({ day, month, year })).toBe(false)
  })

  it('cannot lie in the future', () => {
    expect(isBornBy({ day: 24, month: 11, year: 2026 }, '2026-11-24')).toBe(true)
    expect(isBornBy({ day: 25, month: 11, year: 2026 }, '2026-11-24')).toBe(false)
    expect(isoDay({ day: 5, month: 3, year: 1990 })).toBe('1990-03-05')
  })
})
