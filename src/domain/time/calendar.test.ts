import { describe, expect, it } from 'vitest'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import type { CapacityCurve, CapacityStep } from './capacity.ts'
import { type DayRule, openingState, planOf } from './opening.ts'
import { isTakeawayTime, overfullSlots, slotCapacity, takeawayDays } from './pickup.ts'
import type { PickupRestaurant } from './pickup.ts'
import { unreachableFor } from './unreachable.ts'

/**
 * Returns a restaurant whose calendar contains a rule on one date. `paris-rennes` has two services
 * a day; `paris-bourse` has an annual closure.
 */
const dated = (slug: string, date: string, rule: DayRule): PickupRestaurant =>
  aRestaurant(slug, { calendarDays: { [date]: { rule, capacity: null } } })
const clock = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO('Europe/Paris')
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
const hours = (restaurant: PickupRestaurant, date: string) => {
  const { closed, services } = planOf(restaurant, holidays, Temporal.PlainDate.from(date))
  return closed ?? services.map(({ open, close }) => `${clock(open)}–${clock(close)}`)
}

describe('a calendar rule for a date', () => {
  it('closes the restaurant on that date of that year, and on no other date (B4)', () => {
    const restaurant = dated('paris-rennes', '2026-12-10', { type: 'closed' })
    expect(hours(restaurant, '2026-12-10')).toBe('dated_closure')
    expect(hours(restaurant, '2026-12-11')).toEqual(['11:00–15:00', '18:00–22:00'])
    expect(hours(restaurant, '2027-12-10')).toEqual(['11:00–15:00', '18:00–22:00'])
  })

  it('sets other hours, also on a weekly day off and on a bank holiday (B4)', () => {
    const rule = { type: 'hours' as const, intervals: [{ open: '10:00', close: '13:30' }] }
    for (const date of ['2026-12-10', '2026-11-22', '2026-11-11'])
      expect(hours(dated('paris-bourse', date, rule), date)).toEqual(['10:00–13:30'])
  })

  it('closes the restaurant earlier, or later than the annual rules do (B4)', () => {
    const early = (close: string) =>
      dated('paris-rennes', '2026-12-24', { type: 'early_close', close })
    expect(hours(aRestaurant('paris-rennes'), '2026-12-24')).toEqual(['11:00–15:00'])
    expect(hours(early('14:00'), '2026-12-24')).toEqual(['11:00–14:00'])
    expect(hours(early('20:00'), '2026-12-24')).toEqual(['11:00–15:00', '18:00–20:00'])
    expect(hours(early('10:00'), '2026-12-24')).toBe('early_close')
  })

  it('for an early close does not open a restaurant that the annual rules close (B4)', () => {
    const rule = { type: 'early_close' as const, close: '15:00' }
    expect(hours(dated('paris-bourse', '2026-12-24', rule), '2026-12-24')).toBe('annual_closure')
  })

  it('opens the restaurant at its weekly hours, although an annual rule or a bank holiday closes it (B4)', () => {
    const open = { type: 'open' as const }
    expect(hours(dated('paris-bourse', '2026-12-24', open), '2026-12-24')).toEqual(['11:00–15:00'])
    expect(hours(dated('paris-bourse', '2026-11-11', open), '2026-11-11')).toEqual(['11:00–15:00'])
    expect(hours(dated('paris-bourse', '2026-11-22', open), '2026-11-22')).toBe('weekday')
  })

  it('applies to the banner, the pickup times, their validation and the alert about a silent board (B4)', () => {
    const restaurant = dated('paris-rennes', '2026-12-10', { type: 'early_close', close: '14:00' })
    const now = inParis('2026-12-10T09:00')
    expect(openingState(restaurant, holidays, inParis('2026-12-10T13:59'))).toEqual({
      open: true,
      until: inParis('2026-12-10T14:00'),
    })
    const [day] = takeawayDays(restaurant, holidays, now, () => 0)
    expect(day?.times.at(-1)?.time).toBe('13:45')
    const may = (time: string) =>
      isTakeawayTime(restaurant, holidays, now, inParis(`2026-12-10T${time}`)).ok
    expect([may('13:45'), may('14:00'), may('18:00')]).toEqual([true, false, false])
    const unreachableAt = (at: string) =>
      unreachableFor(
        {
          seenAt: inParis('2026-12-10T10:00'),
          rules: restaurant,
          holidays,
          after: { soon: 60_000, today: 10 * 3_600_000 },
        },
        inParis(at),
      )
    expect([unreachableAt('2026-12-10T13:00'), unreachableAt('2026-12-10T18:30')]).toEqual([
      'soon',
      null,
    ])
  })
})

