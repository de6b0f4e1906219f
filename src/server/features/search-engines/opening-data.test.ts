import { describe, expect, it } from 'vitest'
import type { DayRule, OpeningRules } from '#domain/time/opening.ts'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { openingHours, specialOpeningHours } from './opening-data.ts'

const now = inParis('2026-11-09T09:00')
const withDays = (days: Record<string, DayRule>): OpeningRules => ({
  ...aRestaurant('paris-bourse', { closingRules: [] }),
  calendarDays: Object.fromEntries(
    Object.entries(days).map(([date, rule]) => [date, { rule, capacity: null }]),
  ),
})
const special = (days: Record<string, DayRule>) =>
  specialOpeningHours(withDays(days), holidays, now).map(
    ({ opens, closes, validFrom, validThrough }) => [opens, closes, validFrom, validThrough],
  )

describe('the opening hours given to search engines', () => {
  it('list each dated day that differs from its weekday, including a usually closed weekday (B4)', () => {
    expect(
      special({
        '2026-11-11': { type: 'open' },
        '2026-11-12': { type: 'early_close', close: '14:00' },
        '2026-11-13': { type: 'closed' },
        '2026-11-15': { type: 'hours', intervals: [{ open: '10:00', close: '12:00' }] },
        '2026-11-16': { type: 'early_close', close: '10:00' },
      }),
    ).toEqual([
      ['11:00', '14:00', '2026-11-12', '2026-11-12'],
      ['00:00', '00:00', '2026-11-13', '2026-11-13'],
      ['10:00', '12:00', '2026-11-15', '2026-11-15'],
      ['00:00', '00:00', '2026-11-16', '2026-11-16'],
    ])
  })

  it('give a day that is open for 24 hours as 00:00 to 23:59, not as closed (T4, B4)', () => {
    const wholeDay = [{ open: '00:00', close: '00:00' }]
    expect(special({ '2026-11-15': { type: 'hours', intervals: wholeDay } })).toEqual([
      ['00:00', '23:59', '2026-11-15', '2026-11-15'],
    ])
    const [week] = openingHours({
      ...withDays({}),
      openingHours: [{ weekday: 1, intervals: wholeDay }],
    })
    expect([week?.opens, week?.closes]).toEqual(['00:00', '23:59'])
  })
})
