import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { aRestaurant, everyRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { budget } from '#testing/runs/budget.ts'
import { takeawaySchema } from '#contract/shop/restaurants.ts'
import { isTakeawayTime, nextTimes, slotCapacity, takeaway, takeawayDays } from './pickup.ts'
import type { PickupRestaurant, OrderCountAt } from './pickup.ts'

const empty: OrderCountAt = () => 0
const bourse = aRestaurant('paris-bourse')
const days = (now: string, restaurant = bourse, orderCountAt = empty) =>
  takeawayDays(restaurant, holidays, inParis(now), orderCountAt)
const firstDay = (now: string, restaurant = bourse, orderCountAt = empty) =>
  days(now, restaurant, orderCountAt)[0]!

/**
 * A restaurant that is open on Sundays from 00:00 to 05:00, when the clocks change in spring and
 * autumn.
 */
const night: PickupRestaurant = {
  ...bourse,
  openingHours: [{ weekday: 7, intervals: [{ open: '00:00', close: '05:00' }] }],
  closingRules: [],
  peakCapacity: null,
  horizonDays: 1,
}

/** A restaurant that is open every day from the morning until 05:00 on the next day. */
const everyNight: PickupRestaurant = {
  ...night,
  openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    intervals: [{ open: '11:00', close: '05:00' }],
  })),
  horizonDays: 2,
}

describe('pickup times', () => {
  it('start at multiples of the slot from the opening, and end a set time before the close (T4)', () => {
    const { times } = firstDay('2026-11-23T08:00')
    expect(times.map(({ time }) => time)).toEqual([
      '11:00',
      '11:15',
      '11:30',
      '11:45',
      '12:00',
      '12:15',
      '12:30',
      '12:45',
      '13:00',
      '13:15',
      '13:30',
      '13:45',
      '14:00',
      '14:15',
      '14:30',
      '14:45',
    ])
    const evening = firstDay('2026-11-23T08:00', aRestaurant('paris-rennes')).times
    expect(
      evening
        .filter(({ time }) => time >= '15:00')
        .map(({ time }) => time)
        .slice(0, 2),
    ).toEqual(['18:00', '18:15'])
    expect(evening.at(-1)?.time).toBe('21:45')
    expect(
      firstDay('2026-11-23T08:00', { ...bourse, lastPickupBeforeCloseMinutes: 20 }).times.at(-1)
        ?.time,
    ).toBe('14:30')
  })

  it('leave enough time to prepare the order (T4)', () => {
    const states = (now: string) =>
      firstDay(now)
        .times.slice(2, 6)
        .map(({ time, state }) => `${time} ${state}`)
    expect(states('2026-11-23T11:30')).toEqual([
      '11:30 past',
      '11:45 free',
      '12:00 free',
      '12:15 free',
    ])
    expect(states('2026-11-23T11:31')).toEqual([
      '11:30 past',
      '11:45 past',
      '12:00 free',
      '12:15 free',
    ])
  })

  it('cover as many days as can be ordered ahead, including today, with the reason for each closed day (T4)', () => {
    expect(
      days('2026-12-22T10:00').map(({ date, closed, holiday, times }) => [
        date,
        closed,
        holiday,
        times.length,
      ]),
    ).toEqual([
      ['2026-12-22', null, null, 16],
      ['2026-12-23', null, null, 16],
      ['2026-12-24', 'annual_closure', null, 0],
      ['2026-12-25', 'bank_holiday', 'christmas', 0],
      ['2026-12-26', 'weekday', null, 0],
      ['2026-12-27', 'weekday', null, 0],
      ['2026-12-28', 'annual_closure', null, 0],
    ])
  })

  it('have a lower capacity at the peak, show when few places are left, and become full at the capacity (T4, T11)', () => {
    expect(slotCapacity(bourse, holidays, inParis('2026-11-23T11:45'))).toBe(20)
    expect(slotCapacity(bourse, holidays, inParis('2026-11-23T12:00'))).toBe(16)
    expect(slotCapacity(bourse, holidays, inParis('2026-11-23T13:15'))).toBe(16)
    expect(slotCapacity(bourse, holidays, inParis('2026-11-23T13:30'))).toBe(20)
    expect(
      slotCapacity({ ...bourse, peakCapacity: null }, holidays, inParis('2026-11-23T12:00')),
    ).toBe(20)
    const orderCountAt: OrderCountAt = (at) =>
      at === inParis('2026-11-23T12:00') ? 13 : at === inParis('2026-11-23T12:15') ? 16 : 12
    const { times } = firstDay('2026-11-23T08:00', bourse, orderCountAt)
    expect(times.slice(3, 6)).toEqual([
      { at: '2026-11-23T10:45:00Z', time: '11:45', state: 'free', left: 8 },
      { at: '2026-11-23T11:00:00Z', time: '12:00', state: 'few-left', left: 3 },
      { at: '2026-11-23T11:15:00Z', time: '12:15', state: 'full', left: 0 },
    ])
  })

  it('never have a negative number of places, even in an over-full slot (T11)', () => {
    expect(firstDay('2026-11-23T08:00', bourse, () => 99).times[0]).toMatchObject({
      state: 'full',
      left: 0,
    })
  })

  it('match the schema of the contract (T4)', () => {
    const answer = takeaway(bourse, holidays, inParis('2026-11-23T11:20'), empty)
    expect(takeawaySchema.parse(answer)).toEqual(answer)
    expect(answer.now).toEqual({ open: true, until: '2026-11-23T14:00:00Z' })
    expect(answer.next).toEqual({ date: '2026-11-23', at: '2026-11-23T10:45:00Z', time: '11:45' })
  })
})

