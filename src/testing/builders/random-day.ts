import fc from 'fast-check'
import { sql } from 'kysely'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Database } from '#server/db/open.ts'
import { BOURSE, HAUSSMANN } from '#testing/builders/an-order.ts'
import { fillTable } from '#testing/readers/rows-read.ts'
import { MINUTE } from '#domain/time/durations.ts'

/** Tuesday at eight o’clock (Europe/Paris), in epoch milliseconds. */
export const MORNING = Date.parse('2026-11-24T07:00:00Z')

/**
 * The sequences of states that an order may have passed; in the last three, the kitchen made it
 * ready.
 */
const ways: readonly (readonly OrderStatus[])[] = [
  ['awaiting-payment'],
  ['received'],
  ['received', 'in-preparation'],
  ['received', 'cancelled'],
  ['received', 'in-preparation', 'ready'],
  ['received', 'in-preparation', 'ready', 'collected'],
  ['received', 'in-preparation', 'ready', 'not-collected'],
]

/**
 * An order of today or of another day. `placed` and `ready`: minutes after `MORNING`; `quarter`:
 * the pick-up time in quarters of an hour after `MORNING`; `toPay`: cents.
 */
export const randomOrder = fc.record({
  restaurant: fc.constantFrom(BOURSE, HAUSSMANN),
  isToday: fc.boolean(),
  quarter: fc.integer({ min: 16, max: 24 }),
  placed: fc.integer({ min: 0, max: 240 }),
  toPay: fc.integer({ min: 100, max: 9900 }),
  steps: fc.constantFrom(...ways),
  ready: fc.integer({ min: 200, max: 400 }),
  delay: fc.constantFrom(0, 0, 5, 20),
})
export type RandomOrder = typeof randomOrder extends fc.Arbitrary<infer T> ? T : never

export const takeawayOf = ({ quarter }: Pick<RandomOrder, 'quarter'>) =>
  MORNING + quarter * 15 * MINUTE

/**
 * Writes random orders as copies of one order, replacing those written before. `otherDay`: number
 * of days from Tuesday to the day of the orders that are not of today.
 */
export async function writeRandomDay(
  database: Pick<Database, 'db'>,
  source: string,
  orders: readonly RandomOrder[],
  otherDay: number,
): Promise<void> {
  const rows = orders.map((order, nth) => {
    const days = order.isToday ? 0 : otherDay
    const at = (instant: number) => new Date(instant + days * 24 * 60 * MINUTE).toISOString()
    return {
      id: 1000 + nth,
      restaurant_id: order.restaurant,
      takeaway_on: at(MORNING).slice(0, 10),
      takeaway_at: at(takeawayOf(order)),
      placed_at: at(MORNING + order.placed * MINUTE),
      number: 100 + nth,
      to_pay: order.toPay,
      cart_total: order.toPay,
      discount: 0,
      book: 'drawn',
      book_position: nth + 1,
    }
  })
  const steps = orders.flatMap(({ steps: statuses, ready, placed, isToday }, nth) =>
    statuses.map((status, at) => ({
      order_id: 1000 + nth,
      position: at + 1,
      status,
      payment: 'at-restaurant',
      at: new Date(
        MORNING +
          (status === 'ready' || status === 'cancelled' ? ready : placed) * MINUTE +
          (isToday ? 0 : otherDay) * 24 * 60 * MINUTE,
      ).toISOString(),
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
    database,
    sql`
    with gone as (delete from orders where book = 'drawn'),
      gone_steps as (delete from order_steps where order_id >= 1000),
      gone_delays as (delete from order_delays where order_id >= 1000)
    select 1`,
  )
  await fillTable(
    database,
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
