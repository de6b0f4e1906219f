import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Cents } from '#domain/money/money.ts'
import {
  CODE_LENGTH,
  CODE_LETTERS,
  type PaidOrder,
  formatGoodwillCode,
} from '#domain/orders/goodwill.ts'
import type { RefundReason } from '#domain/orders/refund.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { paidBy } from '#server/stores/orders/card-payment-columns.ts'
import { lastStep } from '#server/stores/orders/orders.ts'

/** Goodwill that was given for an order, without a refund: points, or a code with its amount. */
export type StoredGoodwill = {
  id: string
  order: string
  points: number | null
  code: string | null
  amount: Cents | null
  reason: RefundReason
  staff: string
}

/** A goodwill code of an order, as the head office sees it. Its letters are the customer's. */
export type OrderCode = {
  id: string
  amount: Cents
  left: Cents
  /** The last day of its use, `2027-11-24`. */
  until: string
  isStopped: boolean
}

/** The goodwill that a key was used for. */
export async function findGoodwill(db: Queries, key: string): Promise<StoredGoodwill | null> {
  const {
    rows: [row],
  } = await sql<StoredGoodwill>`
    select goodwill.id::text, order_id::text as order, points, code, amount, reason, staff_id as staff
    from goodwill left join promo_codes code_of on code_of.id = promo_code_id where key = ${key}`.execute(
    db,
  )
  return row ?? null
}

/** How an order was paid; null when there is none. */
export async function readPaid(db: Queries, order: string): Promise<PaidOrder | null> {
  const {
    rows: [row],
  } = await sql<PaidOrder>`
    select step.status, orders.to_pay as "toPay", coalesce(paid.captured, 0) as captured,
      coalesce((select orders.discount from promo_uses used join promo_codes code on code.id = used.promo_code_id
        where used.order_id = orders.id and code.source = 'goodwill'), 0) as "byCode"
    from orders ${lastStep} ${paidBy} where orders.id = ${order}`.execute(db)
  return row ?? null
}

export type NewGoodwillCode = {
  order: string
  customer: string | null
  amount: Cents
  /** The last day of its use. */
  until: string
  reason: RefundReason
  staff: string
  approvedBy: string | null
  key: string
  at: number
}

/** Makes a new code that is worth an amount. Returns it with the goodwill's id. */
export async function writeGoodwillCode(
  tx: Tx,
  newCode: NewGoodwillCode,
): Promise<{ id: string; code: string }> {
  const code = formatGoodwillCode(
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(
      '',
    ),
  )
  const {
    rows: [row],
  } = await sql<{ id: string }>`
    with made as (
      insert into promo_codes (code, kind, value, valid_to, source)
      values (${code}, 'amount', ${newCode.amount}, ${newCode.until}::date, 'goodwill') returning id)
    insert into goodwill (order_id, customer_id, promo_code_id, amount, reason, staff_id, approved_by, key, at)
    select ${newCode.order}::bigint, ${newCode.customer}::uuid, made.id, ${newCode.amount}, ${newCode.reason}::text,
      ${newCode.staff}::uuid, ${newCode.approvedBy}::uuid, ${newCode.key}::text, ${new Date(newCode.at)}::timestamptz
    from made returning id::text`.execute(tx)
  if (!row) throw new Error('the goodwill code was not written')
  return { id: row.id, code }
}

/** The codes that were given for an order, oldest first. */
export async function readCodesOfOrder(db: Queries, order: string): Promise<OrderCode[]> {
  const { rows } = await sql<OrderCode>`
    select goodwill.id::text, amount, value as left, valid_to::text as until, stopped_at is not null as "isStopped"
    from goodwill join promo_codes code on code.id = promo_code_id
    where order_id = ${order} order by goodwill.id`.execute(db)
  return rows
}

/**
 * What an order spent of a goodwill code that still holds: cents that return to the code with its use.
 * 0 for a code of the catalogue, which is nobody's money.
 */
export async function readSpentOfCode(db: Queries, order: string, now: number): Promise<Cents> {
  const {
    rows: [row],
  } = await sql<{ spent: Cents }>`
    select discount as spent from promo_uses
      join promo_codes code on code.id = promo_code_id join orders on orders.id = order_id
    where order_id = ${order} and returned_at is null and source = 'goodwill' and stopped_at is null
      and valid_to >= ${dayIn(now).toString()}::date`.execute(db)
  return row?.spent ?? 0
}

/**
 * Stops a code of an order while something is left of it. Returns what was left; null when there is
 * no such code, nothing is left, or it was stopped before.
 */
export async function stopCodeOfOrder(
  tx: Tx,
  { order, id, at }: { order: string; id: string; at: number },
): Promise<Cents | null> {
  const {
    rows: [row],
  } = await sql<{ left: Cents }>`
    update promo_codes code set stopped_at = ${new Date(at)} from goodwill
    where goodwill.id = ${id} and goodwill.order_id = ${order} and code.id = goodwill.promo_code_id
      and code.stopped_at is null and code.value > 0
    returning code.value as left`.execute(tx)
  return row?.left ?? null
}
