import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everyRestaurant, holidays, inParis } from '#testing/builders/a-restaurant.ts'
import { type Unreachable, unreachableFor } from './unreachable.ts'
import { isTakeawayTime, nextTimes, openingState, takeaway, takeawayDays } from './pickup.ts'
import type { PickupRestaurant, OrderCountAt } from './pickup.ts'
import { type Stop, nextChange, pickupStop, soldOutAt, stopEnd } from './stops.ts'
import { DAY, MINUTE } from './durations.ts'

const chain = everyRestaurant()
const night: PickupRestaurant = {
  ...(chain[0] as PickupRestaurant),
  closingRules: [],
  peakCapacity: null,
  openingHours: [
    { weekday: 6, intervals: [{ open: '20:00', close: '05:00' }] },
    { weekday: 7, intervals: [{ open: '00:00', close: '06:00' }] },
  ],
}
const restaurant = fc.constantFrom(...chain, night)
/**
 * Generates instants, to the second, around a change of the clocks, a bank holiday or a lunchtime.
 */
const now = fc
  .tuple(
    fc
      .constantFrom(
        '2026-03-29T02:00',
        '2026-10-25T02:00',
        '2026-11-24T12:00',
        '2026-12-24T14:00',
        '2026-12-31T23:00',
      )
      .map(inParis),
    fc.integer({ min: -36 * 3600, max: 36 * 3600 }),
  )
  .map(([edge, seconds]) => edge + seconds * 1000)
const orderCountAt: OrderCountAt = (at) => (at / MINUTE / 5) % 7

const ends = (kind: Stop['kind']) =>
  fc.oneof(
    fc.constant({ until: 'end-of-day' as const }),
    fc.constant({ until: 'for-good' as const }),
    fc.integer({ min: -60, max: kind === 'sold-out' ? 11_000 : 800 }),
  )
/** Generates stops that the kitchen begins some time before or after the tested instant. */
const stopDraft = fc.constantFrom('sold-out', 'busy', 'pause').chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    minutes: fc.constantFrom(10, 20),
    product: fc.integer({ min: 1, max: 5 }),
    ago: fc.integer({ min: -30, max: 900 }),
    until: ends(kind),
  }),
)
type StopDraft = typeof stopDraft extends fc.Arbitrary<infer T> ? T : never

function stopsFrom(all: readonly StopDraft[], rules: PickupRestaurant, at: number): Stop[] {
  return all.flatMap((draft): Stop[] => {
    const beganAt = at - draft.ago * MINUTE
    const wish =
      typeof draft.until === 'number'
        ? { until: 'time' as const, at: beganAt + draft.until * MINUTE }
        : draft.until
    const end = stopEnd(draft.kind, wish, { rules, holidays, now: beganAt })
    if (!end.ok) return []
    return [
      {
        kind: draft.kind,
        product: draft.kind === 'sold-out' ? draft.product : null,
        minutes: draft.kind === 'busy' ? draft.minutes : null,
        beganAt,
        endsAt: end.value,
      },
    ]
  })
}

const unreachable = fc.constantFrom<Unreachable>(null, null, 'soon', 'today')
const withStops = (
  rules: PickupRestaurant,
  stops: readonly Stop[],
  unreachable: Unreachable,
  at: number,
): PickupRestaurant => ({
  ...rules,
  stop: pickupStop(
    { stops, unreachable, leadTimeMinutes: rules.leadTimeMinutes, rules, holidays },
    at,
  ),
})
const runs = { numRuns: 300, verbose: 1 }

