import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'
import {
  type ClaimColumns,
  claimColumns,
  claimOf,
  validClaim,
} from '#server/stores/loyalty/claim.ts'
import { type CounterPayment, counterPayment } from '#server/stores/orders/counter-payments.ts'
import { isRefundedByTap } from '#server/stores/payments/refunds.ts'
import type { Claim } from './receipt-document.ts'
import type { Receipt } from './receipt.ts'

export type ReceiptKind = Receipt['kind']

/**
 * The state of a refund at the counter. `waiting`: not paid out yet; `given`: paid out at the time
 * `at` (ISO 8601); `not-taken`: the amount was never charged.
 */
export type BackAtCounter = { state: 'waiting' | 'not-taken' } | { state: 'given'; at: string }

/** A receipt as stored in its book. */
export type IssuedReceipt = {
  /** The receipt's page number in the seller's book. */
  position: number
  /** ISO 8601. */
  issuedAt: string
  receipt: Receipt
  /** The code that books a guest's points into an account, while it is valid; else null. */
  claim: Claim | null
  /**
   * The payment at the counter, once there is one. It is not part of the receipt, which is written
   * before the payment (N4).
   */
  paidAtCounter: CounterPayment | null
  /**
   * For a refund at the counter: whether it waits there, when it was paid out, or that the amount
   * was never charged. It is not part of the receipt either (decision 66).
   */
  backAtCounter?: BackAtCounter
  /** Points of the sale that later refunds took back; absent if they took back none (N6). */
  pointsTakenBack?: number
}

/**
 * Locks the receipts of these orders until the transaction ends. Other transactions wait, and do
 * not insert the same receipt: a conflicting insert would fail, but still use up a page of the
 * book.
 */
export async function lockReceipts(tx: Tx, orders: readonly string[]): Promise<void> {
  const names = orders.map((order) => `receipts of order ${order}`)
  await sendUnawaited(
    tx,
    // Locks are taken in ascending sequence, so that two transactions with common orders do not
    // deadlock.
    sql`
      select pg_advisory_xact_lock(held) from (
        select hashtextextended(name, 0) as held from unnest(${names}::text[]) name order by held
      ) locks`,
  )
}

/** Reads the issued receipts of a kind, by order; for refunds, those of the given refund. */
export async function readReceipts(
  db: Queries,
  {
    orders,
    kind,
    refund = null,
    at,
  }: { orders: readonly string[]; kind: ReceiptKind; refund?: string | null; at: number },
): Promise<Map<string, IssuedReceipt>> {
  const rows = await allRows(db)<
    Columns<'receipts', 'book_position' | 'issued_at'> &
      ClaimColumns & {
        order: string
        body: Receipt
        paid_at_counter: CounterPayment | null
        taken_back: number | null
        done_at: Date | null
        at_counter: boolean | null
        of_kitchen: boolean | null
      }
  >`
    select receipts.order_id::text as order, receipts.book_position, receipts.issued_at, receipts.body, ${claimColumns},
      ${counterPayment} as paid_at_counter,
      (select taken_back from order_points where order_points.order_id = receipts.order_id) as taken_back,
      refunds.done_at, refunds.of_kitchen, ${isRefundedByTap} as at_counter
    from receipts left join refunds on refunds.id = receipts.refund_id join orders on orders.id = receipts.order_id ${validClaim(sql`receipts.order_id`, at)}
    where receipts.order_id = any(${orders}::bigint[]) and receipts.kind = ${kind}
      and coalesce(refund_id, 0) = ${refund ?? '0'}::bigint`
  return new Map(
    rows.map((row) => [
      row.order,
      {
        position: row.book_position,
        issuedAt: row.issued_at.toISOString(),
        receipt: row.body,
        claim: kind === 'sale' ? claimOf(row) : null,
        paidAtCounter: kind === 'sale' ? row.paid_at_counter : null,
        ...(row.body.payment.by === 'counter' && { backAtCounter: backAtCounter(row) }),
        ...(kind === 'sale' && row.taken_back !== null && { pointsTakenBack: row.taken_back }),
      },
    ]),
  )
}

const backAtCounter = ({
  done_at: doneAt,
  at_counter: isGivenByTap,
  of_kitchen: ofKitchen,
}: {
  done_at: Date | null
  at_counter: boolean | null
  of_kitchen: boolean | null
}): BackAtCounter => {
  if (ofKitchen && !isGivenByTap) return { state: 'not-taken' }
  return doneAt === null ? { state: 'waiting' } : { state: 'given', at: doneAt.toISOString() }
}

export type NewReceipt = { order: string; seller: string; refund: string | null; body: Receipt }

/**
 * Writes receipts into the books of their sellers, in the sequence of the books' names, so that two
 * transactions that write into several books do not deadlock.
 */
export async function insertReceipts(
  tx: Tx,
  receipts: readonly NewReceipt[],
  at: number,
): Promise<void> {
  if (receipts.length === 0) return
  const rows = receipts.map(({ order, seller, refund, body }) => ({
    book: `receipts/${seller}`,
    order_id: order,
    kind: body.kind,
    refund_id: refund,
    body,
  }))
  await sendUnawaited(
    tx,
    sql`
      insert into receipts (book, order_id, kind, refund_id, issued_at, body)
      select book, order_id, kind, refund_id, ${new Date(at)}::timestamptz, body
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as written (book text, order_id bigint, kind text, refund_id bigint, body jsonb)
      order by book, order_id`,
  )
}
