import { describe, expect, it } from 'vitest'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { openBetween, openingState, planOf, serviceDay } from './opening.ts'
import type { OpeningRules } from './opening.ts'

const day = (date: string) => Temporal.PlainDate.from(date)
const plan = (slug: string, date: string) =>
  planOf(aRestaurant(slug), holidays, Temporal.PlainDate.from(date))
const hours = (slug: string, date: string) =>
  plan(slug, date).services.map(({ open, close }) =>
    [open, close].map((at) =>
      Temporal.Instant.fromEpochMilliseconds(at)
        .toZonedDateTimeISO('Europe/Paris')
        .toPlainTime()
        .toString({ smallestUnit: 'minute' }),
    ),
  )

describe("a restaurant's day", () => {
  it('can have two services (T4)', () => {
    expect(hours('paris-rennes', '2026-11-23')).toEqual([
      ['11:00', '15:00'],
      ['18:00', '22:00'],
    ])
  })

  it('is closed on the weekdays without hours (T4)', () => {
    expect(plan('paris-bourse', '2026-11-22')).toEqual({
      closed: 'weekday',
      holiday: null,
      services: [],
    })
  })

  it('is closed on the bank holidays that the restaurant observes, and on no others (T4)', () => {
    expect(plan('paris-bourse', '2026-11-11')).toMatchObject({
      closed: 'bank_holiday',
      holiday: 'armistice-1918',
    })
    expect(plan('paris-rennes', '2026-11-11').closed).toBeNull()
    expect(plan('paris-rennes', '2026-12-25')).toMatchObject({
      closed: 'bank_holiday',
      holiday: 'christmas',
    })
  })

  it('is closed on the two bank holidays of Alsace and Moselle only there (T4)', () => {
    expect(plan('metz', '2026-04-03')).toMatchObject({
      closed: 'bank_holiday',
      holiday: 'good-friday',
    })
    expect(plan('metz', '2026-12-26')).toMatchObject({
      closed: 'bank_holiday',
      holiday: 'second-christmas-day',
    })
    expect(plan('paris-bourse', '2026-04-03').closed).toBeNull()
    expect(plan('strasbourg', '2026-04-03').closed).toBeNull()
  })

  it("is closed from the first to the last day of a yearly closure, across the year's end too (T4)", () => {
    const open = (date: string) => plan('paris-bourse', date).closed === null
    expect(['2026-08-03', '2026-08-14', '2026-12-24', '2026-12-31'].filter(open)).toEqual([])
    expect(plan('paris-bourse', '2026-12-28').closed).toBe('annual_closure')
    expect(plan('la-rochelle', '2027-01-25').closed).toBe('annual_closure')
    expect(['2026-07-31', '2026-08-17', '2026-12-23', '2027-01-04'].filter(open)).toHaveLength(4)
  })

  it('ends early on the eves of holidays, and drops the services that would begin after that (T4)', () => {
    expect(hours('paris-haussmann', '2026-12-24')).toEqual([['11:00', '16:00']])
    expect(hours('paris-rennes', '2026-12-24')).toEqual([['11:00', '15:00']])
    const evening: OpeningRules = {
      ...aRestaurant('paris-rennes'),
      openingHours: [{ weekday: 4, intervals: [{ open: '18:00', close: '22:00' }] }],
    }
    expect(planOf(evening, holidays, Temporal.PlainDate.from('2026-12-24'))).toMatchObject({
      closed: 'early_close',
      services: [],
    })
  })

  it('ends at the earliest time when several rules end it early (T4)', () => {
    const closingRules = ['14:00', '12:00', '13:00'].map((close) => ({
      type: 'early_close' as const,
      date: '11-23',
      close,
    }))
    const { services } = planOf(
      aRestaurant('paris-bourse', { closingRules }),
      holidays,
      day('2026-11-23'),
    )
    expect(services).toEqual([
      { open: inParis('2026-11-23T11:00'), close: inParis('2026-11-23T12:00') },
    ])
  })

  it('keeps its wall-clock hours on the days when the clocks change (T4)', () => {
    for (const date of ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']) {
      expect(hours('paris-rennes', date)).toEqual([
        ['11:30', '15:30'],
        ['18:30', '21:30'],
      ])
    }
    expect(plan('paris-rennes', '2026-03-22').services[0]?.open).toBe(
      Date.parse('2026-03-22T10:30:00Z'),
    )
    expect(plan('paris-rennes', '2026-03-29').services[0]?.open).toBe(
      Date.parse('2026-03-29T09:30:00Z'),
    )
    expect(plan('paris-rennes', '2026-10-25').services[0]?.open).toBe(
      Date.parse('2026-10-25T10:30:00Z'),
    )
  })
})

