import { allRows, firstRow } from '#server/db/statements.ts'
import { randomInt } from 'node:crypto'
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

/**
 * Goodwill that was granted for an order without a refund: either points, or a code with its amount
 * in cents.
 */
export type StoredGoodwill = {
  id: string
  order: string
  points: number | null
  code: string | null
  amount: Cents | null
  reason: RefundReason
  staff: string
}

/**
 * A goodwill code of an order in the form that the head office sees. It does not contain the text
 * of the code, which only the customer may know.
 */
export type OrderCode = {
  id: string
  amount: Cents
  left: Cents
  /** The last day on which the code can be used, `2027-11-24`. */
  until: string
  isStopped: boolean
}

/** Finds the goodwill that was granted with a key. */
export async function findGoodwill(db: Queries, key: string): Promise<StoredGoodwill | null> {
  const row = await firstRow(db)<StoredGoodwill>`
    select goodwill.id::text, order_id::text as order, points, code, amount, reason, staff_id as staff
    from goodwill left join promo_codes code_of on code_of.id = promo_code_id where key = ${key}`
  return row ?? null
}

/** Reads the facts about the payment of an order; null if there is no such order. */
export async function readPaid(db: Queries, order: string): Promise<PaidOrder | null> {
  const row = await firstRow(db)<PaidOrder>`
    select step.status, orders.to_pay as "toPay", coalesce(paid.captured, 0) as captured,
      coalesce((select orders.discount from promo_uses used join promo_codes code on code.id = used.promo_code_id
        where used.order_id = orders.id and code.source = 'goodwill'), 0) as "byCode"
    from orders ${lastStep} ${paidBy} where orders.id = ${order}`
  return row ?? null
}

export type NewGoodwillCode = {
  order: string
  customer: string | null
  amount: Cents
  /** The last day on which the code can be used. */
  until: string
  reason: RefundReason
  staff: string
  approvedBy: string | null
  key: string
  at: number
}

/** Creates a goodwill code with a value in cents. Returns the code and the id of the goodwill. */
export async function writeGoodwillCode(
  tx: Tx,
  newCode: NewGoodwillCode,
): Promise<{ id: string; code: string }> {
  const code = formatGoodwillCode(
    Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(
      '',
    ),
  )
  const row = await firstRow(tx)<{ id: string }>`
    with made as (
      insert into promo_codes (code, kind, value, valid_to, source)
      values (${code}, 'amount', ${newCode.amount}, ${newCode.until}::date, 'goodwill') returning id)
    insert into goodwill (order_id, customer_id, promo_code_id, amount, reason, staff_id, approved_by, key, at)
    select ${newCode.order}::bigint, ${newCode.customer}::uuid, made.id, ${newCode.amount}, ${newCode.reason}::text,
      ${newCode.staff}::uuid, ${newCode.approvedBy}::uuid, ${newCode.key}::text, ${new Date(newCode.at)}::timestamptz
    from made returning id::text`
  if (!row) throw new Error('the goodwill code was not written')
  return { id: row.id, code }
}

/** Reads the codes that were granted for an order, oldest first. */
export async function readCodesOfOrder(db: Queries, order: string): Promise<OrderCode[]> {
  return allRows(db)<OrderCode>`
    select goodwill.id::text, amount, value as left, valid_to::text as until, stopped_at is not null as "isStopped"
    from goodwill join promo_codes code on code.id = promo_code_id
    where order_id = ${order} order by goodwill.id`
}

/**
 * Cents that an order spent of a goodwill code that is still valid. These cents return to the code
 * when the order's use of the code is returned. 0 for a code of the catalogue, because only
 * goodwill codes have a remaining value.
 */
export async function readSpentOfCode(db: Queries, order: string, now: number): Promise<Cents> {
  const row = await firstRow(db)<{ spent: Cents }>`
    select discount as spent from promo_uses
      join promo_codes code on code.id = promo_code_id join orders on orders.id = order_id
    where order_id = ${order} and returned_at is null and source = 'goodwill' and stopped_at is null
      and valid_to >= ${dayIn(now).toString()}::date`
  return row?.spent ?? 0
}

/**
 * Stops a goodwill code of an order that still has a value. Returns the remaining cents. Null if
 * there is no such code, its value is spent, or it was already stopped.
 */
export async function stopCodeOfOrder(
  tx: Tx,
  { order, id, at }: { order: string; id: string; at: number },
): Promise<Cents | null> {
  const row = await firstRow(tx)<{ left: Cents }>`
    update promo_codes code set stopped_at = ${new Date(at)} from goodwill
    where goodwill.id = ${id} and goodwill.order_id = ${order} and code.id = goodwill.promo_code_id
      and code.stopped_at is null and code.value > 0
    returning code.value as left`
  return row?.left ?? null
}
