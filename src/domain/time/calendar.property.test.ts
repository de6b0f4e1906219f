import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holidays } from '#testing/builders/a-restaurant.ts'
import { randomRestaurant } from '#testing/builders/random-days.ts'
import { capacityOf, hoursOf, isIn, minutesFrom } from '#testing/models/reference-days.ts'
import { dayIn, openingState, planOf, serviceDay } from './opening.ts'
import { slotCapacity, takeawayDays } from './pickup.ts'
import type { PickupRestaurant } from './pickup.ts'
import { HOUR } from './durations.ts'

/**
 * Generates days, half of which are near a change of the clocks; the day of the change has 23 or 25
 * hours.
 */
const day = fc
  .oneof(
    fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'),
    fc
      .integer({ min: 0, max: 1000 })
      .map((days) => Temporal.PlainDate.from('2026-01-01').add({ days }).toString()),
  )
  .chain((date) =>
    fc.integer({ min: -1, max: 1 }).map((days) => Temporal.PlainDate.from(date).add({ days })),
  )
const restaurantOn = day.chain((date) =>
  fc.tuple(
    randomRestaurant({
      dates: fc.integer({ min: -1, max: 2 }).map((days) => date.add({ days }).toString()),
      overnight: true,
    }),
    fc.constant(date),
  ),
)

/**
 * A restaurant that is closed from April until 1 March of the next year, and a 29 February, on
 * which the test runs.
 */
const closedOverNewYear: [PickupRestaurant, Temporal.PlainDate] = [
  {
    openingHours: [{ weekday: 2, intervals: [{ open: '00:00', close: '00:15' }] }],
    closingRules: [{ type: 'annual_range', from: '04-01', to: '03-01' }],
    holidayZone: 'metropole',
    calendarDays: {},
    slotMinutes: 5,
    capacityPerSlot: 0,
    peakCapacity: null,
    capacityCurve: null,
    leadTimeMinutes: 0,
    lastPickupBeforeCloseMinutes: 0,
    horizonDays: 1,
    stop: null,
  },
  Temporal.PlainDate.from('2028-02-29'),
]

describe('a calendar with rules for dates', () => {
  it('assigns a whole service to the day on which it opens, also after midnight and over a clock change (N10)', () => {
    fc.assert(
      fc.property(restaurantOn, ([restaurant, date]) => {
        const services = [-2, -1, 0, 1, 2].flatMap((days) => {
          const opened = date.add({ days })
          return planOf(restaurant, holidays, opened).services.map((service) => ({
            ...service,
            opened,
          }))
        })
        const alone = services.filter(
          (service) =>
            service.opened.until(date).abs().days <= 1 &&
            services.every(
              (neighbour) =>
                neighbour === service ||
                neighbour.close < service.open ||
                service.close < neighbour.open,
            ),
        )
        const days = alone.flatMap(({ open, close, opened }) =>
          Array.from({ length: Math.ceil((close - open) / (HOUR / 4)) }, (_, quarter) =>
            serviceDay(restaurant, holidays, open + (quarter * HOUR) / 4).equals(opened),
          ),
        )
        return days.every(Boolean)
      }),
    )
  })

  it('offers the rest of the night after midnight, under the date on which the night began (N10)', () => {
    fc.assert(
      fc.property(restaurantOn, fc.integer({ min: 0, max: 96 }), ([restaurant, date], quarters) => {
        const now = date.toZonedDateTime('Europe/Paris').epochMilliseconds + (quarters * HOUR) / 4
        const evening = now - 12 * HOUR
        const ofNights = (at: number) =>
          takeawayDays({ ...restaurant, horizonDays: 3 }, holidays, at, () => 0).flatMap((day) =>
            day.times
              .filter((time) => dayIn(Date.parse(time.at)).toString() > day.date)
              .map((time) => `${day.date} ${time.at} ${time.time}`),
          )
        const isToCome = (night: string) =>
          Date.parse(night.split(' ')[1] ?? '') >= now && night.split(' ')[1]! < endOf(evening)
        const endOf = (at: number) => new Date(at + 2 * 24 * HOUR).toISOString()
        expect(ofNights(now).filter(isToCome)).toEqual(ofNights(evening).filter(isToCome))
      }),
    )
  })

  it('opens and closes as a minute-by-minute reference does, also on days of 23 and 25 hours (B4)', () => {
    fc.assert(
      fc.property(restaurantOn, ([restaurant, date]) => {
        const dates = [-1, 0, 1].map((days) => date.add({ days }))
        const plans = dates.map((day) => planOf(restaurant, holidays, day))
        const hours = dates.map((day) => ({ date: day, hours: hoursOf(restaurant, holidays, day) }))
        const wrong = minutesFrom(date).filter((minute) => {
          const open = hours.some((dayHours) => isIn(minute, dayHours.date, dayHours.hours))
          const planned = plans.some(({ services }) =>
            services.some((service) => service.open <= minute.at && minute.at < service.close),
          )
          const isHour = minute.at % HOUR === 0
          return (
            planned !== open ||
            (isHour && openingState(restaurant, holidays, minute.at).open !== open)
          )
        })
        expect(wrong).toEqual([])
        for (const { closed, services } of plans) expect(closed === null).toBe(services.length > 0)
      }),
      { numRuns: 40, examples: [[closedOverNewYear]] },
    )
  })

  it('gives each slot the capacity of its date, else of its weekday, before and after midnight (B5)', () => {
    fc.assert(
      fc.property(restaurantOn, ([any, date]) => {
        const restaurant = { ...any, horizonDays: 4, leadTimeMinutes: 0 }
        const now = date.subtract({ days: 1 }).toZonedDateTime('Europe/Paris').epochMilliseconds
        for (const { date: listed, times } of takeawayDays(restaurant, holidays, now, () => 0)) {
          for (const { at, time, left: placesLeft, state } of times) {
            if (state === 'past') continue
            const start = Date.parse(at)
            const service = Temporal.PlainDate.from(listed)
            const before = service.subtract({ days: 1 })
            const began = isCollected(restaurant, before, start) ? before : service
            const later = began.until(dayIn(start)).days
            const capacity = capacityOf(restaurant, began, time, later)
            expect({ at, left: placesLeft }).toEqual({ at, left: capacity })
            expect(slotCapacity(restaurant, holidays, start)).toBe(capacity)
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** Whether an order can be collected at an instant, in a service that began on the given date. */
const isCollected = (restaurant: PickupRestaurant, date: Temporal.PlainDate, at: number): boolean =>
  planOf(restaurant, holidays, date).services.some(
    ({ open, close }) =>
      open <= at && at <= close - restaurant.lastPickupBeforeCloseMinutes * 60_000,
  )
