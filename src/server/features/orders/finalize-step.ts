import { isPast } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { readCounterPayment, readDue } from '#server/stores/orders/counter-payments.ts'
import { settlePoints, returnPoints } from '#server/stores/loyalty/points-of-order.ts'
import { deletePushes } from '#server/stores/pushes/pushes.ts'
import { type LockedOrder, lockOrder } from '#server/stores/orders/lock-order.ts'

/**
 * Applies the irreversible effects of a step after its undo period: the customer is notified that
 * the order is ready, or points become firm or are returned. Does nothing if the step was undone or
 * another step followed. A repeated call changes nothing more.
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
 * Applies the irreversible effects of the last step at once. The caller must know that this step
 * will not be undone.
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
  // The points of an order paid by card become firm when its money is captured, whether or not the
  // customer collects the order.
  if (payment !== 'at-restaurant') return
  if (!isPast(status)) return
  // Points become firm if the order was paid, or handed over with nothing due. They are returned if
  // the order was neither collected nor paid. If the order was handed over unpaid, they wait for
  // its payment.
  const isPaid = (await readCounterPayment(tx, order)) !== null
  if (isPaid || (status === 'collected' && (await readDue(tx, lockedOrder)) === 0))
    await settlePoints(tx, order, at)
  else if (status === 'not-collected') await returnPoints(tx, order, at)
}