describe('a service during a clock change', () => {
  const nightly = (...intervals: { open: string; close: string }[]): OpeningRules => ({
    openingHours: [{ weekday: 7, intervals }],
    closingRules: [],
    holidayZone: 'metropole',
    calendarDays: {},
  })
  const on = (rules: OpeningRules, date: string) =>
    planOf(rules, holidays, Temporal.PlainDate.from(date)).services

  it('is dropped in a skipped hour, and the next service does not begin before the earlier one ends (T4)', () => {
    const change = Date.parse('2026-03-29T01:00Z')
    expect(on(nightly({ open: '02:00', close: '03:00' }), '2026-03-29')).toEqual([])
    expect(
      on(
        nightly({ open: '01:00', close: '02:45' }, { open: '03:00', close: '05:00' }),
        '2026-03-29',
      ),
    ).toEqual([
      { open: change - 3_600_000, close: change },
      { open: change, close: change + 2 * 3_600_000 },
    ])
  })

  it('lasts longer when an hour is repeated (T4)', () => {
    const [service] = on(nightly({ open: '01:00', close: '03:00' }), '2026-10-25')
    expect((service?.close ?? 0) - (service?.open ?? 0)).toBe(3 * 3_600_000)
  })
})

describe('the opening banner', () => {
  const state = (slug: string, at: string) => openingState(aRestaurant(slug), holidays, inParis(at))

  it('is open from the first instant of a service until its end, which is excluded (T4)', () => {
    const close = inParis('2026-11-23T15:00')
    expect(state('paris-rennes', '2026-11-23T11:00')).toEqual({ open: true, until: close })
    expect(state('paris-rennes', '2026-11-23T14:59')).toEqual({ open: true, until: close })
    expect(state('paris-rennes', '2026-11-23T15:00')).toEqual({
      open: false,
      until: inParis('2026-11-23T18:00'),
    })
  })

  it('is closed until the next service, across weekends, holidays and closures (T4)', () => {
    expect(state('paris-bourse', '2026-11-20T16:00')).toEqual({
      open: false,
      until: inParis('2026-11-23T11:00'),
    })
    expect(state('paris-bourse', '2026-12-23T15:00')).toEqual({
      open: false,
      until: inParis('2027-01-04T11:00'),
    })
    expect(state('la-rochelle', '2027-01-06T12:00')).toEqual({
      open: false,
      until: inParis('2027-01-26T11:30'),
    })
  })

  it('handles days that are open from midnight to midnight, and joins adjacent ones (T4)', () => {
    const round = (weekdays: number[]): OpeningRules => ({
      openingHours: weekdays.map((weekday) => ({
        weekday,
        intervals: [{ open: '00:00', close: '00:00' }],
      })),
      closingRules: [],
      holidayZone: 'metropole',
      calendarDays: {},
    })
    const saturday = Temporal.PlainDate.from('2026-11-21')
    expect(planOf(round([6]), holidays, saturday).services).toEqual([
      { open: inParis('2026-11-21T00:00'), close: inParis('2026-11-22T00:00') },
    ])
    expect(openingState(round([6, 7]), holidays, inParis('2026-11-21T23:59'))).toEqual({
      open: true,
      until: inParis('2026-11-23T00:00'),
    })
  })

  it('handles a service that runs past midnight (T4)', () => {
    const bar: OpeningRules = {
      openingHours: [{ weekday: 6, intervals: [{ open: '18:00', close: '02:00' }] }],
      closingRules: [],
      holidayZone: 'metropole',
      calendarDays: {},
    }
    expect(openingState(bar, holidays, inParis('2026-11-22T01:59'))).toEqual({
      open: true,
      until: inParis('2026-11-22T02:00'),
    })
  })

  it('announces no next change when there are no opening hours (T4)', () => {
    expect(
      openingState(
        { openingHours: [], closingRules: [], holidayZone: 'metropole', calendarDays: {} },
        holidays,
        0,
      ),
    ).toEqual({
      open: false,
      until: null,
    })
  })
})

