import { expect, it } from 'vitest'
import { monthLater, startOfDay } from './month-later.ts'

const later = (at: string) => new Date(monthLater(Date.parse(at))).toISOString()

it('one month later is the same local time in Paris, also over a clock change (H5)', () => {
  expect(later('2026-11-14T09:30:00Z')).toBe('2026-12-14T09:30:00.000Z')
  expect(later('2026-10-14T08:30:00Z')).toBe('2026-11-14T09:30:00.000Z')
  expect(later('2026-12-31T12:00:00Z')).toBe('2027-01-31T12:00:00.000Z')
})

it('one month later is the last day of a month that is too short (H5)', () => {
  expect(later('2027-01-31T12:00:00Z')).toBe('2027-02-28T12:00:00.000Z')
  expect(later('2028-01-30T12:00:00Z')).toBe('2028-02-29T12:00:00.000Z')
  // 23:30 UTC on 30 January is already 31 January in Paris, so the result is the last day of
  // February.
  expect(later('2027-01-30T23:30:00Z')).toBe('2027-02-27T23:30:00.000Z')
})

it('startOfDay returns the beginning of the day in Paris (H5)', () => {
  expect(new Date(startOfDay('2026-11-24')).toISOString()).toBe('2026-11-23T23:00:00.000Z')
  expect(new Date(startOfDay('2026-07-14')).toISOString()).toBe('2026-07-13T22:00:00.000Z')
})
