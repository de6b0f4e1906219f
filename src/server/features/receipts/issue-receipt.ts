import { firstRow } from '#server/db/statements.ts'
import { readCounterPayment } from '#server/stores/orders/counter-payments.ts'
import { readStanding } from '#server/stores/orders/lock-order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Cents } from '#domain/money/money.ts'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { correctionElsewhere, correctionFor, refundableLines } from '#domain/orders/refund.ts'
import { readRefundFacts } from '#server/stores/payments/refunds.ts'
import { correctingReceipt } from './correction.ts'
import { type ReceiptFacts, issueSales, readReceiptFacts } from './issue-sales.ts'
import {
  type IssuedReceipt,
  type ReceiptKind,
  insertReceipts,
  lockReceipts,
  readReceipts,
} from './issued-receipts.ts'
import { receiptNumber } from './receipt-number.ts'
import { type MeansOfPayment, type Receipt, refundOf } from './receipt.ts'

/**
 * Writes one receipt of an order into the seller's book, once: a later call returns the same
 * receipt. The receipt is that of the sale, that of what remains of a cancelled or uncollected
 * order, or, with `refund`, that of this refund. Null if there is nothing to write: the order was
 * never received, or was neither cancelled nor left uncollected, or another receipt already
 * includes the refund.
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
  const receiptQuery = { orders: [order], kind, refund, at }
  if (kind === 'sale') return (await issueSales(tx, [order], at)).get(order) ?? null
  await lockReceipts(tx, [order])
  const existingReceipt = (await readReceipts(tx, receiptQuery)).get(order)
  if (existingReceipt) return existingReceipt
  const facts = (await readReceiptFacts(tx, [order])).get(order)
  if (facts === undefined) return null
  const body = await refundReceipt(tx, { order, refund, at }, facts)
  if (body === null) return null
  await insertReceipts(tx, [{ order, seller: facts.seller.id, refund, body }], at)
  return (await readReceipts(tx, receiptQuery)).get(order) ?? null
}

/**
 * The receipt of one refund. Without `refund`, the receipt of the remaining amount of a cancelled
 * or uncollected order; null for any other order.
 */
async function refundReceipt(
  tx: Tx,
  { order, refund, at }: { order: string; refund: string | null; at: number },
  { status, captured, payment }: ReceiptFacts,
): Promise<Receipt | null> {
  if (refund === null && status !== 'cancelled' && !(await isUncollected(tx, order, at)))
    return null
  const sale = (await readReceipts(tx, { orders: [order], kind: 'sale', at })).get(order)
  const facts = await readRefundFacts(tx, order)
  if (sale === undefined || facts === null) return null
  const { forRefund, refunds } = facts
  const number = receiptNumber(sale)
  if (refund !== null) {
    const which = refunds.findIndex(({ id }) => id === refund)
    const decided = refunds[which]
    if (decided === undefined) throw new Error(`order ${order} has no refund ${refund}`)
    const { lines, reason, amount, ofKitchen } = decided
    const earlier = refunds.slice(0, which)
    const isElsewhere = lines.length === 0
    // A refund without lines was made on the provider's own pages. The receipt of a cancellation
    // may already include its amount.
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
  const remainingCorrection =
    refunds.length > 0
      ? correctionFor(forRefund, refunds, refundableLines(forRefund, refunds))
      : null
  return remainingCorrection === null
    ? refundOf(sale.receipt, number, back)
    : correctingReceipt(sale.receipt, remainingCorrection, { number, reason: null, payment: back })
}

/**
 * Whether an order to be paid at the counter was neither collected nor paid, and the kitchen can no
 * longer undo this. In that case nothing was sold (H18).
 */
async function isUncollected(tx: Tx, order: string, at: number): Promise<boolean> {
  const orderState = await readStanding(tx, order)
  return (
    orderState?.status === 'not-collected' &&
    orderState.payment === 'at-restaurant' &&
    at - orderState.at >= FINAL_AFTER_MILLISECONDS &&
    (await readCounterPayment(tx, order)) === null
  )
}

/** The sum of an order's receipts, corrections included, in cents. */
async function readLeft(tx: Tx, order: string): Promise<Cents> {
  const row = await firstRow(tx)<{ left: number }>`
    select coalesce(sum((body ->> 'total')::integer), 0)::integer as left from receipts
    where order_id = ${order}`
  return row?.left ?? 0
}
