import { sql } from 'kysely'
import { undoneTo } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { LockedOrder } from '#server/stores/orders/lock-order.ts'

/**
 * Leads an order that is held back to where the last tap took it from; false when it is too late,
 * or nothing was tapped.
 */
export async function undoStep(
  tx: Tx,
  { order, status, payment, position, at, before }: LockedOrder,
  now: number,
): Promise<boolean> {
  const to = undoneTo(status, at, now)
  // What was led back to was not tapped: one tap is taken back, not the one before it.
  if (to === null || to !== before) return false
  await sql`
    insert into order_steps (order_id, position, status, payment, at)
    values (${order}, ${position + 1}, ${to}, ${payment}, ${new Date(now)})`.execute(tx)
  return true
}
