import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import {
  type RandomOrder,
  MORNING,
  randomOrder,
  takeawayOf,
  writeRandomDay,
} from '#testing/builders/random-day.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { oneDatabase } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { type DayFigures, readDayFigures } from './day-figures.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DAY = '2026-11-24'

const expectedOf = (order: RandomOrder) => takeawayOf(order) + order.delay * MINUTE

/** Computes the expected figures by a plain loop over the orders. */
function figuresOf(
  orders: readonly RandomOrder[],
  now: number,
): Omit<DayFigures, 'restaurant' | 'takeaway'> {
  const sum = { orders: 0, revenue: 0, handedOver: 0, booked: 0, due: 0, onTime: 0, late: 0 }
  let oldest: Date | null = null
  for (const order of orders) {
    const last = order.steps.at(-1)
    const isReadyBy = MORNING + order.ready * MINUTE <= expectedOf(order)
    if (last === 'cancelled' && !isReadyBy) sum.due += expectedOf(order) < now ? 1 : 0
    if (last === 'awaiting-payment' || last === 'cancelled') continue
    sum.orders += 1
    sum.revenue += order.toPay
    if (last === 'collected' || last === 'not-collected') sum.handedOver += 1
    else sum.booked += 1
    if (order.steps.includes('ready')) {
      sum.due += 1
      if (isReadyBy) sum.onTime += 1
    } else if (expectedOf(order) < now) {
      sum.due += 1
      sum.late += 1
      const pace = {
        status: 'received' as const,
        promisedAt: takeawayOf(order),
        announcedAt: expectedOf(order),
      }
      const promised = new Date(pace.promisedAt)
      if (minutesLate(pace, now) > 0 && (oldest === null || promised < oldest)) oldest = promised
    }
  }
  return { ...sum, oldest }
}

describe.each(oneDatabase)('the figures of a random day, on the %s database', (kind) => {
  let app: TestApp
  let source: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    // The order that is copied is for another day, so that only its copies are counted.
    const takeawayAt = '2026-11-25T11:00:00.000Z'
    source = await orderIdOf(app, await place(app, await anOrder(app, { takeawayAt })))
  })
  afterAll(() => app.close())

  it('equal those of a plain loop over the orders, by restaurant and by quarter of an hour (H1, N7)', async () => {
    const drawnDay = fc.tuple(
      fc.array(randomOrder, { maxLength: 60 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(drawnDay, async ([orders, minute, until]) => {
        await writeRandomDay(app.database, source, orders, 1)
        const now = MORNING + minute * MINUTE
        const placedBefore = MORNING + until * MINUTE
        const { byRestaurant, byTime } = await readDayFigures(app.database.db, {
          restaurants: null,
          days: { day: DAY, before: '2026-11-23', nights: [] },
          placedBefore,
          now,
        })
        const ofDay = orders.filter(
          (order) => order.isToday && MORNING + order.placed * MINUTE <= placedBefore,
        )
        for (const id of [BOURSE, HAUSSMANN]) {
          const restaurantFigures = byRestaurant.find(({ restaurant }) => restaurant === id)
          const expected = figuresOf(
            ofDay.filter(({ restaurant }) => restaurant === id),
            now,
          )
          const figuresKey = { restaurant: id, takeaway: null }
          expect(restaurantFigures ?? { ...figuresKey, ...figuresOf([], now) }).toEqual({
            ...figuresKey,
            ...expected,
          })
        }
        const counted = byTime.reduce((count, { orders: some }) => count + some, 0)
        expect(counted).toBe(figuresOf(ofDay, now).orders)
        for (const { takeaway, restaurant, ...figures } of byTime) {
          expect(restaurant).toBeNull()
          const atThatTime = ofDay.filter((order) => takeawayOf(order) === takeaway?.getTime())
          expect(figures).toEqual(figuresOf(atThatTime, now))
        }
      }),
      { numRuns: 12, seed: runSeed },
    )
  })
})
