import { describe, expect, it } from 'vitest'
import { isDayOver } from './day-over.ts'
import type { OpeningRules } from './opening.ts'

const until = (close: string): OpeningRules => ({
  openingHours: [{ weekday: 2, intervals: [{ open: '11:30', close }] }],
  closingRules: [],
  holidayZone: 'metropole',
  calendarDays: {},
})
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`)

describe('a day of a restaurant', () => {
  it('is over half an hour after it closed, also when it closes past midnight (N7)', () => {
    const isOver = (rules: OpeningRules, time: string, day = '2026-11-24') =>
      isDayOver(rules, [], { day, now: at(time) })
    expect(isOver(until('15:00'), '24T15:29')).toBe(false)
    expect(isOver(until('15:00'), '24T15:30')).toBe(true)
    expect(isOver(until('02:00'), '25T02:29')).toBe(false)
    expect(isOver(until('02:00'), '25T02:30')).toBe(true)
    // A day without services, for example one that was closed after orders had been accepted, is
    // over half an hour after midnight.
    expect(isOver(until('15:00'), '25T23:00', '2026-11-25')).toBe(false)
    expect(isOver(until('15:00'), '26T00:30', '2026-11-25')).toBe(true)
  })
})
