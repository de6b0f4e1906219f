import { allRows, firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RefundBody } from '#contract/office/refunds.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * The content of a request: a refund, or goodwill without a refund. Goodwill is stored together
 * with an empty refund, because an earlier version of the program reads every request as a refund
 * and refuses an empty one.
 */
export type ApprovalRequest = RefundBody & {
  gift?: { kind: 'points'; points: number } | { kind: 'code'; amount: number }
}

/** A request that waits for the decision of a second person. */
export type StoredApproval = {
  id: string
  order: string
  number: number
  restaurant: number
  restaurantName: string
  request: ApprovalRequest
  /** Cents of the order that are not refunded yet. */
  left: number
  key: string
  askedBy: string
  askedByName: string
  askedAt: Date
}

/**
 * Records a request for a refund or goodwill above its author's limit. It is recorded only once for
 * each key.
 */
export async function askForApproval(
  tx: Tx,
  approval: { order: string; request: ApprovalRequest; key: string; staff: string; at: number },
): Promise<'asked' | 'known'> {
  const { order, request, key, staff, at } = approval
  const rows = await allRows(tx)`
    insert into approvals (order_id, request, key, asked_by, asked_at)
    values (${order}, ${JSON.stringify(request)}::jsonb, ${key}, ${staff}, ${new Date(at)})
    on conflict (key) do nothing returning id`
  return rows.length > 0 ? 'asked' : 'known'
}

/** Finds the request that was stored with a key, whether or not it is decided. */
export async function readApprovalRequest(
  db: Queries,
  key: string,
): Promise<{
  order: string
  request: ApprovalRequest
  state: 'asked' | 'approved' | 'declined'
} | null> {
  const row = await firstRow(db)<
    Columns<'approvals', 'state'> & { order: string; request: ApprovalRequest }
  >`
    select order_id::text as order, request, state from approvals where key = ${key}`
  return row ?? null
}

/**
 * Whether a write failed because another transaction wrote a refund or goodwill for another order
 * with the same key at this moment.
 */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  (error.constraint === 'refunds_key_key' || error.constraint === 'goodwill_key_key')

const approvals = (where: RawBuilder<unknown>) => sql<StoredApproval>`
  select approvals.id::text, approvals.order_id::text as order, pickup.number, orders.restaurant_id as restaurant,
    orders.restaurant ->> 'name' as "restaurantName", request,
    to_pay - (select coalesce(sum(amount), 0)::integer from refunds where order_id = orders.id) as left, key, asked_by as "askedBy",
    staff.name as "askedByName", asked_at as "askedAt"
  from approvals join orders on orders.id = approvals.order_id ${pickupTime} join staff on staff.id = approvals.asked_by
  where approvals.state = 'asked' and ${where} order by approvals.id`

/** Reads the requests that wait in some restaurants, oldest first; null for all restaurants. */
export async function readApprovals(
  db: Queries,
  restaurants: readonly number[] | null,
): Promise<StoredApproval[]> {
  const { rows } = await approvals(
    restaurants === null ? sql`true` : sql`orders.restaurant_id = any(${restaurants}::integer[])`,
  ).execute(db)
  return rows
}

/** Reads a request that waits for a decision. Null if the request is decided or does not exist. */
export async function readApproval(db: Queries, id: string): Promise<StoredApproval | null> {
  const [row] = (await approvals(sql`approvals.id = ${id}`).execute(db)).rows
  return row ?? null
}

/** Decides a request. False if another person has already decided it. */
export async function settleApproval(
  tx: Tx,
  { id, state, by, at }: { id: string; state: 'approved' | 'declined'; by: string; at: number },
): Promise<boolean> {
  const rows = await allRows(tx)`
    update approvals set state = ${state}, decided_by = ${by}, decided_at = ${new Date(at)}
    where id = ${id} and state = 'asked' returning id`
  return rows.length > 0
}

/** Declines all waiting requests of a person. Returns them, oldest first. */
export async function declineAllOf(
  tx: Tx,
  { staff, by, at }: { staff: string; by: string; at: number },
): Promise<{ order: string; request: ApprovalRequest }[]> {
  return allRows(tx)<{ order: string; request: ApprovalRequest }>`
    with declined as (
      update approvals set state = 'declined', decided_by = ${by}, decided_at = ${new Date(at)}
      where asked_by = ${staff} and state = 'asked' returning id, order_id, request)
    select order_id::text as order, request from declined order by id`
}

/**
 * The amounts that one person decided for an order: cents refunded or granted as codes, and points.
 */
export type DecidedAmounts = { order: string; staff: string; refund: number; points: number }

/**
 * Sums up the amounts decided for some orders, by the deciding person. This is the author of a
 * refund or goodwill that needed no approval, and otherwise the person who approved it.
 */
export async function readDecided(
  db: Queries,
  orders: readonly string[],
): Promise<DecidedAmounts[]> {
  return allRows(db)<DecidedAmounts>`
    with given as (
      select order_id, coalesce(approved_by, asked_by) as staff, amount + code_given_back as refund, 0 as points
      from refunds where order_id = any(${orders}::bigint[]) and asked_by is not null
      union all
      select goodwill.order_id, coalesce(goodwill.approved_by, refunds.approved_by, staff_id),
        coalesce(goodwill.amount, 0), coalesce(points, 0)
      from goodwill left join refunds on refunds.id = refund_id where goodwill.order_id = any(${orders}::bigint[]))
    select order_id::text as order, staff, sum(refund)::integer as refund, sum(points)::integer as points
    from given group by order_id, staff`
}
