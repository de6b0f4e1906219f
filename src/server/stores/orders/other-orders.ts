import { sql } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'
import { lastStep } from './orders.ts'

/**
 * Whether another order took the place of `orders`, as a part of a statement that reads them. It is no
 * `exists`, for which a plan may read all changes at once.
 */
export const wasReplaced = sql`coalesce((
  select true from order_changes change where change.replaces = orders.id and change.done_at is not null), false)`

/** Whether `orders`, which are cancelled, are a change that was never made. */
export const wasNeverMade = sql`exists (
  select from order_changes change where change.order_id = orders.id and change.done_at is null)`

/** Another order that a change leads to or came from. */
export type OtherOrder = {
  id: string
  number: string
  takeawayAt: string
  restaurant: number
  /** Cents, and how they are or were to be paid. */
  toPay: number
  payment: PaymentChoice
}

/** The order that one is a change of, made or not, and the order that one was changed into. */
export async function readOtherOrders(
  db: Queries,
  order: string,
): Promise<{ replaces: (OtherOrder & { isMade: boolean }) | null; replacedBy: OtherOrder | null }> {
  const { rows } = await sql<
    Columns<'orders', 'id' | 'restaurant_id' | 'to_pay'> &
      PickupColumns &
      Columns<'order_steps', 'payment'> & { is_made: boolean; is_later: boolean }
  >`
    select orders.id::text, orders.restaurant_id, orders.to_pay, ${pickupColumns}, step.payment,
      change.done_at is not null as is_made, change.replaces = ${order} as is_later
    from order_changes change
      join orders on orders.id = case when change.replaces = ${order} then change.order_id else change.replaces end
      ${lastStep} ${pickupTime}
    where change.order_id = ${order} or change.replaces = ${order} and change.done_at is not null`.execute(
    db,
  )
  const others = rows.map((row) => ({
    isLater: row.is_later,
    isMade: row.is_made,
    id: row.id,
    number: orderNumber(row.pickup_number),
    takeawayAt: row.pickup_at.toISOString(),
    restaurant: row.restaurant_id,
    toPay: row.to_pay,
    payment: row.payment,
  }))
  return {
    replaces: others.find(({ isLater }) => !isLater) ?? null,
    replacedBy: others.find(({ isLater }) => isLater) ?? null,
  }
}
