import { allRows, runStatement } from '#server/db/statements.ts'
import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { CLAIM_LENGTH, CLAIM_LETTERS, claimEnd } from '#domain/loyalty/claim-code.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/**
 * The points of an order. `customer`: null for a guest, who gets a code to claim the points later.
 */
export type OrderPoints = {
  customer: string | null
  earns: number
  spends: number
  at: number
  takeawayAt: number
}

/**
 * Parts of the statement that writes an order. They book the points of the order in `placed (id)`:
 * spent points at once, and earned points as pending. A check constraint of the card refuses to
 * spend more points than the balance (L6).
 */
export function bookOrder({
  customer,
  earns,
  spends,
  at,
  takeawayAt,
}: OrderPoints): RawBuilder<unknown> {
  const claims = customer === null && earns > 0
  const until = new Date(claimEnd(takeawayAt))
  return sql`
    points as (
      insert into order_points (order_id, customer_id, earns, spends, claim_code, claim_until)
      select id, ${customer}::uuid, ${earns}::integer, ${spends}::integer, ${claims ? newClaimCode() : null}::text,
        ${claims ? until : null}::timestamptz from placed
    ), entries as (
      insert into point_entries (customer_id, kind, points, order_id, at)
      select ${customer}::uuid, entry.kind, entry.points, placed.id, ${new Date(at)}::timestamptz
      from placed, (values (1, 'spent', -${spends}::integer), (2, 'pending', ${earns}::integer)) entry (place, kind, points)
      where ${customer}::uuid is not null and entry.points <> 0 order by entry.place
    )`
}

/** Books the points of an order that was written without points. */
export async function bookPoints(tx: Tx, order: string, points: OrderPoints): Promise<void> {
  await runStatement(tx)`
    with placed as (select ${order}::bigint as id), ${bookOrder(points)} select`
}

const newClaimCode = (): string =>
  Array.from({ length: CLAIM_LENGTH }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join(
    '',
  )

/**
 * Parts of a statement's `with` that make the pending points of orders firm and book them to the
 * cards, once. `orders`: a query that selects the ids of these orders.
 */
export const settled = (orders: RawBuilder<unknown>, at: number): RawBuilder<unknown> => sql`
  firm as (
    update order_points set state = 'firm' where order_id in (${orders}) and state = 'pending'
    returning order_id, customer_id, earns - taken_back as earns
  ), firmed as (
    insert into point_entries (customer_id, kind, points, order_id, at)
    select customer_id, 'earned', earns, order_id, ${new Date(at)}::timestamptz from firm
    where customer_id is not null and earns > 0
  )`

/**
 * Makes the pending points of an order firm and books them to the card. Called when all card
 * payments of the order are captured, or when the order is past, paid at the counter (or has
 * nothing to pay), and can no longer be undone. Idempotent.
 */
export async function settlePoints(db: Queries, order: string, at: number): Promise<void> {
  await runStatement(db)`with ${settled(sql`select ${order}::bigint`, at)} select from firm`
}

/** Locks the points of an order. False if the order has no points, or if its points are void. */
async function lockPoints(tx: Tx, order: string): Promise<boolean> {
  const rows = await allRows(tx)`
    select from order_points where order_id = ${order} and state <> 'void' for update`
  return rows.length > 0
}

/**
 * The points that the orders `of` added to their cards, minus the points that refunds removed:
 * `brought (points, is_firm)`.
 */
const pointsEarnedBy = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  lateral (
    select coalesce(sum(case kind when 'earned' then change else points end), 0)::integer as points,
      coalesce(bool_or(kind = 'earned'), false) as is_firm
    from point_entries where order_id = ${of} and kind in ('earned', 'taken-back')
  ) brought`

/**
 * Reverses the points of a cancelled order: pending points are voided, earned points are removed,
 * spent points are returned. Points that earlier refunds removed or returned are subtracted. Points
 * are removed first and returned afterwards, so that a nearly full card loses no points by the
 * cancellation. `between` runs after the removal and before the return. Idempotent.
 */
export async function returnPoints(
  tx: Tx,
  order: string,
  at: number,
  between?: () => Promise<void>,
): Promise<void> {
  // The row is locked in a separate statement, so that the next statement sees what the previous
  // holder of the lock wrote.
  if (!(await lockPoints(tx, order))) return
  await runStatement(tx)`
    with void as (
      update order_points set state = 'void', claim_code = null where order_id = ${order}
      returning order_id, customer_id, earns
    )
    insert into point_entries (customer_id, kind, points, order_id, at)
    select void.customer_id, entry.kind, entry.points, void.order_id, ${new Date(at)}::timestamptz
    from void, ${pointsEarnedBy(sql`void.order_id`)},
      lateral (values
        (1, 'voided', case when is_firm then 0 else -void.earns end),
        (2, 'taken-back', -greatest(brought.points, 0))
      ) entry (place, kind, points)
    where void.customer_id is not null and entry.points <> 0 order by entry.place`
  await between?.()
  await runStatement(tx)`
    insert into point_entries (customer_id, kind, points, order_id, at)
    select customer_id, 'given-back', spends - given_back, order_id, ${new Date(at)}::timestamptz
    from order_points where order_id = ${order} and customer_id is not null and spends > given_back`
}

/**
 * Books the effect of a refund on the points of its order. `keeps`: the points that the order still
 * earns; points that it added to the card beyond this number are removed. `givenBack`: points that
 * paid for the refunded part and are returned. Called once per refund, in the transaction of the
 * refund (H3).
 */
export async function refundPoints(
  tx: Tx,
  {
    order,
    refund,
    keeps,
    givenBack,
    at,
  }: { order: string; refund: string; keeps: number; givenBack: number; at: number },
): Promise<void> {
  if (!(await lockPoints(tx, order))) return
  await runStatement(tx)`
    with changed as (
      update order_points set taken_back = earns - least(earns, ${keeps}::integer),
        given_back = given_back + ${givenBack}::integer,
        claim_code = case when least(earns, ${keeps}::integer) > 0 then claim_code end
      where order_id = ${order} returning order_id, customer_id, earns - taken_back as keeps
    )
    insert into point_entries (customer_id, kind, points, order_id, refund_id, at)
    select changed.customer_id, entry.kind, entry.points, changed.order_id, ${refund}::bigint, ${new Date(at)}::timestamptz
    from changed, ${pointsEarnedBy(sql`changed.order_id`)},
      lateral (values
        (1, 'taken-back', -greatest(brought.points - changed.keeps, 0)),
        (2, 'given-back', ${givenBack}::integer)
      ) entry (place, kind, points)
    where changed.customer_id is not null and entry.points <> 0 order by entry.place`
}
