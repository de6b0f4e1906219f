import { allRows } from '#server/db/statements.ts'
import type { Board } from '#contract/kitchen/board.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'

/**
 * `since`: an instant in epoch milliseconds. `before`: the end of the current day of the board, in
 * epoch milliseconds.
 */
type Lately = { restaurant: number; since: number; before: number }

/**
 * Reads the orders of a restaurant that the kitchen had received and that their customers cancelled
 * since an instant, last cancelled first. Orders with a pick-up time at or after `before` are left
 * out, because another day uses the same numbers. Cancellations by the kitchen on a customer's
 * behalf are left out too.
 */
export async function readWithdrawn(
  db: Queries,
  { restaurant, since, before }: Lately,
): Promise<Board['withdrawn']> {
  const rows = await allRows(db)<{ number: number; at: Date }>`
    select pickup.number, cancelled.at
    from order_cancellations cancelled join orders on orders.id = cancelled.order_id ${pickupTime}
    where cancelled.at >= ${new Date(since)} and cancelled.reason = 'customer' and orders.restaurant_id = ${restaurant}
      and pickup.at < ${new Date(before)}
      and exists (select from order_steps where order_id = orders.id and status = 'received')
      and not exists (
        select from kitchen_taps tap where tap.order_id = orders.id and tap.action = 'cancel' and tap.refused is null)
    order by cancelled.at desc, orders.id desc`
  return rows.map(({ number, at }) => ({ number: orderNumber(number), at: at.toISOString() }))
}

/**
 * Reads the orders of a restaurant that their customers changed since an instant, each with the
 * order that replaced it, last changed first. Orders with a pick-up time at or after `before` are
 * left out, because another day uses the same numbers.
 */
export async function readChanged(
  db: Queries,
  { restaurant, since, before }: Lately,
): Promise<NonNullable<Board['changed']>> {
  const rows = await allRows(db)<{
    number: number
    at: Date
    to_number: number
    went: NonNullable<Board['changed']>[number]['went']
  }>`
    with left_board as (
      select orders.id, pickup.number, change.done_at as at
      from order_changes change join orders on orders.id = change.replaces ${pickupTime}
      where change.done_at >= ${new Date(since)} and orders.restaurant_id = ${restaurant}
        and pickup.at < ${new Date(before)}
    )
    select left_board.number, left_board.at, pickup.number as to_number,
      case when orders.restaurant_id <> ${restaurant} then 'restaurant'
        when pickup.at >= ${new Date(before)} then 'day' else 'here' end as went
    from left_board join orders on orders.id = standing_order(left_board.id) ${pickupTime}
    order by left_board.at desc, left_board.id desc`
  return rows.map(({ number, at, to_number: to, went }) => ({
    number: orderNumber(number),
    at: at.toISOString(),
    went,
    to: orderNumber(to),
  }))
}
