import { type RawBuilder, sql } from 'kysely'
import type { RefundBody } from '#contract/office/refunds.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/** A refund that waits for a second person. */
export type StoredApproval = {
  id: string
  order: string
  number: number
  restaurant: number
  restaurantName: string
  request: RefundBody
  key: string
  askedBy: string
  askedByName: string
  askedAt: Date
}

/** Writes what somebody asks for above their limit; the same key is one request. */
export async function askForApproval(
  tx: Tx,
  about: { order: string; request: RefundBody; key: string; staff: string; at: number },
): Promise<'asked' | 'known'> {
  const { order, request, key, staff, at } = about
  const { rows } = await sql`
    insert into approvals (order_id, request, key, asked_by, asked_at)
    values (${order}, ${JSON.stringify(request)}::jsonb, ${key}, ${staff}, ${new Date(at)})
    on conflict (key) do nothing returning id`.execute(tx)
  return rows.length > 0 ? 'asked' : 'known'
}

const approvals = (where: RawBuilder<unknown>) => sql<StoredApproval>`
  select approvals.id::text, approvals.order_id::text as order, orders.number, orders.restaurant_id as restaurant,
    orders.restaurant ->> 'name' as "restaurantName", request, key, asked_by as "askedBy",
    staff.name as "askedByName", asked_at as "askedAt"
  from approvals join orders on orders.id = approvals.order_id join staff on staff.id = approvals.asked_by
  where approvals.state = 'asked' and ${where} order by approvals.id`

/** Those that wait in some restaurants, the oldest first; null for all. */
export async function readApprovals(
  db: Queries,
  restaurants: readonly number[] | null,
): Promise<StoredApproval[]> {
  const { rows } = await approvals(
    restaurants === null ? sql`true` : sql`orders.restaurant_id = any(${restaurants}::integer[])`,
  ).execute(db)
  return rows
}

export async function readApprovalsOf(db: Queries, order: string): Promise<StoredApproval[]> {
  return (await approvals(sql`approvals.order_id = ${order}`).execute(db)).rows
}

/** One that waits. Null when it is decided, or was never asked for. */
export async function readApproval(db: Queries, id: string): Promise<StoredApproval | null> {
  const {
    rows: [row],
  } = await approvals(sql`approvals.id = ${id}`).execute(db)
  return row ?? null
}

/** Decides it, once: false when somebody else did. */
export async function settleApproval(
  tx: Tx,
  { id, state, by, at }: { id: string; state: 'approved' | 'declined'; by: string; at: number },
): Promise<boolean> {
  const { rows } = await sql`
    update approvals set state = ${state}, decided_by = ${by}, decided_at = ${new Date(at)}
    where id = ${id} and state = 'asked' returning id`.execute(tx)
  return rows.length > 0
}

/** What somebody gave back of an order by themselves: cents and points of goodwill. */
export async function readOwnRefunds(
  db: Queries,
  { order, staff }: { order: string; staff: string },
): Promise<{ refund: number; points: number }> {
  const {
    rows: [row],
  } = await sql<{ refund: number; points: number }>`
    select coalesce(sum(refunds.amount), 0)::integer as refund, coalesce(sum(goodwill.points), 0)::integer as points
    from refunds left join goodwill on goodwill.refund_id = refunds.id
    where refunds.order_id = ${order} and refunds.asked_by = ${staff} and refunds.approved_by is null`.execute(
    db,
  )
  return row ?? { refund: 0, points: 0 }
}
