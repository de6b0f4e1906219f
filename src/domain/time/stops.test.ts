import { describe, expect, it } from 'vitest'
import { aRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { unreachableFor } from './unreachable.ts'
import {
  type Stop,
  type StopUntil,
  endOfDay,
  nextChange,
  pickupStop,
  soldOutAt,
  stopEnd,
} from './stops.ts'

const bourse = aRestaurant('paris-bourse')
const night = {
  ...bourse,
  openingHours: [{ weekday: 6, intervals: [{ open: '18:00', close: '04:00' }] }],
  closingRules: [],
}

describe('the end of a stop', () => {
  const endAt = (
    now: string,
    requestedEnd: StopUntil,
    kind: Stop['kind'] = 'sold-out',
    rules = bourse,
  ) => stopEnd(kind, requestedEnd, { rules, holidays, now: inParis(now) })
  const today: StopUntil = { until: 'end-of-day' }

  it('for the day is the last close, or midnight after that close and on a closed day', () => {
    expect(endAt('2026-11-24T11:00', today)).toEqual({
      ok: true,
      value: inParis('2026-11-24T15:00'),
    })
    expect(endAt('2026-11-24T14:59', today)).toEqual({
      ok: true,
      value: inParis('2026-11-24T15:00'),
    })
    expect(endAt('2026-11-24T15:00', today)).toEqual({
      ok: true,
      value: inParis('2026-11-25T00:00'),
    })
    expect(endAt('2026-12-25T11:00', today)).toEqual({
      ok: true,
      value: inParis('2026-12-26T00:00'),
    })
  })

  it('for a day with a night service is the end of that night, also on a clock change', () => {
    for (const [evening, morning] of [
      ['2026-03-28', '2026-03-29'],
      ['2026-10-24', '2026-10-25'],
      ['2026-11-28', '2026-11-29'],
    ]) {
      expect(endAt(`${evening}T20:00`, today, 'pause', night)).toEqual({
        ok: true,
        value: inParis(`${morning}T04:00`),
      })
      expect(endAt(`${morning}T01:30`, today, 'pause', night)).toEqual({
        ok: true,
        value: inParis(`${morning}T04:00`),
      })
    }
    expect(endAt('2026-03-29T05:00', today, 'pause', night)).toEqual({
      ok: true,
      value: inParis('2026-03-30T00:00'),
    })
  })

  it('must be within a week for a product and 12 hours for a kitchen; only a product can stop for good (H10)', () => {
    const now = inParis('2026-11-24T11:00')
    const time = (hours: number): StopUntil => ({ until: 'time', at: now + hours * 3_600_000 })
    const isOk = (requestedEnd: StopUntil, kind: Stop['kind']) =>
      endAt('2026-11-24T11:00', requestedEnd, kind).ok
    expect([isOk(time(0), 'pause'), isOk(time(-1), 'sold-out')]).toEqual([false, false])
    expect([
      isOk(time(12), 'pause'),
      isOk(time(12.01), 'pause'),
      isOk(time(12), 'busy'),
      isOk(time(12.01), 'busy'),
    ]).toEqual([true, false, true, false])
    expect([isOk(time(168), 'sold-out'), isOk(time(168.01), 'sold-out')]).toEqual([true, false])
    expect(endAt('2026-11-24T11:00', { until: 'for-good' })).toEqual({
      ok: true,
      value: now + 92 * 86_400_000,
    })
    expect([isOk({ until: 'for-good' }, 'pause'), isOk({ until: 'for-good' }, 'busy')]).toEqual([
      false,
      false,
    ])
  })
})

describe('the stops in force', () => {
  const stop = (changes: Partial<Stop>): Stop => ({
    kind: 'sold-out',
    product: 1,
    minutes: null,
    beganAt: 10,
    endsAt: 20,
    ...changes,
  })

  it('apply from the instant of their beginning until their end, which is excluded', () => {
    const stops = [
      stop({}),
      stop({ product: 7, endsAt: null }),
      stop({ product: 3, beganAt: 15, endsAt: 16 }),
    ]
    expect([9, 10, 15, 16, 19, 20].map((now) => soldOutAt(stops, now))).toEqual([
      [],
      [1, 7],
      [1, 3, 7],
      [1, 7],
      [1, 7],
      [7],
    ])
    expect([9, 10, 15, 16, 20].map((now) => nextChange(stops, now))).toEqual([10, 15, 16, 20, null])
  })

  it('report a pause before an unreachable board, and that before a rush; the longest limit applies', () => {
    const now = inParis('2026-11-24T11:00')
    const minutes = (count: number) => now + count * 60_000
    const pause = stop({ kind: 'pause', product: null, beganAt: now, endsAt: minutes(15) })
    const busy = stop({
      kind: 'busy',
      product: null,
      minutes: 20,
      beganAt: now,
      endsAt: minutes(60),
    })
    const stopWith = (stops: Stop[], unreachable: 'soon' | 'today' | null) =>
      pickupStop({ stops, unreachable, leadTimeMinutes: 15, rules: bourse, holidays }, now)
    expect(stopWith([], null)).toBeNull()
    expect(stopWith([busy], null)).toEqual({
      reason: 'busy',
      until: minutes(60),
      minutes: 20,
      notBefore: minutes(35),
    })
    expect(stopWith([busy, pause], null)).toEqual({
      reason: 'pause',
      until: minutes(15),
      minutes: null,
      notBefore: minutes(35),
    })
    expect(stopWith([busy], 'soon')).toEqual({
      reason: 'unreachable',
      until: null,
      minutes: null,
      notBefore: minutes(60),
    })
    expect(stopWith([busy, pause], 'today')).toMatchObject({
      reason: 'pause',
      notBefore: inParis('2026-11-24T15:00'),
    })
  })

  it('for an unreachable board last until its night is over, and no longer (N10)', () => {
    const rules = {
      ...bourse,
      openingHours: [2, 3].map((weekday) => ({
        weekday,
        intervals: [{ open: '11:00', close: '05:00' }],
      })),
    }
    const notBefore = (now: string) =>
      pickupStop(
        { stops: [], unreachable: 'today', leadTimeMinutes: 15, rules, holidays },
        inParis(now),
      )?.notBefore
    expect(notBefore('2026-11-24T23:00')).toBe(inParis('2026-11-25T05:00'))
    expect(notBefore('2026-11-25T00:30')).toBe(inParis('2026-11-25T05:00'))
    const splitNights = {
      ...bourse,
      openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        intervals: [
          { open: '00:00', close: '02:00' },
          { open: '11:00', close: '00:00' },
        ],
      })),
    }
    for (const now of ['2026-11-24T12:00', '2026-11-25T00:30'])
      expect(endOfDay(splitNights, holidays, inParis(now))).toBe(inParis('2026-11-25T02:00'))
  })
})

