import { firstRow, runStatement } from '#server/db/statements.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { lastStep } from './orders.ts'

/**
 * The current state of an order. `before`: its previous status; `at`: the time of its last step, in
 * epoch milliseconds.
 */
export type LockedOrder = Columns<'order_steps', 'status' | 'payment' | 'position'> & {
  order: string
  restaurant: number
  at: number
  before: OrderStatus | null
  accepted: boolean
}

/**
 * Locks an order until the transaction ends and returns its state. Other transactions that lock the
 * order cannot change the state meanwhile. Null if there is no such order.
 */
export async function lockOrder(tx: Tx, order: string): Promise<LockedOrder | null> {
  // The lock is taken in a separate statement, so that the next statement sees what the previous
  // holder of the lock wrote.
  await runStatement(tx)`select from orders where id = ${order} for no key update`
  return readStanding(tx, order)
}

/** Reads the state of an order without locking it. Null if there is no such order. */
export async function readStanding(db: Queries, order: string): Promise<LockedOrder | null> {
  const row = await firstRow(db)<Omit<LockedOrder, 'order' | 'at'> & Columns<'order_steps', 'at'>>`
    select orders.restaurant_id as restaurant, step.status, step.payment, step.position, step.at,
      (select status from order_steps where order_id = orders.id and position = step.position - 1) as before,
      exists (select from order_acceptances where order_id = orders.id) as accepted
    from orders ${lastStep} where orders.id = ${order}`
  return row ? { ...row, order, at: row.at.getTime() } : null
}
