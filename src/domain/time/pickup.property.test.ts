import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { randomRestaurant } from '#testing/builders/random-days.ts'
import { dayIn, openingState, planOf } from './opening.ts'
import { isTakeawayTime, nextTimes, slotCapacity, takeawayDays } from './pickup.ts'
import type { OrderCountAt } from './pickup.ts'
import { MINUTE } from './durations.ts'

/**
 * Instants near which half of the generated minutes are: changes of the clocks, the end of a year
 * and a 29 February.
 */
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
/**
 * Generates an instant, and a restaurant whose calendar contains rules for the days around the
 * instant.
 */
const restaurantAt = now.chain((at) =>
  fc.tuple(
    randomRestaurant({
      dates: fc.integer({ min: -1, max: 9 }).map((days) => dayIn(at).add({ days }).toString()),
      overnight: false,
    }),
    fc.constant(at),
  ),
)
const orderCountAt: OrderCountAt = (at) => (at / MINUTE / 5) % 7

describe('pickup times of any restaurant at any moment', () => {
  it('increase strictly, lie within the opening hours, and are never offered in the past (T4)', () => {
    fc.assert(
      fc.property(restaurantAt, ([any, at]) => {
        const days = takeawayDays(any, holidays, at, orderCountAt)
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
            expect(time.left).toBe(
              soon ? 0 : Math.max(0, slotCapacity(any, holidays, start) - orderCountAt(start)),
            )
            expect(isTakeawayTime(any, holidays, at, start).ok).toBe(!soon)
            expect(isTakeawayTime(any, holidays, at, start + MINUTE).ok).toBe(false)
          }
        }
        const free = days.flatMap(({ date, times }) =>
          times
            .filter(({ left: placesLeft }) => placesLeft > 0)
            .map((time) => ({ date, at: time.at, time: time.time })),
        )
        expect(nextTimes(any, holidays, at, orderCountAt, { count: 5 })).toEqual(free.slice(0, 5))
      }),
      { numRuns: 60 },
    )
  })

  it('agree with the banner, which is open during a service and changes at the time that it announces (T4)', () => {
    fc.assert(
      fc.property(restaurantAt, ([any, at]) => {
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
