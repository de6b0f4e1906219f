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

/** `at`: when a refund was given at the counter. */
export type BackAtCounter = { state: 'waiting' | 'not-taken' } | { state: 'given'; at: string }

/** A receipt as stored in its book. */
export type IssuedReceipt = {
  /** Its page in the seller's book. */
  position: number
  /** ISO 8601. */
  issuedAt: string
  receipt: Receipt
  /** The code that books a guest's points into an account, while it is valid; else null. */
  claim: Claim | null
  /**
   * How a sale was paid at the counter, once it was. It is not part of the receipt, which is written
   * before (N4).
   */
  paidAtCounter: CounterPayment | null
  /**
   * Of a refund at the counter: that it waits there, when it was given, or that nothing of it was taken. It is
   * not part of the receipt either (decision 66).
   */
  backAtCounter?: BackAtCounter
  /** Points of a sale that refunds took back since; absent without any (N6). */
  pointsTakenBack?: number
}

/**
 * Makes whoever issues a receipt of one of these orders wait until the transaction ends: an insert that
 * conflicts would still have used a page of the book.
 */
export async function lockReceipts(tx: Tx, orders: readonly string[]): Promise<void> {
  const names = orders.map((order) => `receipts of order ${order}`)
  await sendUnawaited(
    tx,
    // In an order of their own, so that two that lock some of the same wait for each other in turn.
    sql`
      select pg_advisory_xact_lock(held) from (
        select hashtextextended(name, 0) as held from unnest(${names}::text[]) name order by held
      ) locks`,
  )
}

/** The issued receipts of a kind, by order; of a kind of refund, those of one refund. */
export async function readReceipts(
  db: Queries,
  {
    orders,
    kind,
    refund = null,
    at,
  }: { orders: readonly string[]; kind: ReceiptKind; refund?: string | null; at: number },
): Promise<Map<string, IssuedReceipt>> {
  const { rows } = await sql<
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
      and coalesce(refund_id, 0) = ${refund ?? '0'}::bigint`.execute(db)
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
 * Writes receipts into the books of their sellers. Books are taken in the order of their names, so that
 * two transactions that write into several never wait for each other.
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
