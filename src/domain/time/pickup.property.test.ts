import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { openingState, planOf } from './opening.ts'
import type { ClosingRule } from './opening.ts'
import { isTakeawayTime, nextTimes, slotCapacity, takeawayDays } from './pickup.ts'
import type { PickupRestaurant, Taken } from './pickup.ts'

const MINUTE = 60_000
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** One or two services that do not touch, anywhere in the day, also across a clock change. */
const intervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 0, maxLength: 4 })
  .map((quarters) => {
    const rising = quarters.toSorted((a, b) => a - b).map((quarter) => clock(quarter * 15))
    return rising.length < 2
      ? []
      : rising.length < 4
        ? [{ open: rising[0] ?? '', close: rising[1] ?? '' }]
        : [
            { open: rising[0] ?? '', close: rising[1] ?? '' },
            { open: rising[2] ?? '', close: rising[3] ?? '' },
          ]
  })
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((numbers) => numbers.map((n) => String(n).padStart(2, '0')).join('-'))
const closing: fc.Arbitrary<ClosingRule> = fc.oneof(
  fc.constant({ type: 'bank_holidays' as const, holidays: 'all' as const }),
  fc.record({
    type: fc.constant('bank_holidays' as const),
    holidays: fc.subarray(holidays.map(({ id }) => id)),
  }),
  fc.record({ type: fc.constant('annual_range' as const), from: monthDay, to: monthDay }),
  fc.record({
    type: fc.constant('early_close' as const),
    date: monthDay,
    close: fc.integer({ min: 0, max: 95 }).map((quarter) => clock(quarter * 15)),
  }),
)
const restaurant: fc.Arbitrary<PickupRestaurant> = fc.record({
  openingHours: fc.tuple(
    ...[1, 2, 3, 4, 5, 6, 7].map((weekday) =>
      intervals.map((list) => ({ weekday, intervals: list })),
    ),
  ),
  closingRules: fc.array(closing, { maxLength: 3 }),
  holidayZone: fc.constantFrom('metropole', 'alsace-moselle'),
  slotMinutes: fc.constantFrom(5, 10, 15, 20, 30),
  capacityPerSlot: fc.integer({ min: 0, max: 20 }),
  peakCapacity: fc.option(fc.constant({ from: '12:00', to: '13:30', orders: 3 })),
  leadTimeMinutes: fc.integer({ min: 0, max: 90 }),
  lastPickupBeforeCloseMinutes: fc.integer({ min: 0, max: 40 }),
  horizonDays: fc.integer({ min: 1, max: 9 }),
  stop: fc.constant(null),
})
/** Any minute of three years, half of them near a clock change or the end of a year. */
const edges = [
  '2026-03-29T02:00',
  '2026-10-25T02:00',
  '2027-03-28T02:00',
  '2027-10-31T02:00',
  '2026-12-31T23:00',
  '2028-02-29T12:00',
].map(inParis)
const now = fc.oneof(
  fc
    .integer({ min: 0, max: 3 * 365 * 1440 })
    .map((minutes) => inParis('2026-01-01T00:00') + minutes * MINUTE),
  fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -2880, max: 2880 }))
    .map(([edge, minutes]) => edge + minutes * MINUTE),
)
const taken: Taken = (at) => (at / MINUTE / 5) % 7

describe('takeaway times of any restaurant at any moment', () => {
  it('rise strictly, lie inside opening hours, and are never offered in the past (T4)', () => {
    fc.assert(
      fc.property(restaurant, now, (any, at) => {
        const days = takeawayDays(any, holidays, at, taken)
        expect(days).toHaveLength(any.horizonDays)
        let last = -Infinity
        for (const { date, closed, times } of days) {
          const { services } = planOf(any, holidays, Temporal.PlainDate.from(date))
          expect(closed === null).toBe(services.length > 0)
          for (const time of times) {
            const start = Date.parse(time.at)
            expect(start).toBeGreaterThan(last)
            last = start
            expect(
              services.some(
                ({ open, close }) =>
                  open <= start &&
                  start + any.lastPickupBeforeCloseMinutes * MINUTE <= close &&
                  (start - open) % (any.slotMinutes * MINUTE) === 0,
              ),
            ).toBe(true)
            const soon = start < at + any.leadTimeMinutes * MINUTE
            expect(time.state === 'past').toBe(soon)
            expect(time.left).toBe(soon ? 0 : Math.max(0, slotCapacity(any, start) - taken(start)))
            expect(isTakeawayTime(any, holidays, at, start).ok).toBe(!soon)
            expect(isTakeawayTime(any, holidays, at, start + MINUTE).ok).toBe(false)
          }
        }
        const free = days.flatMap(({ date, times }) =>
          times
            .filter(({ left }) => left > 0)
            .map((time) => ({ date, at: time.at, time: time.time })),
        )
        expect(nextTimes(any, holidays, at, taken, { count: 5 })).toEqual(free.slice(0, 5))
      }),
      { numRuns: 60 },
    )
  })

  it('agree with the banner: open within a service, and changing when it says (T4)', () => {
    fc.assert(
      fc.property(restaurant, now, (any, at) => {
        const { open, until } = openingState(any, holidays, at)
        const today = Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO('Europe/Paris')
          .toPlainDate()
        const within = [-1, 0, 1]
          .flatMap((days) => planOf(any, holidays, today.add({ days })).services)
          .some((service) => service.open <= at && at < service.close)
        expect(open).toBe(within)
        if (until === null) return
        expect(until).toBeGreaterThan(at)
        expect(openingState(any, holidays, until - 1).open).toBe(open)
        expect(openingState(any, holidays, until).open).toBe(!open)
      }),
      { numRuns: 200 },
    )
  })
})