describe('a board without a heartbeat', () => {
  const unreachableAt = (seenAt: string | null, now: string, rules = bourse) =>
    unreachableFor(
      {
        seenAt: seenAt === null ? null : inParis(seenAt),
        rules,
        holidays,
        after: { soon: 90_000, today: 600_000 },
      },
      inParis(now),
    )

  it('is unreachable first for the next orders, then for the day, and never where there is no board', () => {
    expect(unreachableAt('2026-11-24T12:00:00', '2026-11-24T12:01:29')).toBeNull()
    expect(unreachableAt('2026-11-24T12:00:00', '2026-11-24T12:01:30')).toBe('soon')
    expect(unreachableAt('2026-11-24T12:00:00', '2026-11-24T12:09:59')).toBe('soon')
    expect(unreachableAt('2026-11-24T12:00:00', '2026-11-24T12:10:00')).toBe('today')
    expect(unreachableAt(null, '2026-11-24T12:10:00')).toBeNull()
  })

  it('is unreachable only in opening hours, counted from the opening', () => {
    const yesterday = '2026-11-23T14:00:00'
    expect(unreachableAt(yesterday, '2026-11-24T10:59:59')).toBeNull()
    expect(unreachableAt(yesterday, '2026-11-24T11:01:29')).toBeNull()
    expect(unreachableAt(yesterday, '2026-11-24T11:01:30')).toBe('soon')
    expect(unreachableAt(yesterday, '2026-11-24T15:00:00')).toBeNull()
    expect(unreachableAt(yesterday, '2026-12-25T12:00:00')).toBeNull()
  })

  it('is unreachable at night by the time that really passed, over a skipped or a repeated hour', () => {
    expect(unreachableAt('2026-10-25T01:55:00', '2026-10-25T03:10:00', night)).toBe('today')
    expect(unreachableAt('2026-03-29T01:59:00', '2026-03-29T03:00:29', night)).toBeNull()
    expect(unreachableAt('2026-03-29T01:59:00', '2026-03-29T03:00:30', night)).toBe('soon')
  })
})