describe('the validation of a pickup time', () => {
  it('accepts exactly the times that the calendar offers (T4, T5)', () => {
    // Restaurants with different hours: lunch on weekdays, evenings and Sundays, and nights.
    const some = [bourse, aRestaurant('paris-rennes'), night]
    const moments = [
      ...budget({ change: some, all: [...everyRestaurant(), night] }).map(
        (restaurant) => [restaurant, '2026-12-23T11:40'] as const,
      ),
      ...['2026-12-23T00:20', '2026-12-22T23:50', '2026-10-25T02:40', '2027-03-28T01:40'].map(
        (moment) => [everyNight, moment] as const,
      ),
    ]
    for (const [restaurant, moment] of moments) {
      const now = inParis(moment)
      const offered = new Set(
        takeawayDays(restaurant, holidays, now, empty)
          .flatMap(({ times }) => times)
          .filter(({ state }) => state !== 'past')
          .map(({ at }) => Date.parse(at)),
      )
      for (let at = now - 3 * 3_600_000; at < now + 9 * 86_400_000; at += 5 * 60_000) {
        expect(isTakeawayTime(restaurant, holidays, now, at).ok).toBe(offered.has(at))
      }
    }
  })

  it.each([
    ['too soon', '2026-11-23T12:00', '2026-11-23T11:50'],
    ['past', '2026-11-23T12:00', '2026-11-23T13:00'],
    ['between two slots', '2026-11-23T12:05', '2026-11-23T09:00'],
    ['after the last pick-up', '2026-11-23T15:00', '2026-11-23T09:00'],
    ['on a closed day', '2026-11-28T12:00', '2026-11-23T09:00'],
    ['beyond the days on offer', '2026-11-30T12:00', '2026-11-23T09:00'],
  ])('refuses a time that is %s (T5)', (_, at, now) => {
    expect(isTakeawayTime(bourse, holidays, inParis(now), inParis(at))).toEqual({
      ok: false,
      code: 'takeaway_time_invalid',
    })
  })

  it('offers the next free times instead (T5)', () => {
    const full: OrderCountAt = (at) => (at === inParis('2026-11-23T14:45') ? 20 : 0)
    expect(nextTimes(bourse, holidays, inParis('2026-11-23T14:10'), full, { count: 3 })).toEqual([
      { date: '2026-11-23', at: '2026-11-23T13:30:00Z', time: '14:30' },
      { date: '2026-11-24', at: '2026-11-24T10:00:00Z', time: '11:00' },
      { date: '2026-11-24', at: '2026-11-24T10:15:00Z', time: '11:15' },
    ])
    expect(
      nextTimes(bourse, holidays, inParis('2026-11-23T14:10'), empty, {
        count: 1,
        from: inParis('2026-11-25T12:05'),
      }),
    ).toEqual([{ date: '2026-11-25', at: '2026-11-25T11:15:00Z', time: '12:15' }])
    expect(nextTimes(bourse, holidays, inParis('2026-12-23T15:00'), empty, { count: 3 })).toEqual(
      [],
    )
  })
})

