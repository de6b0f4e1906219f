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

/** Gives points with a refund, as goodwill. A card holds no more than it may. */
export async function grantGoodwill(
  tx: Tx,
  {
    order,
    customer,
    refund,
    points,
    reason,
    staff,
    at,
  }: {
    order: string
    customer: string
    refund: string
    points: number
    reason: string
    staff: string
    at: number
  },
): Promise<void> {
  const when = new Date(at)
  await sql`
    insert into goodwill (order_id, customer_id, points, reason, staff_id, refund_id, at)
    values (${order}, ${customer}, ${points}, ${reason}, ${staff}, ${refund}, ${when})`.execute(tx)
  await sql`
    insert into point_entries (customer_id, kind, points, order_id, refund_id, staff_id, reason, at)
    values (${customer}, 'granted', ${points}, ${order}, ${refund}, ${staff}, ${reason}, ${when})`.execute(
    tx,
  )
}