describe('any stops at any moment', () => {
  it('a stop removes only the pickup times before its limit, and the calendar, next times and validation agree', () => {
    fc.assert(
      fc.property(
        restaurant,
        fc.array(stopDraft, { maxLength: 5 }),
        unreachable,
        now,
        (rules, all, unreachable, at) => {
          const stopped = withStops(rules, stopsFrom(all, rules, at), unreachable, at)
          const notBefore = stopped.stop?.notBefore ?? -Infinity
          const without = takeawayDays(rules, holidays, at, orderCountAt).flatMap(
            ({ times }) => times,
          )
          const times = takeawayDays(stopped, holidays, at, orderCountAt).flatMap(
            (day) => day.times,
          )
          expect(times).toEqual(
            without.map((time) =>
              time.state !== 'past' && Date.parse(time.at) < notBefore
                ? { ...time, state: 'stopped', left: 0 }
                : time,
            ),
          )
          const free = times.filter(({ left: placesLeft }) => placesLeft > 0)
          expect(
            nextTimes(stopped, holidays, at, orderCountAt, { count: 4 }).map(
              (freeTime) => freeTime.at,
            ),
          ).toEqual(free.slice(0, 4).map((freeTime) => freeTime.at))
          for (const time of times.slice(0, 40)) {
            expect(isTakeawayTime(stopped, holidays, at, Date.parse(time.at)).ok).toBe(
              time.state !== 'past' && time.state !== 'stopped',
            )
          }
        },
      ),
      runs,
    )
  })

  it('stops end by themselves: after the last end, every answer is as it would be without stops', () => {
    fc.assert(
      fc.property(
        restaurant,
        fc.array(stopDraft, { maxLength: 5 }),
        now,
        fc.nat(100_000),
        (rules, all, at, more) => {
          const stops = stopsFrom(all, rules, at)
          const ends = stops.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]))
          const over = Math.max(at, ...ends) + more
          expect(
            takeaway(withStops(rules, stops, null, over), holidays, over, orderCountAt),
          ).toEqual(takeaway(rules, holidays, over, orderCountAt))
          expect(soldOutAt(stops, over)).toEqual(
            soldOutAt(
              stops.filter(({ endsAt }) => endsAt === null),
              over,
            ),
          )
          const lasts = stops
            .filter(({ kind }) => kind !== 'sold-out')
            .map(({ beganAt, endsAt }) => (endsAt ?? Infinity) - beganAt)
          expect(lasts.every((length) => length > 0 && length <= 1.5 * DAY)).toBe(true)
        },
      ),
      runs,
    )
  })

  it('no stop changes before the announced next change', () => {
    fc.assert(
      fc.property(
        restaurant,
        fc.array(stopDraft, { maxLength: 5 }),
        now,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (rules, all, at, share) => {
          const stops = stopsFrom(all, rules, at)
          const next = nextChange(stops, at) ?? at + 10 * DAY
          const between = at + Math.floor((next - 1 - at) * share)
          const stopText = (when: number) => {
            const stop = pickupStop(
              { stops, unreachable: null, leadTimeMinutes: 15, rules, holidays },
              when,
            )
            return [soldOutAt(stops, when), stop?.reason, stop?.until, stop?.minutes]
          }
          expect(stopText(between)).toEqual(stopText(at))
        },
      ),
      runs,
    )
  })

  it('a board is unreachable only in opening hours, more severely over time, and never right after a heartbeat', () => {
    fc.assert(
      fc.property(
        restaurant,
        now,
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 900 }),
        (rules, at, ago, later) => {
          const unreachable = (seenAt: number, when: number) =>
            unreachableFor(
              { seenAt, rules, holidays, after: { soon: 90_000, today: 600_000 } },
              when,
            )
          const seenAt = at - ago * 1000
          const { open, until } = openingState(rules, holidays, at)
          const degree = (when: number) =>
            [null, 'soon', 'today'].indexOf(unreachable(seenAt, when))
          // While the restaurant is closed, the result must be null. While it is open, the result must
          // not be more severe than the time since the last heartbeat justifies.
          expect(degree(at)).toBeLessThanOrEqual(!open || ago < 90 ? 0 : ago < 600 ? 1 : 2)
          expect(unreachable(at, at)).toBeNull()
          const then = at + later * 1000
          const stays = until !== null && then < until
          expect(degree(then)).toBeGreaterThanOrEqual(open && stays ? degree(at) : 0)
        },
      ),
      runs,
    )
  })
})