describe('the pickup times of a night service', () => {
  const offered = (now: string, restaurant = everyNight) =>
    takeawayDays(restaurant, holidays, inParis(now), empty).map(({ date, times }) => [
      date,
      times.filter(({ state }) => state !== 'past').map(({ time }) => time),
    ])
  const from = (first: string, all = offered('2026-11-23T08:00')[0]![1]!) =>
    all.slice(all.indexOf(first))

  it('are offered until the night ends, also after midnight, before those of the next days (N10)', () => {
    expect(offered('2026-11-24T00:20').map(([date]) => date)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(offered('2026-11-24T00:20')[0]).toEqual(['2026-11-23', from('00:45')])
    expect(offered('2026-11-24T05:00').map(([date]) => date)).toEqual(['2026-11-24', '2026-11-25'])
    expect(
      nextTimes(everyNight, holidays, inParis('2026-11-24T00:20'), empty, { count: 1 }),
    ).toEqual([{ date: '2026-11-23', at: '2026-11-23T23:45:00Z', time: '00:45' }])
  })

  it('follow hours that are changed during the night (N10)', () => {
    const tonight = (open: string, close: string): PickupRestaurant => ({
      ...everyNight,
      calendarDays: {
        '2026-11-23': { rule: { type: 'hours', intervals: [{ open, close }] }, capacity: null },
      },
    })
    expect(offered('2026-11-24T00:20', tonight('11:00', '01:30'))[0]).toEqual([
      '2026-11-23',
      ['00:45', '01:00', '01:15'],
    ])
    expect(offered('2026-11-24T00:20', tonight('11:00', '23:00'))[0]?.[0]).toBe('2026-11-24')
    expect(offered('2026-11-24T04:50', tonight('11:00', '06:00'))[0]).toEqual([
      '2026-11-23',
      ['05:15', '05:30', '05:45'],
    ])
  })

  it('appear once each over a clock change, in both passes of a repeated hour (N10)', () => {
    expect(offered('2026-10-25T02:30')[0]?.[1]?.slice(0, 3)).toEqual(['02:45', '02:00', '02:15'])
    expect(offered('2027-03-28T01:30')[0]?.[1]?.slice(0, 3)).toEqual(['01:45', '03:00', '03:15'])
  })
})

describe('clock changes', () => {
  it('leave the opening hours on the clock unchanged (T4)', () => {
    const lunch = {
      '2026-03-29': '09:30',
      '2026-10-25': '10:30',
      '2027-03-28': '09:30',
      '2027-10-31': '10:30',
    }
    for (const [date, utc] of Object.entries(lunch)) {
      const day = firstDay(`${date}T09:00`, aRestaurant('paris-rennes'))
      expect(day.date).toBe(date)
      expect(day.times[0]).toMatchObject({ at: `${date}T${utc}:00Z`, time: '11:30', state: 'free' })
    }
  })

  it.each([
    ['2026-03-29', 16],
    ['2027-03-28', 16],
    ['2026-10-25', 24],
    ['2027-10-31', 24],
    ['2026-11-22', 20],
  ])(
    'make a night service on %s shorter or longer, with its slots still in order (T4)',
    (date, slots) => {
      const times = firstDay(`${date}T00:00`, {
        ...night,
        leadTimeMinutes: 0,
        lastPickupBeforeCloseMinutes: 15,
      }).times
      expect(times).toHaveLength(slots)
      const starts = times.map(({ at }) => Date.parse(at))
      expect(starts.every((at, i) => i === 0 || at - starts[i - 1]! === 15 * 60_000)).toBe(true)
      expect(times.at(-1)?.time).toBe('04:45')
    },
  )

  it('do not change the days ahead, which follow the calendar and not steps of 24 hours (T4)', () => {
    expect(days('2026-10-24T23:59', aRestaurant('paris-rennes')).map(({ date }) => date)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
    ])
    expect(firstDay('2026-10-25T00:00', aRestaurant('paris-rennes')).date).toBe('2026-10-25')
  })
})

describe('the time zone of the process', () => {
  const rules = new URL('./pickup.ts', import.meta.url).href
  const chain = new URL('../../testing/builders/a-restaurant.ts', import.meta.url).href
  const script = `
    import { takeaway } from '${rules}'
    import { everyRestaurant, holidays } from '${chain}'
    const instants = [
      '2026-03-28T23:30Z', '2026-03-29T00:59Z', '2026-10-24T22:10Z', '2026-10-25T01:00Z', '2027-03-28T08:00Z',
      '2027-10-31T11:00Z',
    ].map((instant) => Date.parse(instant))
    const some = everyRestaurant().slice(0, 12)
    const answers = instants.flatMap((now) => some.map((restaurant) => takeaway(restaurant, holidays, now, () => 1)))
    console.log(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), answers }))
  `
  const answersIn = (TZ: string): { offset: number; answers: unknown[] } => {
    const child = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    })
    expect(child.stderr).toBe('')
    return JSON.parse(child.stdout)
  }

  it('does not change any answer (T4)', () => {
    const [utc, paris, auckland] = ['UTC', 'Europe/Paris', 'Pacific/Auckland'].map(answersIn)
    expect([utc?.offset, paris?.offset, auckland?.offset]).toEqual([0, -60, -720])
    expect(utc?.answers).toHaveLength(72)
    expect(paris?.answers).toEqual(utc?.answers)
    expect(auckland?.answers).toEqual(utc?.answers)
  })
})
