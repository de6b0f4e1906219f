import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'

/** A receipt that ought to be there. `refund`: of a correction by a refund. */
export type MissingReceipt = { order: string; refund: string | null }

/**
 * The corrections that are missing among what happened from `since` until `until`: of orders that were
 * cancelled, or that nobody collected and paid, and of refunds, also those that were made in the
 * provider's own pages. Epoch milliseconds.
 */
export async function readMissingCorrections(
  db: Queries,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<MissingReceipt[]> {
  const [from, to] = [new Date(since), new Date(until)]
  const { rows } = await sql<MissingReceipt>`
    select step.order_id::text as order, null as refund from order_steps step
    where step.at >= ${from} and step.at < ${to}
      and (step.status = 'cancelled' or (step.status = 'not-collected' and step.payment = 'at-restaurant'))
      and not exists (
        select from counter_payments paid where paid.order_id = step.order_id and paid.returned_at is null)
      and not exists (
        select from order_steps later where later.order_id = step.order_id and later.position > step.position)
      and exists (select from order_steps where order_id = step.order_id and status = 'received')
      and not exists (
        select from receipts where order_id = step.order_id and kind = 'refund' and refund_id is null)
    union all
    select order_id::text, id::text from refunds
    where done_at >= ${from} and done_at < ${to}
      and not exists (select from receipts where refund_id = refunds.id)
    limit ${limit}`.execute(db)
  return rows
}
