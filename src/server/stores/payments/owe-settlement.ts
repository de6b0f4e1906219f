import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { makeDue } from './payments.ts'

/**
 * To be called with whatever changes the amount that an order owes: its payment is then due, and
 * stays so until it is settled, however long the provider is unavailable. The job only makes it
 * prompt. Nothing happens for an order without a card payment.
 */
export async function oweSettlement(
  tx: Tx,
  jobs: Jobs,
  { order, at }: { order: string; at: number },
): Promise<void> {
  await makeDue(tx, order, at)
  await jobs.enqueue(tx, 'settle-payment', { order })
}
