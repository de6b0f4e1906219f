import { sql } from 'kysely'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'

/**
 * Orders of a restaurant that the kitchen had received and their customers cancelled since an instant, the
 * last one first. Those to be picked up at `before` or later are left out: another day has the same
 * numbers. So is what the kitchen cancelled for a customer. Epoch milliseconds.
 */
export async function readWithdrawn(
  db: Queries,
  { restaurant, since, before }: { restaurant: number; since: number; before: number },
): Promise<{ number: string; at: string }[]> {
  const { rows } = await sql<{ number: number; at: Date }>`
    select pickup.number, cancelled.at
    from order_cancellations cancelled join orders on orders.id = cancelled.order_id ${pickupTime}
    where cancelled.at >= ${new Date(since)} and cancelled.reason = 'customer' and orders.restaurant_id = ${restaurant}
      and pickup.at < ${new Date(before)}
      and exists (select from order_steps where order_id = orders.id and status = 'received')
      and not exists (
        select from kitchen_taps tap where tap.order_id = orders.id and tap.action = 'cancel' and tap.refused is null)
    order by cancelled.at desc, orders.id desc`.execute(db)
  return rows.map(({ number, at }) => ({ number: orderNumber(number), at: at.toISOString() }))
}
