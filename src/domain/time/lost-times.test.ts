import { expect, it } from 'vitest'
import type { DayRule } from './opening.ts'
import { handsOverAt, isLost } from './lost-times.ts'

/** Opening hours every day from 11:00 to 22:00, on Fridays until 02:00, with calendar rules. */
const hours = (days: Record<string, DayRule> = {}) => ({
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    intervals: [{ open: '11:00', close: weekday === 5 ? '02:00' : '22:00' }],
  })),
  closingRules: [],
  holidayZone: 'metropole' as const,
  calendarDays: Object.fromEntries(
    Object.entries(days).map(([date, rule]) => [date, { rule }] as const),
  ),
  lastPickupBeforeCloseMinutes: 15,
})
const at = (day: string, time: string) => Date.parse(`2026-12-${day}T${time}:00+01:00`)
const christmas = { '2026-12-24': { type: 'early_close', close: '15:00' } } as const

it('a restaurant hands over orders from the opening to the last pickup time, also past midnight (H11)', () => {
  expect(handsOverAt(hours(), [], at('22', '11:00'))).toBe(true)
  expect(handsOverAt(hours(), [], at('22', '10:59'))).toBe(false)
  expect(handsOverAt(hours(), [], at('22', '21:45'))).toBe(true)
  expect(handsOverAt(hours(), [], at('22', '21:46'))).toBe(false)
  expect(handsOverAt(hours(), [], at('19', '01:45'))).toBe(true)
  expect(handsOverAt(null, [], at('22', '12:00'))).toBe(false)
})

it('a pickup time is lost if the old hours allow it and the new hours do not, whatever the slots are (H11)', () => {
  const change = { before: hours(), after: hours(christmas) }
  expect(isLost(at('24', '14:45'), [], change)).toBe(false)
  expect(isLost(at('24', '14:50'), [], change)).toBe(true)
  expect(isLost(at('24', '20:00'), [], change)).toBe(true)
  expect(isLost(at('23', '20:00'), [], change)).toBe(false)
  // The time was already outside the previous hours, so the change does not remove it.
  expect(isLost(at('24', '23:00'), [], change)).toBe(false)
  expect(isLost(at('24', '23:00'), [], { ...change, before: 'any' })).toBe(true)
  expect(isLost(at('22', '12:00'), [], { before: hours(), after: null })).toBe(true)
})
