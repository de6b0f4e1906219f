import { isCustomers } from '#domain/orders/order.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { isCustomersTime } from './customers-time.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * The customer cancels an order: its place, points and code are given back at once, and what was paid
 * by the jobs that follow (E1). Cancelled again, it stays as it is. Refuses an order whose preparation
 * has begun (`order_begun`).
 */
export async function cancelOrder(
  services: Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now'>,
  order: string,
): Promise<void> {
  const { database, jobs, now } = services
  await database.db.transaction().execute(async (tx) => {
    const held = await lockOrder(tx, order)
    if (held === null) throw new Refusal('not_found')
    if (held.status === 'cancelled') return
    const isDone =
      isCustomers(held.status) &&
      (held.status === 'awaiting-payment' || (await isCustomersTime(services, tx, order))) &&
      (await advanceOrder(tx, jobs, {
        order,
        from: held.status,
        to: 'cancelled',
        reason: 'customer',
        at: now(),
      }))
    if (!isDone) throw new Refusal('order_begun')
  })
}
