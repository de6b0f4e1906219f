import fc from 'fast-check'
import type { CapacityCurve, CapacityStep } from '#domain/time/capacity.ts'
import type { ClosingRule, DayRule, Interval } from '#domain/time/opening.ts'
import type { PickupRestaurant } from '#domain/time/pickup.ts'
import { holidays } from './a-restaurant.ts'

const QUARTERS = 96

/**
 * `HH:MM` of a quarter of an hour, counted from midnight; quarters of the following night start
 * again at 00:00.
 */
const clock = (quarter: number): string => {
  const minutes = (quarter % QUARTERS) * 15
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
const pairs = (sorted: readonly number[]): (readonly [number, number])[] =>
  sorted.flatMap((from, i) =>
    i % 2 === 0 && i + 1 < sorted.length ? [[from, sorted[i + 1] ?? 0] as const] : [],
  )

const rising = (last: number, marks: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: last }), { maxLength: marks })
    .map((quarters) => quarters.toSorted((a, b) => a - b))

/** Up to two services that do not touch; `overnight`: the last may run past midnight. */
export const randomIntervals = (overnight: boolean): fc.Arbitrary<Interval[]> =>
  rising(overnight ? QUARTERS + 16 : QUARTERS - 1, 4).map((sorted) =>
    pairs(sorted)
      .filter(([open, close]) => open < QUARTERS && close - open <= QUARTERS)
      .map(([open, close]) => ({ open: clock(open), close: clock(close) }))
      .filter(({ open, close }) => open !== close || open === '00:00'),
  )

const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((numbers) => numbers.map((n) => String(n).padStart(2, '0')).join('-'))
const anyTime = fc.integer({ min: 0, max: QUARTERS - 1 }).map(clock)

export const randomClosing: fc.Arbitrary<ClosingRule> = fc.oneof(
  fc.constant({ type: 'bank_holidays' as const, holidays: 'all' as const }),
  fc.record({
    type: fc.constant('bank_holidays' as const),
    holidays: fc.subarray(holidays.map(({ id }) => id)),
  }),
  fc.record({ type: fc.constant('annual_range' as const), from: monthDay, to: monthDay }),
  fc.record({ type: fc.constant('early_close' as const), date: monthDay, close: anyTime }),
)

const dayRule = (overnight: boolean): fc.Arbitrary<DayRule> =>
  fc.oneof(
    fc.constant({ type: 'closed' as const }),
    fc.constant({ type: 'open' as const }),
    fc.record({ type: fc.constant('early_close' as const), close: anyTime }),
    fc.record({
      type: fc.constant('hours' as const),
      intervals: randomIntervals(overnight).filter(({ length }) => length > 0),
    }),
  )
/** An exceptional rule for one date; a service may end after midnight. */
export const randomDayRule = dayRule(true)

/**
 * Capacity steps in ascending order; steps after midnight occur only if an earlier one reaches
 * midnight.
 */
const steps: fc.Arbitrary<CapacityStep[]> = fc
  .tuple(rising(QUARTERS + 20, 8), fc.array(fc.nat({ max: 9 }), { minLength: 4, maxLength: 4 }))
  .map(([sorted, orders]) =>
    pairs(sorted)
      .filter(([from, to]) => to - from <= QUARTERS)
      .filter(
        ([from], _, all) =>
          from < QUARTERS || all.some(([day, to]) => day < QUARTERS && to >= QUARTERS),
      )
      .map(([from, to], i) => ({ from: clock(from), to: clock(to), orders: orders[i] ?? 0 })),
  )

const curve: fc.Arbitrary<CapacityCurve> = fc
  .tuple(fc.subarray([1, 2, 3, 4, 5, 6, 7]), steps, steps)
  .map(([weekdays, chosenSteps, remainingSteps]) => [
    { weekdays, steps: chosenSteps },
    { weekdays: [1, 2, 3, 4, 5].filter((day) => !weekdays.includes(day)), steps: remainingSteps },
  ])

/** The calendar of some dates, each of which may have a rule, a capacity, or both. */
const calendar = (dates: fc.Arbitrary<string>, overnight: boolean) =>
  fc.dictionary(
    dates,
    fc.record({ rule: fc.option(dayRule(overnight)), capacity: fc.option(steps) }),
    { maxKeys: 4, noNullPrototype: true },
  )

/** Any restaurant, whose calendar has only days among `dates`. */
export const randomRestaurant = ({
  dates,
  overnight,
}: {
  dates: fc.Arbitrary<string>
  overnight: boolean
}): fc.Arbitrary<PickupRestaurant> =>
  fc.record({
    openingHours: fc.tuple(
      ...[1, 2, 3, 4, 5, 6, 7].map((weekday) =>
        randomIntervals(overnight).map((intervals) => ({ weekday, intervals })),
      ),
    ),
    closingRules: fc.array(randomClosing, { maxLength: 3 }),
    holidayZone: fc.constantFrom('metropole', 'alsace-moselle'),
    calendarDays: calendar(dates, overnight),
    slotMinutes: fc.constantFrom(5, 10, 15, 20, 30),
    capacityPerSlot: fc.integer({ min: 0, max: 20 }),
    peakCapacity: fc.option(fc.constant({ from: '12:00', to: '13:30', orders: 3 })),
    capacityCurve: fc.option(curve),
    leadTimeMinutes: fc.integer({ min: 0, max: 90 }),
    lastPickupBeforeCloseMinutes: fc.integer({ min: 0, max: 40 }),
    horizonDays: fc.integer({ min: 1, max: 9 }),
    stop: fc.constant(null),
  })
