import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { CLAIM_LENGTH, CLAIM_LETTERS, claimEnd } from '#domain/loyalty/claim-code.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** `customer`: null for a guest, who gets a code to claim the points later. */
export type OrderPoints = {
  customer: string | null
  earns: number
  spends: number
  at: number
  takeawayAt: number
}

/**
 * Parts of the statement that writes an order: they book the order's points, the spent ones at once
 * and the earned ones as pending, for the order in `placed (id)`. A check constraint of the card
 * refuses spending more than its balance (L6).
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

const newClaimCode = (): string =>
  Array.from({ length: CLAIM_LENGTH }, () => CLAIM_LETTERS[randomInt(CLAIM_LETTERS.length)]).join(
    '',
  )

/**
 * Parts of a statement's `with`: they book the pending points of the orders to the cards, once.
 * `orders`: a query of their ids.
 */
export const settled = (orders: RawBuilder<unknown>, at: number): RawBuilder<unknown> => sql`
  firm as (
    update order_points set state = 'firm' where order_id in (${orders}) and state = 'pending'
    returning order_id, customer_id, earns
  ), firmed as (
    insert into point_entries (customer_id, kind, points, order_id, at)
    select customer_id, 'earned', earns, order_id, ${new Date(at)}::timestamptz from firm
    where customer_id is not null and earns > 0
  )`

/** Books the order's pending points to the card, once it is paid for and picked up. Idempotent. */
export async function settlePoints(db: Queries, order: string, at: number): Promise<void> {
  await sql`with ${settled(sql`select ${order}::bigint`, at)} select from firm`.execute(db)
}

/**
 * Reverses the points of a cancelled order: pending ones are voided, earned ones taken back, spent
 * ones given back. They are taken before others are given, so that a nearly full card loses nothing
 * by a cancelled order. Idempotent.
 */
export async function returnPoints(tx: Tx, order: string, at: number): Promise<void> {
  // The row is locked in a separate statement, so that the next one sees what the previous holder
  // wrote.
  const {
    rows: [row],
  } = await sql<Columns<'order_points', 'customer_id'>>`
    select customer_id from order_points where order_id = ${order} and state <> 'void' for update`.execute(
    tx,
  )
  if (!row) return
  await sql`
    with void as (
      update order_points set state = 'void', claim_code = null where order_id = ${order}
      returning order_id, customer_id, earns, spends
    )
    insert into point_entries (customer_id, kind, points, order_id, at)
    select void.customer_id, entry.kind, entry.points, void.order_id, ${new Date(at)}::timestamptz
    from void left join point_entries earned on earned.order_id = void.order_id and earned.kind = 'earned',
      lateral (values
        (1, 'voided', case when earned.order_id is null then -void.earns else 0 end),
        (2, 'taken-back', -coalesce(earned.change, 0)),
        (3, 'given-back', void.spends)
      ) entry (place, kind, points)
    where void.customer_id is not null and entry.points <> 0 order by entry.place`.execute(tx)
}
