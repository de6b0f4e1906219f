import { isPast } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { readCounterPayment, readDue } from '#server/stores/orders/counter-payments.ts'
import { settlePoints, returnPoints } from '#server/stores/loyalty/points-of-order.ts'
import { deletePushes } from '#server/stores/pushes/pushes.ts'
import { type LockedOrder, lockOrder } from '#server/stores/orders/lock-order.ts'

/**
 * Applies the irreversible effects of a step after its undo period: the customer is notified that
 * the order is ready, or points become firm or are returned. Does nothing when the step was undone
 * or another one followed. Idempotent.
 */
export async function finalizeStep(
  tx: Tx,
  jobs: Jobs,
  { order, position, at }: { order: string; position: number; at: number },
): Promise<void> {
  const lockedOrder = await lockOrder(tx, order)
  if (lockedOrder?.position === position) await finalize(tx, jobs, lockedOrder, at)
}

/**
 * Applies the irreversible effects of the last step at once, for a caller that knows that it will
 * not be undone.
 */
export async function finalizeLastStep(
  tx: Tx,
  jobs: Jobs,
  order: string,
  at: number,
): Promise<void> {
  const lockedOrder = await lockOrder(tx, order)
  if (lockedOrder !== null) await finalize(tx, jobs, lockedOrder, at)
}

async function finalize(tx: Tx, jobs: Jobs, lockedOrder: LockedOrder, at: number): Promise<void> {
  const { order, status, payment } = lockedOrder
  if (isPast(status)) await deletePushes(tx, order)
  if (status === 'ready') await jobs.enqueue(tx, 'order-ready', { order })
  // The points of a card order become firm when its money is captured, collected or not.
  if (payment !== 'at-restaurant') return
  if (!isPast(status)) return
  // Points are settled if the order was paid, or handed over without anything due. They are
  // returned if it was neither collected nor paid. An order handed over unpaid waits for its
  // payment.
  const isPaid = (await readCounterPayment(tx, order)) !== null
  if (isPaid || (status === 'collected' && (await readDue(tx, lockedOrder)) === 0))
    await settlePoints(tx, order, at)
  else if (status === 'not-collected') await returnPoints(tx, order, at)
}
