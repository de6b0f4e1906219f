import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { makeDue } from './payments.ts'

/**
 * Makes the payment of an order due. Must be called together with every change to the amount that
 * the order owes: the payment then remains due until it is settled, however long the provider is
 * unavailable. The job only makes it prompt. Does nothing for an order without a card payment.
 */
export async function oweSettlement(
  tx: Tx,
  jobs: Jobs,
  { order, at }: { order: string; at: number },
): Promise<void> {
  await makeDue(tx, order, at)
  await jobs.enqueue(tx, 'settle-payment', { order })
}
