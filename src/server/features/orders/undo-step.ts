import { sql } from 'kysely'
import { undoneTo } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { LockedOrder } from '#server/stores/orders/lock-order.ts'

/**
 * Undoes the last tap on a locked order; false when it is too late, or when the last step was not
 * tapped.
 */
export async function undoStep(
  tx: Tx,
  { order, status, payment, position, at, before }: LockedOrder,
  now: number,
): Promise<boolean> {
  const to = undoneTo(status, at, now)
  // A status restored by an undo was not tapped: only the last tap can be undone, not the one
  // before it.
  if (to === null || to !== before) return false
  await sql`
    insert into order_steps (order_id, position, status, payment, at)
    values (${order}, ${position + 1}, ${to}, ${payment}, ${new Date(now)})`.execute(tx)
  return true
}
