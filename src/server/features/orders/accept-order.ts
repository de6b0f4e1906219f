import { allRows } from '#server/db/statements.ts'
import type { Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { oweSettlement } from '#server/stores/payments/owe-settlement.ts'

/**
 * Accepts an open order once and makes its payment due for capture. `person`: null when the
 * restaurant accepts automatically. False when the order was already accepted.
 */
export async function acceptOrder(
  tx: Tx,
  jobs: Jobs,
  { order, person, at }: { order: string; person: string | null; at: number },
): Promise<boolean> {
  const rows = await allRows(tx)`
    insert into order_acceptances (order_id, person_id, at) values (${order}, ${person}, ${new Date(at)})
    on conflict do nothing returning order_id`
  if (rows.length === 0) return false
  await oweSettlement(tx, jobs, { order, at })
  return true
}
