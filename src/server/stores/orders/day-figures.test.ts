import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { orderIdOf } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { databaseKinds } from '#testing/programs/a-database.ts'
import { type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { fillTable } from '#testing/readers/rows-read.ts'
import { runSeed } from '#testing/runs/kept-seeds.ts'
import { type DayFigures, readDayFigures } from './day-figures.ts'

const MINUTE = 60_000
const DAY = '2026-11-24'
const MORNING = Date.parse(`${DAY}T07:00:00Z`)

/** Where an order can stand; the kitchen made it ready on the way to the last three. */
const ways: readonly (readonly OrderStatus[])[] = [
  ['awaiting-payment'],
  ['received'],
  ['received', 'in-preparation'],
  ['received', 'cancelled'],
  ['received', 'in-preparation', 'ready'],
  ['received', 'in-preparation', 'ready', 'collected'],
  ['received', 'in-preparation', 'ready', 'not-collected'],
]

/** An order of the day; minutes from the morning on. */
const drawnOrder = fc.record({
  restaurant: fc.constantFrom(BOURSE, HAUSSMANN),
  isToday: fc.boolean(),
  quarter: fc.integer({ min: 16, max: 24 }),
  placed: fc.integer({ min: 0, max: 240 }),
  toPay: fc.integer({ min: 100, max: 9900 }),
  steps: fc.constantFrom(...ways),
  ready: fc.integer({ min: 200, max: 400 }),
  delay: fc.constantFrom(0, 0, 5, 20),
})
type Drawn = typeof drawnOrder extends fc.Arbitrary<infer T> ? T : never

const takeawayOf = ({ quarter }: Drawn) => MORNING + quarter * 15 * MINUTE
const expectedOf = (order: Drawn) => takeawayOf(order) + order.delay * MINUTE

/** The same figures by a plain loop over the orders. */
function figuresOf(
  orders: readonly Drawn[],
  now: number,
): Omit<DayFigures, 'restaurant' | 'takeaway'> {
  const sum = { orders: 0, revenue: 0, handedOver: 0, booked: 0, ready: 0, onTime: 0, late: 0 }
  let oldest: Date | null = null
  for (const order of orders) {
    const last = order.steps.at(-1)
    if (last === 'awaiting-payment' || last === 'cancelled') continue
    sum.orders += 1
    sum.revenue += order.toPay
    if (last === 'collected' || last === 'not-collected') sum.handedOver += 1
    else sum.booked += 1
    if (order.steps.includes('ready')) {
      sum.ready += 1
      if (MORNING + order.ready * MINUTE <= expectedOf(order)) sum.onTime += 1
    } else if (expectedOf(order) < now) {
      sum.late += 1
      const expected = new Date(expectedOf(order))
      if (oldest === null || expected < oldest) oldest = expected
    }
  }
  return { ...sum, oldest }
}

describe.each(databaseKinds)('the figures of a random day, on the %s database', (kind) => {
  let app: TestApp
  let source: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    // Of another day, so that only its copies are counted.
    const takeawayAt = '2026-11-25T11:00:00.000Z'
    source = await orderIdOf(app, await place(app, await anOrder(app, { takeawayAt })))
  })
  afterAll(() => app.close())

  async function write(orders: readonly Drawn[]): Promise<void> {
    const rows = orders.map((order, nth) => ({
      id: 1000 + nth,
      restaurant_id: order.restaurant,
      takeaway_on: order.isToday ? DAY : '2026-11-25',
      takeaway_at: new Date(takeawayOf(order)).toISOString(),
      placed_at: new Date(MORNING + order.placed * MINUTE).toISOString(),
      number: 100 + nth,
      to_pay: order.toPay,
      cart_total: order.toPay,
      discount: 0,
      book: 'drawn',
      book_position: nth + 1,
    }))
    const steps = orders.flatMap(({ steps: way, ready, placed }, nth) =>
      way.map((status, at) => ({
        order_id: 1000 + nth,
        position: at + 1,
        status,
        payment: 'at-restaurant',
        at: new Date(MORNING + (status === 'ready' ? ready : placed) * MINUTE).toISOString(),
      })),
    )
    const delays = orders.flatMap(({ delay, placed }, nth) =>
      delay === 0
        ? []
        : [
            {
              order_id: 1000 + nth,
              position: 1,
              minutes: delay,
              reason: 'busy',
              at: new Date(MORNING + placed * MINUTE).toISOString(),
            },
          ],
    )
    await fillTable(
      app.database,
      sql`
      with gone as (delete from orders where book = 'drawn'),
        gone_steps as (delete from order_steps where order_id >= 1000),
        gone_delays as (delete from order_delays where order_id >= 1000)
      select 1`,
    )
    await fillTable(
      app.database,
      sql`
      with copied as (
        insert into orders overriding system value
        select (jsonb_populate_record(source, drawn)).*
        from orders source, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) drawn
        where source.id = ${source}
      ), steps as (
        insert into order_steps (order_id, position, status, payment, at)
        select order_id, position, status, payment, at
        from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb)
          step (order_id bigint, position integer, status text, payment text, at timestamptz)
      )
      insert into order_delays (order_id, position, minutes, reason, at)
      select order_id, position, minutes, reason, at
      from jsonb_to_recordset(${JSON.stringify(delays)}::jsonb)
        delay (order_id bigint, position integer, minutes integer, reason text, at timestamptz)`,
    )
  }

  it('are those of a plain loop, by restaurant and by quarter of an hour (H1)', async () => {
    const drawnDay = fc.tuple(
      fc.array(drawnOrder, { maxLength: 60 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 300 }),
    )
    await fc.assert(
      fc.asyncProperty(drawnDay, async ([orders, minute, until]) => {
        await write(orders)
        const now = MORNING + minute * MINUTE
        const placedBefore = MORNING + until * MINUTE
        const { byRestaurant, byTime } = await readDayFigures(app.database.db, {
          restaurants: null,
          day: DAY,
          placedBefore,
          now,
        })
        const ofDay = orders.filter(
          (order) => order.isToday && MORNING + order.placed * MINUTE <= placedBefore,
        )
        for (const id of [BOURSE, HAUSSMANN]) {
          const found = byRestaurant.find(({ restaurant }) => restaurant === id)
          const expected = figuresOf(
            ofDay.filter(({ restaurant }) => restaurant === id),
            now,
          )
          const about = { restaurant: id, takeaway: null }
          expect(found ?? { ...about, ...figuresOf([], now) }).toEqual({ ...about, ...expected })
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
