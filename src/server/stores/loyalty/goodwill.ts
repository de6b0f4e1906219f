import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** The customer to whose card the points of an order belong. Null for a guest's order. */
export async function cardOfOrder(db: Queries, order: string): Promise<string | null> {
  const row = await firstRow(db)<{ customer: string | null }>`
    select coalesce(
      (select customer_id from order_points where order_id = ${order}),
      (select customer_id from customer_orders where order_id = ${order})) as customer`
  return row?.customer ?? null
}

/**
 * Grants points as goodwill, together with a refund or alone under a separate key. The balance
 * cannot exceed the maximum of a card. Returns the id of the goodwill.
 */
export async function grantGoodwill(
  tx: Tx,
  {
    order,
    customer,
    points,
    reason,
    staff,
    at,
    refund = null,
    key = null,
    approvedBy = null,
  }: {
    order: string
    customer: string
    points: number
    reason: string
    staff: string
    at: number
    /**
     * The refund with which the points are granted. The row of the refund contains who approved it.
     */
    refund?: string | null
    key?: string | null
    approvedBy?: string | null
  },
): Promise<string> {
  const when = new Date(at)
  const row = await firstRow(tx)<{ id: string }>`
    insert into goodwill (order_id, customer_id, points, reason, staff_id, refund_id, key, approved_by, at)
    values (${order}, ${customer}, ${points}, ${reason}, ${staff}, ${refund}, ${key}, ${approvedBy}, ${when}) returning id::text`
  if (!row) throw new Error('the goodwill entry was not written')
  await runStatement(tx)`
    insert into point_entries (customer_id, kind, points, order_id, refund_id, staff_id, staff_key, reason, at)
    values (${customer}, 'granted', ${points}, ${order}, ${refund}, ${staff}, ${key}, ${reason}, ${when})`
  return row.id
}
