import { latenessNow } from '#contract/shop/order-lateness.ts'
import { mayCancel } from '#domain/orders/change.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import { readProgress } from '#server/stores/orders/progress.ts'
import { readCustomersUntil } from './customers-time.ts'
import { advanceOrder } from './advance-order.ts'

/**
 * Cancels an order for its customer: its place, points and code are released at once, and payments
 * are refunded by jobs (E1). A cancelled order remains unchanged. Refuses an order that its
 * customer may no longer cancel (`order_begun`).
 */
export async function cancelOrder(
  services: Pick<Services, 'catalogue' | 'database' | 'jobs' | 'now'>,
  order: string,
): Promise<void> {
  const { database, jobs, now } = services
  await database.db.transaction().execute(async (tx) => {
    const lockedOrder = await lockOrder(tx, order)
    if (lockedOrder === null) throw new Refusal('not_found')
    if (lockedOrder.status === 'cancelled') return
    const at = now()
    const progress = await readProgress(tx, order)
    if (progress === null) throw new Refusal('not_found')
    const { status } = lockedOrder
    const lateness = latenessNow(progress, at).state
    const until = await readCustomersUntil(services, tx, order)
    const isDone =
      mayCancel({ status, lateness, until }, at) &&
      (await advanceOrder(tx, jobs, {
        order,
        from: lockedOrder.status,
        to: 'cancelled',
        reason: 'customer',
        at,
      }))
    if (!isDone) throw new Refusal('order_begun')
  })
}
