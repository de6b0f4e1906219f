import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'

/** The customer whose card an order belongs to. Null for a guest's. */
export async function cardOfOrder(db: Queries, order: string): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ customer: string | null }>`
    select coalesce(
      (select customer_id from order_points where order_id = ${order}),
      (select customer_id from customer_orders where order_id = ${order})) as customer`.execute(db)
  return row?.customer ?? null
}

/**
 * Gives points as goodwill, with a refund or under a key of its own. A card holds no more than it
 * may. Returns the id of the goodwill.
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
    /** The refund that the points go with. Who approved it stands there. */
    refund?: string | null
    key?: string | null
    approvedBy?: string | null
  },
): Promise<string> {
  const when = new Date(at)
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    insert into goodwill (order_id, customer_id, points, reason, staff_id, refund_id, key, approved_by, at)
    values (${order}, ${customer}, ${points}, ${reason}, ${staff}, ${refund}, ${key}, ${approvedBy}, ${when}) returning id::text`.execute(
    tx,
  )
  if (!row) throw new Error('the goodwill was not written')
  await sql`
    insert into point_entries (customer_id, kind, points, order_id, refund_id, staff_id, staff_key, reason, at)
    values (${customer}, 'granted', ${points}, ${order}, ${refund}, ${staff}, ${key}, ${reason}, ${when})`.execute(
    tx,
  )
  return row.id
}
