import { isPast } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { settlePoints, returnPoints } from '#server/stores/loyalty/points-of-order.ts'
import { forgetPushes } from '#server/stores/pushes/pushes.ts'
import { type LockedOrder, lockOrder } from '#server/stores/orders/lock-order.ts'

/**
 * What cannot be taken back and therefore waited: the customer is told that it is ready, points are
 * firm or given back. Nothing, when the step was taken back or another came after it. Twice is
 * once.
 */
export async function finalizeStep(
  tx: Tx,
  jobs: Jobs,
  { order, position, at }: { order: string; position: number; at: number },
): Promise<void> {
  const held = await lockOrder(tx, order)
  if (held?.position === position) await stand(tx, jobs, held, at)
}

/** The same, for who knows that nobody will take the last step back. */
export async function finalizeLastStep(
  tx: Tx,
  jobs: Jobs,
  order: string,
  at: number,
): Promise<void> {
  const held = await lockOrder(tx, order)
  if (held !== null) await stand(tx, jobs, held, at)
}

async function stand(
  tx: Tx,
  jobs: Jobs,
  { order, status, payment }: LockedOrder,
  at: number,
): Promise<void> {
  if (isPast(status)) await forgetPushes(tx, order)
  if (status === 'ready') await jobs.enqueue(tx, 'order-ready', { order })
  // Of an order by card the points are firm once the money was taken, whoever fetches it.
  if (payment !== 'at-restaurant') return
  if (status === 'collected') await settlePoints(tx, order, at)
  if (status === 'not-collected') await returnPoints(tx, order, at)
}
