import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from './orders.ts'

/**
 * Whether another order replaced `orders`, as part of a statement that reads these orders. Not
 * written as `exists`, because the query planner might then read all rows of `order_changes`.
 */
export const wasReplaced = sql`coalesce((
  select true from order_changes change where change.replaces = orders.id and change.done_at is not null), false)`

/**
 * Whether `orders` were made to change another order, but the change was never completed. For
 * orders that are cancelled.
 */
export const wasNeverMade = sql`exists (
  select from order_changes change where change.order_id = orders.id and change.done_at is null)`

/** An order that replaced a given order, or that the given order replaced. */
export type OtherOrder = {
  id: string
  number: string
  takeawayAt: string
  restaurant: number
  /** The price of the order in cents, and `payment`: its payment method. */
  toPay: number
  payment: PaymentChoice
}

export type OtherOrders = {
  /** The order that the given order replaces. `isMade`: whether the change is complete. */
  replaces: (OtherOrder & { isMade: boolean }) | null
  /** The order that replaced the given order. */
  replacedBy: OtherOrder | null
}

/**
 * For each of these orders that belongs to a change, reads the order that it replaces and the order
 * that replaced it. Orders without a change are left out.
 */
export async function readOtherOrders(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, OtherOrders>> {
  const rows = await allRows(db)<
    Columns<'orders', 'id' | 'restaurant_id' | 'to_pay'> &
      PickupColumns &
      Columns<'order_steps', 'payment'> & { of: string; is_made: boolean; is_later: boolean }
  >`
    select pair.of::text, pair.is_made, pair.is_later,
      orders.id::text, orders.restaurant_id, orders.to_pay, ${pickupColumns}, step.payment
    from (
      select order_id as of, replaces as other, done_at is not null as is_made, false as is_later
      from order_changes where order_id = any(${orders}::bigint[])
      union all
      select replaces, order_id, true, true
      from order_changes where replaces = any(${orders}::bigint[]) and done_at is not null
    ) pair join orders on orders.id = pair.other ${lastStep} ${pickupTime}`
  const otherOrders = new Map<string, OtherOrders>()
  for (const row of rows) {
    const otherOrder = {
      id: row.id,
      number: orderNumber(row.pickup_number),
      takeawayAt: row.pickup_at.toISOString(),
      restaurant: row.restaurant_id,
      toPay: row.to_pay,
      payment: row.payment,
    }
    const pair = otherOrders.get(row.of) ?? { replaces: null, replacedBy: null }
    otherOrders.set(
      row.of,
      row.is_later
        ? { ...pair, replacedBy: otherOrder }
        : { ...pair, replaces: { ...otherOrder, isMade: row.is_made } },
    )
  }
  return otherOrders
}
