import { allRows } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'

/**
 * A correction receipt that is missing. `refund`: the refund that the receipt must correct; null
 * for a cancellation, and for an order that nobody collected.
 */
export type MissingReceipt = { order: string; refund: string | null }

/**
 * Finds the missing correction receipts of events from `since` until `until`, in epoch
 * milliseconds. The events are cancellations of orders, orders that nobody collected or paid for,
 * and refunds, including those that a person made on the provider's own pages.
 */
export async function readMissingCorrections(
  db: Queries,
  { since, until, limit }: { since: number; until: number; limit: number },
): Promise<MissingReceipt[]> {
  const [from, to] = [new Date(since), new Date(until)]
  return allRows(db)<MissingReceipt>`
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
    limit ${limit}`
}