describe('the capacity of a slot', () => {
  const steps = (...all: [string, string, number][]): CapacityStep[] =>
    all.map(([from, to, orders]) => ({ from, to, orders }))
  const curve: CapacityCurve = [
    { weekdays: [5], steps: steps(['11:00', '12:00', 5], ['12:00', '15:00', 9]) },
    {
      weekdays: [6],
      steps: steps(['18:00', '00:00', 8], ['00:00', '01:00', 6], ['01:00', '03:00', 2]),
    },
  ]
  const restaurant = aRestaurant('paris-bourse', {
    openingHours: [
      { weekday: 4, intervals: [{ open: '11:00', close: '15:00' }] },
      { weekday: 5, intervals: [{ open: '11:00', close: '15:00' }] },
      { weekday: 6, intervals: [{ open: '18:00', close: '03:00' }] },
      { weekday: 7, intervals: [{ open: '11:00', close: '15:00' }] },
    ],
    closingRules: [],
    capacityCurve: curve,
    calendarDays: {
      '2026-12-11': { rule: null, capacity: steps(['11:00', '15:00', 4]) },
      '2026-12-12': { rule: null, capacity: steps(['18:00', '03:00', 1]) },
    },
  })
  const at = (local: string) => slotCapacity(restaurant, holidays, inParis(local))

  it('is that of the weekday’s step in which the slot starts (B5)', () => {
    expect(['11:45', '12:00', '14:45'].map((time) => at(`2026-11-27T${time}`))).toEqual([5, 9, 9])
  })

  it('is the usual one on a weekday without steps, also at the peak (B5)', () => {
    expect(['11:45', '12:00'].map((time) => at(`2026-11-26T${time}`))).toEqual([20, 16])
  })

  it('is that of the date when the date has steps (B5)', () => {
    expect(at('2026-12-11T12:00')).toBe(4)
    expect(at('2026-12-13T02:30')).toBe(1)
  })

  it('is that of the day on which the service began, also after midnight (B5)', () => {
    expect(
      ['T23:45', 'T18:00']
        .map((time) => at(`2026-11-28${time}`))
        .concat(
          ['00:00', '00:45', '01:00', '02:45', '11:30'].map((time) => at(`2026-11-29T${time}`)),
        ),
    ).toEqual([8, 8, 6, 6, 2, 2, 20])
  })

  it('can be below the number of orders: the slot is then over-full and offers nothing (B5)', () => {
    const orderCounts = new Map([
      [inParis('2026-12-11T12:00'), 6],
      [inParis('2026-12-11T12:15'), 4],
      [inParis('2026-12-11T18:00'), 1],
    ])
    expect(overfullSlots(restaurant, holidays, orderCounts)).toEqual([
      { at: inParis('2026-12-11T12:00'), taken: 6, capacity: 4 },
      { at: inParis('2026-12-11T18:00'), taken: 1, capacity: 0 },
    ])
    const day = takeawayDays(
      restaurant,
      holidays,
      inParis('2026-12-11T09:00'),
      (start) => orderCounts.get(start) ?? 0,
    )[0]
    expect(day?.times.find(({ time }) => time === '12:00')).toMatchObject({
      state: 'full',
      left: 0,
    })
  })
})
