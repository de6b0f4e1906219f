import { sql } from 'kysely'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { readSold } from '#server/stores/orders/orders.ts'
import { readPaidCard } from '#server/stores/payments/payments.ts'
import type { Cents } from '#domain/money/money.ts'
import { STANDS_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { correctionElsewhere, correctionFor, restOf } from '#domain/orders/refund.ts'
import { readRefundFacts } from '#server/stores/payments/refunds.ts'
import { correctingReceipt } from './correction.ts'
import { receiptNumber } from './receipt-number.ts'
import {
  type ClaimColumns,
  claimColumns,
  claimOf,
  validClaim,
} from '#server/stores/loyalty/claim.ts'
import type { Claim } from './receipt-document.ts'
import {
  type MeansOfPayment,
  type Receipt,
  type SoldOrder,
  receiptOf,
  refundOf,
} from './receipt.ts'
import { readSeller } from '#server/stores/orders/sellers.ts'
import type { Columns } from '#server/db/tables.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

export type ReceiptKind = Receipt['kind']

/** A receipt as stored in its book. */
export type IssuedReceipt = {
  /** Its page in the seller's book. */
  position: number
  /** ISO 8601. */
  issuedAt: string
  receipt: Receipt
  /** The code that books a guest's points into an account, while it is valid; else null. */
  claim: Claim | null
}

/**
 * Writes the receipt of an order's sale, the one that cancels it, or the one that corrects it by a
 * `refund`, into the seller's book, once: a later call returns the same receipt. Null when there is
 * nothing to write, because the order was never received or was not cancelled.
 */
export async function issueReceipt(
  tx: Tx,
  {
    order,
    kind,
    refund = null,
    at,
  }: { order: string; kind: ReceiptKind; refund?: string | null; at: number },
): Promise<IssuedReceipt | null> {
  // An insert that conflicts would still have used a page of the book, so a second caller must
  // wait.
  await sendUnawaited(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of order ${order}`}, 0))`,
  )
  const about = { order, kind, refund, at }
  const known = await readReceipt(tx, about)
  if (known) return known
  const facts = await readFacts(tx, order)
  if (facts === null) return null
  const seller = await readSeller(tx, order)
  const body =
    kind === 'sale'
      ? receiptOf(facts.sold, seller, facts.payment)
      : await refundReceipt(tx, { order, refund, at }, facts)
  if (body === null) return null
  await sendUnawaited(
    tx,
    sql`
      insert into receipts (book, order_id, kind, refund_id, issued_at, body)
      values (${`receipts/${seller.id}`}, ${order}, ${kind}, ${refund}, ${new Date(at)}, ${JSON.stringify(body)}::jsonb)`,
  )
  return readReceipt(tx, about)
}

/** The receipt of a refund, or of what is left once the order is cancelled. */
async function refundReceipt(
  tx: Tx,
  { order, refund, at }: { order: string; refund: string | null; at: number },
  { status, captured, payment }: Facts,
): Promise<Receipt | null> {
  if (refund === null && status !== 'cancelled' && !(await isUncollected(tx, order, at)))
    return null
  const sale = await readReceipt(tx, { order, kind: 'sale', refund: null, at })
  const facts = await readRefundFacts(tx, order)
  if (sale === null || facts === null) return null
  const { forRefund, refunds } = facts
  const number = receiptNumber(sale)
  if (refund !== null) {
    const which = refunds.findIndex(({ id }) => id === refund)
    const decided = refunds[which]
    if (decided === undefined) throw new Error(`order ${order} has no refund ${refund}`)
    const { lines, reason, amount, ofKitchen } = decided
    const earlier = refunds.slice(0, which)
    const isElsewhere = lines.length === 0
    // The receipt of a cancellation may have given it back with the rest.
    if (isElsewhere && (await readLeft(tx, order)) < amount) return null
    const correction = isElsewhere
      ? correctionElsewhere(forRefund, earlier, amount)
      : correctionFor(forRefund, earlier, lines, { ofKitchen })
    const back: MeansOfPayment = payment.by === 'restaurant' ? { by: 'counter' } : payment
    return (
      correction && correctingReceipt(sale.receipt, correction, { number, reason, payment: back })
    )
  }
  const back: MeansOfPayment = captured > 0 ? payment : { by: 'nothing' }
  const rest =
    refunds.length > 0 ? correctionFor(forRefund, refunds, restOf(forRefund, refunds)) : null
  return rest === null
    ? refundOf(sale.receipt, number, back)
    : correctingReceipt(sale.receipt, rest, { number, reason: null, payment: back })
}

/**
 * Nobody collected and paid the order, and the kitchen cannot undo it any more: nothing was sold
 * (H18).
 */
async function isUncollected(tx: Tx, order: string, at: number): Promise<boolean> {
  const held = await readStanding(tx, order)
  return (
    held?.status === 'not-collected' &&
    held.payment === 'at-restaurant' &&
    at - held.at >= STANDS_AFTER_MILLISECONDS
  )
}

/** What an order's receipts leave of its sale, in cents. */
async function readLeft(tx: Tx, order: string): Promise<Cents> {
  const {
    rows: [row],
  } = await sql<{ left: number }>`
    select coalesce(sum((body ->> 'total')::integer), 0)::integer as left from receipts
    where order_id = ${order}`.execute(tx)
  return row?.left ?? 0
}

/** An issued receipt; null when there is none. */
async function readReceipt(
  db: Queries,
  {
    order,
    kind,
    refund,
    at,
  }: { order: string; kind: ReceiptKind; refund: string | null; at: number },
): Promise<IssuedReceipt | null> {
  const {
    rows: [row],
  } = await sql<
    Columns<'receipts', 'book_position' | 'issued_at'> & ClaimColumns & { body: Receipt }
  >`
    select book_position, issued_at, body, ${claimColumns}
    from receipts ${validClaim(sql`receipts.order_id`, at)}
    where receipts.order_id = ${order} and kind = ${kind} and coalesce(refund_id, 0) = ${refund ?? '0'}::bigint`.execute(
    db,
  )
  if (!row) return null
  return {
    position: row.book_position,
    issuedAt: row.issued_at.toISOString(),
    receipt: row.body,
    claim: kind === 'sale' ? claimOf(row) : null,
  }
}

type Facts = { sold: SoldOrder; status: OrderStatus; payment: MeansOfPayment; captured: number }

/** An order that was received, and its payment; null before that. */
async function readFacts(tx: Tx, order: string): Promise<Facts | null> {
  const sold = await readSold(tx, order)
  if (!sold?.received) return null
  const card = await readPaidCard(tx, order)
  return {
    sold,
    status: sold.status,
    captured: card?.captured ?? 0,
    payment:
      sold.payment === 'card'
        ? { by: 'card', brand: card?.brand ?? null, last4: card?.last4 ?? null }
        : { by: 'restaurant' },
  }
}