describe('the time that a restaurant was open', () => {
  const open = (slug: string, from: string, to: string) =>
    openBetween(aRestaurant(slug), holidays, inParis(from), inParis(to)) / 60_000

  it('is the time of its services between two instants, and excludes the time outside them', () => {
    expect(open('paris-rennes', '2026-11-23T08:00', '2026-11-23T11:00')).toBe(0)
    expect(open('paris-rennes', '2026-11-23T08:00', '2026-11-23T11:15')).toBe(15)
    expect(open('paris-rennes', '2026-11-23T14:50', '2026-11-23T18:05')).toBe(15)
    expect(open('paris-rennes', '2026-11-23T11:20', '2026-11-23T11:35')).toBe(15)
    expect(open('paris-rennes', '2026-11-23T23:00', '2026-11-23T23:00')).toBe(0)
  })

  it('is added up across nights, weekends and midnight', () => {
    expect(open('paris-bourse', '2026-11-20T14:30', '2026-11-23T11:10')).toBe(40)
    const bar: OpeningRules = {
      openingHours: [6, 7].map((weekday) => ({
        weekday,
        intervals: [{ open: '18:00', close: '02:00' }],
      })),
      closingRules: [],
      holidayZone: 'metropole',
      calendarDays: {},
    }
    expect(
      openBetween(bar, holidays, inParis('2026-11-22T01:30'), inParis('2026-11-22T18:30')) / 60_000,
    ).toBe(60)
  })
})

describe('the day of a service', () => {
  const week = (intervals: OpeningRules['openingHours'][number]['intervals']): OpeningRules => ({
    openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, intervals })),
    closingRules: [],
    holidayZone: 'metropole',
    calendarDays: {},
  })
  const dayOf = (rules: OpeningRules, time: string) =>
    serviceDay(rules, holidays, inParis(time)).toString()

  it('is the day of the evening until the night ends, also over a clock change (N10)', () => {
    const night = week([{ open: '11:00', close: '05:00' }])
    expect(dayOf(night, '2026-11-23T22:00')).toBe('2026-11-23')
    expect(dayOf(night, '2026-11-24T00:30')).toBe('2026-11-23')
    expect(dayOf(night, '2026-11-24T05:00')).toBe('2026-11-23')
    expect(dayOf(night, '2026-11-24T11:00')).toBe('2026-11-24')
    expect(dayOf(night, '2026-10-25T04:30')).toBe('2026-10-24')
    expect(dayOf(night, '2027-03-28T04:30')).toBe('2027-03-27')
  })

  it('is the evening’s day when the week splits the night in two, and the calendar day when opening never ends (N10)', () => {
    const splitNights = week([
      { open: '00:00', close: '02:00' },
      { open: '11:00', close: '00:00' },
    ])
    expect(dayOf(splitNights, '2026-11-24T00:00')).toBe('2026-11-23')
    expect(dayOf(splitNights, '2026-11-24T01:45')).toBe('2026-11-23')
    expect(dayOf(splitNights, '2026-11-24T12:00')).toBe('2026-11-24')
    const always = week([{ open: '00:00', close: '00:00' }])
    expect(dayOf(always, '2026-11-24T00:00')).toBe('2026-11-24')
    expect(dayOf(always, '2026-11-24T23:45')).toBe('2026-11-24')
    expect(dayOf(week([{ open: '11:00', close: '15:00' }]), '2026-11-24T00:30')).toBe('2026-11-24')
  })
})
