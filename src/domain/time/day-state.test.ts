import { describe, expect, it } from 'vitest'
import { dayState } from './day-state.ts'
import type { DayRule, OpeningRules } from './opening.ts'

const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  intervals: weekday > 5 ? [] : [{ open: '11:00', close: '18:00' }],
}))
const christmas = {
  id: 'christmas',
  zone: 'metropole',
  rule: { type: 'fixed', date: '12-25' },
} as const
const rules = (days: Record<string, DayRule | null> = {}): OpeningRules => ({
  openingHours: week,
  closingRules: [
    { type: 'bank_holidays', holidays: 'all' },
    { type: 'annual_range', from: '08-03', to: '08-16' },
    { type: 'early_close', date: '12-31', close: '14:00' },
  ],
  holidayZone: 'metropole',
  calendarDays: Object.fromEntries(
    Object.entries(days).map(([date, rule]) => [date, { rule, capacity: null }]),
  ),
})
const stateOf = (date: string, days?: Record<string, DayRule | null>) =>
  dayState(rules(days), [christmas], Temporal.PlainDate.from(date))

describe('the state of a date compared with its week', () => {
  it('is the weekly one, open at other hours, or closed by exception (H11)', () => {
    expect(stateOf('2026-12-23')).toBe('open')
    expect(stateOf('2026-12-26')).toBe('closed')
    expect(stateOf('2026-12-25')).toBe('exception')
    expect(stateOf('2026-08-10')).toBe('exception')
    // This Sunday within the annual closure is `closed`, because the weekly schedule already closes
    // it.
    expect(stateOf('2026-08-09')).toBe('closed')
    expect(stateOf('2026-12-31')).toBe('other')
  })

  it('follows a calendar rule before the annual rules (H11, B4)', () => {
    const days: Record<string, DayRule | null> = {
      '2026-12-23': { type: 'closed' },
      '2026-12-24': { type: 'early_close', close: '15:00' },
      '2026-12-25': { type: 'open' },
      '2026-12-26': { type: 'hours', intervals: [{ open: '10:00', close: '12:00' }] },
      // A date whose calendar entry changes only the capacity, so its rule is null.
      '2026-12-22': null,
    }
    expect(Object.keys(days).map((date) => stateOf(date, days))).toEqual([
      'exception',
      'other',
      'other',
      'other',
      'open',
    ])
  })
})
