import { allRows } from '#server/db/statements.ts'
import type { DelayReason } from '#contract/shop/order-view.ts'
import { canBeCancelled } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'

type Delay = { order: string; minutes: number; reason: DelayReason; at: number }

/**
 * Announces that an order will be ready `minutes` later than ordered; 0 withdraws the delay.
 * Returns false, and writes nothing, if the order is not open or the same delay is already
 * announced.
 */
export async function delayOrder(tx: Tx, { order, minutes, reason, at }: Delay): Promise<boolean> {
  const lockedOrder = await lockOrder(tx, order)
  if (
    lockedOrder === null ||
    lockedOrder.status === 'awaiting-payment' ||
    !canBeCancelled(lockedOrder.status)
  )
    return false
  const rows = await allRows(tx)`
    insert into order_delays (order_id, position, minutes, reason, at)
    select ${order}::bigint, coalesce(max(position), 0) + 1, ${minutes}::integer, ${reason}::text, ${new Date(at)}::timestamptz
    from order_delays where order_id = ${order}
    having coalesce((array_agg(minutes order by position desc))[1], 0) <> ${minutes}::integer
      or (${minutes}::integer > 0 and (array_agg(reason order by position desc))[1] <> ${reason}::text)
    returning position`
  return rows.length > 0
}
