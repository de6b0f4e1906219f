import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { makeDue } from './payments.ts'

/**
 * Makes the payments of an order due. Must be called together with every change to the amount that
 * the order owes. The payments remain due until they are settled, however long the provider is
 * unavailable. The enqueued job only speeds up the settlement. If the order has no card payment, no
 * payment becomes due.
 */
export async function oweSettlement(
  tx: Tx,
  jobs: Jobs,
  { order, at }: { order: string; at: number },
): Promise<void> {
  await makeDue(tx, order, at)
  await jobs.enqueue(tx, 'settle-payment', { order })
}
