import { expect, it } from 'vitest'
import { instantInParis } from './wall-clock.ts'

it('instantInParis reads a local date and time of Paris, in winter and in summer (B6)', () => {
  expect(instantInParis('2026-12-01T11:30')).toBe(Date.parse('2026-12-01T10:30:00Z'))
  expect(instantInParis('2026-07-01T00:00')).toBe(Date.parse('2026-06-30T22:00:00Z'))
  expect(instantInParis('2028-02-29T23:59')).toBe(Date.parse('2028-02-29T22:59:00Z'))
})

it.each([
  ['a time that a clock change skips', '2027-03-28T02:30'],
  ['a time that a clock change repeats', '2026-10-25T02:30'],
  ['a day that its month does not have', '2026-02-29T12:00'],
  ['day zero of a month', '2026-02-00T12:00'],
  ['an hour that no day has', '2026-12-01T24:00'],
  ['an instant with a zone', '2026-12-01T11:30Z'],
  ['a day without a time', '2026-12-01'],
])('instantInParis returns null for %s (B6)', (_, local) => {
  expect(instantInParis(local)).toBeNull()
})
