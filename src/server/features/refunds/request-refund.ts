import { isDeepStrictEqual } from 'node:util'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import type { Cents } from '#domain/money/money.ts'
import { shareRefund } from '#domain/orders/change.ts'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import { type RefundCorrection, type RefundReason, decideRefund } from '#domain/orders/refund.ts'
import type { RefundLine } from '#domain/orders/refund-state.ts'
import type { Tx } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import { cardOfOrder, grantGoodwill } from '#server/stores/loyalty/goodwill.ts'
import { refundPoints } from '#server/stores/loyalty/points-of-order.ts'
import { type CounterPayment, readCounterPayment } from '#server/stores/orders/counter-payments.ts'
import { type LockedOrder, lockOrder } from '#server/stores/orders/lock-order.ts'
import { oweSettlement } from '#server/stores/payments/owe-settlement.ts'
import { lockPayments } from '#server/stores/payments/payments.ts'
import {
  type OrderPayment,
  readRefundedAmounts,
  readOrderPayments,
  writeRefundParts,
} from '#server/stores/payments/carried-payments.ts'
import {
  type RefundFacts,
  type StoredRefund,
  findRefund,
  readRefundFacts,
  writeRefund,
} from '#server/stores/payments/refunds.ts'
import { readSpentOfCode } from '#server/stores/promos/goodwill-codes.ts'
import { giveBackUse } from '#server/stores/promos/promo-uses.ts'

export type RefundRequest = {
  /** The order's internal id. */
  order: string
  lines: readonly RefundLine[]
  reason: RefundReason
  note: string | null
  /**
   * Points granted in addition to the money, to the card to which the order belongs; 0 for none.
   */
  goodwillPoints: number
  /**
   * The staff member who requests the refund; null for the kitchen, when an ingredient ran out
   * (E7), and for a counter that received bowls (E2).
   */
  staff: string | null
  /** The second person who approved it, if one was needed. */
  approvedBy?: string | null
  /** A repeated request with the same key returns the refund already made. */
  key: string
}

export type RequestedRefund = {
  id: string
  amount: number
  /** Cents of the order that can still be refunded. */
  amountLeft: number
  /** False if the key was used before; this call has then written nothing. */
  isNew: boolean
}

/**
 * The way in which the money of a refund reaches the customer: through the provider, or at the
 * counter.
 */
type RefundChannel = 'card' | 'counter'

type RefundServices = Pick<Services, 'database' | 'jobs' | 'now' | 'payments'>

/**
 * Decides a refund and writes all its consequences in one transaction: the refund with its lines,
 * the order's points, the use of its code, goodwill, and the jobs that refund the money and notify
 * the customer (H3). `inTransaction` may write more in this transaction, once per refund; it
 * receives the cents returned to a goodwill code. Refuses an amount above the remaining one
 * (`refund_too_high`, with `details.left` in cents and the line), and an order for which no money
 * was received.
 */
export async function requestRefund(
  services: RefundServices,
  request: RefundRequest,
  inTransaction?: (tx: Tx, refund: string, codeGivenBack: Cents) => Promise<void>,
): Promise<RequestedRefund> {
  const { order, goodwillPoints } = request
  if (!Number.isSafeInteger(goodwillPoints) || goodwillPoints < 0 || goodwillPoints > MAX_POINTS)
    throw new Refusal('field_invalid', {
      fields: [{ field: 'goodwillPoints', code: 'field_invalid' }],
    })
  if (!isOrderId(order)) throw new Refusal('not_found')
  // A person cannot approve their own request.
  if (request.staff !== null && request.approvedBy === request.staff) throw new Refusal('forbidden')
  return services.database.db
    .transaction()
    .execute((tx) => requestRefundIn(tx, services, request, inTransaction))
}

/** Decides and writes a refund in a transaction of the caller. */
export async function requestRefundIn(
  tx: Tx,
  { jobs, now, payments }: Omit<RefundServices, 'database'>,
  request: RefundRequest,
  inTransaction?: (tx: Tx, refund: string, codeGivenBack: Cents) => Promise<void>,
): Promise<RequestedRefund> {
  const { order, goodwillPoints } = request
  // The order is locked before its payments, as by a tap of the kitchen.
  const lockedOrder = await lockOrder(tx, order)
  if (lockedOrder === null) throw new Refusal('not_found')
  await lockPayments(tx, order)
  const facts = await readRefundFacts(tx, order)
  if (facts === null) throw new Refusal('not_found')
  const previousRefund = await findRefund(tx, request.key)
  if (previousRefund !== null) return repeated(previousRefund, request, facts)
  const at = now()
  const paidBy = await readOrderPayments(tx, order)
  const paidAtCounter = await readCounterPayment(tx, order)
  const ofKitchen = isOfKitchen(request)
  const channel = refundChannelOf(lockedOrder, { paidBy, paidAtCounter, ofKitchen }, at)
  if (channel === null) throw new Refusal('refund_not_possible')
  if (channel === 'card' && payments === null) throw new Refusal('payment_unavailable')
  const correction = decided(facts, request)
  const customer = goodwillPoints > 0 ? await cardOfOrder(tx, order) : null
  if (goodwillPoints > 0 && customer === null) throw new Refusal('goodwill_needs_account')
  const { reason, note, staff, approvedBy = null, key } = request
  const isGivenByTap =
    channel === 'counter' &&
    waitsForTap({ ofKitchen, reason, paid: paidAtCounter?.amount ?? 0, toPay: facts.sold.toPay })
  const { amount, isWhole } = correction
  // A completely refunded order returns its goodwill code, as a cancelled one does: nothing was
  // finally bought.
  const codeGivenBack = isWhole ? await readSpentOfCode(tx, order, at) : 0
  const refund = await writeRefund(tx, {
    order,
    key,
    amount,
    deposits: correction.deposits,
    codeGivenBack,
    lines: correction.lines,
    reason,
    note,
    askedBy: staff,
    approvedBy,
    isDone: channel === 'counter' && !isGivenByTap,
    isGivenByTap,
    ofKitchen,
    at,
  })
  if (channel === 'card') await shareAmong(tx, { order, refund, amount, paidBy })
  const refunded = sumOf(facts.refunds) + amount
  await writePoints(tx, { refund, request, correction, customer, at })
  if (isWhole) await giveBackUse(tx, order, at)
  // For a refund by the head office, `inTransaction` writes the entry in the journal.
  await inTransaction?.(tx, refund, codeGivenBack)
  if (channel === 'card') await oweSettlement(tx, jobs, { order, at })
  await jobs.enqueue(tx, 'order-refunded', { order, refund })
  return { id: refund, amount, amountLeft: facts.sold.toPay - refunded, isNew: true }
}

/**
 * Takes back points that the order earned, returns points that it spent, and books the goodwill on
 * the card.
 */
async function writePoints(
  tx: Tx,
  {
    refund,
    request: { order, goodwillPoints: points, reason, staff },
    correction,
    customer,
    at,
  }: {
    refund: string
    request: RefundRequest
    correction: RefundCorrection
    customer: string | null
    at: number
  },
): Promise<void> {
  await refundPoints(tx, {
    order,
    refund,
    keeps: correction.points.stillEarned,
    givenBack: correction.points.givenBack,
    at,
  })
  if (customer !== null && staff !== null)
    await grantGoodwill(tx, { order, customer, refund, points, reason, staff, at })
}

/**
 * Shares the amount of a refund among the payments of the order. A changed order may have several
 * (E1).
 */
async function shareAmong(
  tx: Tx,
  {
    order,
    refund,
    amount,
    paidBy,
  }: { order: string; refund: string; amount: Cents; paidBy: readonly OrderPayment[] },
): Promise<void> {
  if (paidBy.length === 1 && paidBy[0]?.payment === order) return
  const amountsGiven = await readRefundedAmounts(tx, order)
  const paymentShares = shareRefund(
    paidBy.map(({ payment, keeps }) => keeps - (amountsGiven.get(payment) ?? 0)),
    amount,
  )
  if (paymentShares === null) throw new Refusal('refund_not_possible')
  await writeRefundParts(
    tx,
    refund,
    paidBy.flatMap(({ payment }, i) => {
      const part = paymentShares[i] ?? 0
      return part > 0 ? [{ payment, amount: part }] : []
    }),
  )
}

/** Whether a text can be an id of the database; any other text identifies no order. */
export const isOrderId = (order: string): boolean => /^\d{1,18}$/.test(order)

const sumOf = (refunds: readonly StoredRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * The way in which an order can be refunded: by card, if its money was captured, or at the counter,
 * once the tap of the payment can no longer be undone. A reduction by the kitchen is never charged
 * at the counter, so it is only recorded once the order was handed over. Null if there is no way; a
 * cancelled order is refunded as a whole instead.
 */
export function refundChannelOf(
  { status, payment, at: since }: Pick<LockedOrder, 'status' | 'payment' | 'at'>,
  {
    paidBy,
    paidAtCounter,
    ofKitchen = false,
  }: {
    paidBy: readonly OrderPayment[]
    paidAtCounter: CounterPayment | null
    ofKitchen?: boolean
  },
  now: number,
): RefundChannel | null {
  if (status === 'cancelled' || status === 'awaiting-payment') return null
  if (payment === 'card') return isCaptured(paidBy) ? 'card' : null
  const isFinalSince = (at: number) => now - at >= FINAL_AFTER_MILLISECONDS
  if (ofKitchen) return status === 'collected' && isFinalSince(since) ? 'counter' : null
  return paidAtCounter !== null && isFinalSince(Date.parse(paidAtCounter.at)) ? 'counter' : null
}

/**
 * Whether a refund at the counter waits there until it is paid out. A reduction by the kitchen
 * before the payment was never charged, and the deposit of bowls is paid out when they are
 * returned.
 */
const waitsForTap = ({
  ofKitchen,
  reason,
  paid,
  toPay,
}: {
  ofKitchen: boolean
  reason: RefundReason
  paid: Cents
  toPay: Cents
}): boolean => reason !== 'bowls' && !(ofKitchen && paid < toPay)

/** Whether all payments that are still needed are captured, and there is at least one. */
const isCaptured = (paidBy: readonly OrderPayment[]): boolean => {
  const needed = paidBy.filter(({ keeps }) => keeps > 0)
  return needed.length > 0 && needed.every((payment) => payment.isCaptured)
}

/** Whether the refund results from an ingredient that ran out. */
const isOfKitchen = ({ staff, reason }: RefundRequest): boolean =>
  staff === null && reason !== 'bowls'

function decided({ forRefund, refunds }: RefundFacts, request: RefundRequest): RefundCorrection {
  const { lines } = request
  const outcome = decideRefund(forRefund, refunds, lines, { ofKitchen: isOfKitchen(request) })
  if (outcome.ok) return outcome.value
  const { code, line, amountLeft } = outcome
  const at = lines.findIndex((orderLine) => orderLine.line === line)
  throw new Refusal(code, {
    details: { left: amountLeft, line },
    ...(at < 0 ? {} : { fields: [{ field: `lines.${at}`, code }] }),
  })
}

/**
 * Returns the refund made earlier under the key. Refuses a key that is used for a different
 * request.
 */
function repeated(
  previousRefund: StoredRefund,
  request: RefundRequest,
  { sold, refunds }: RefundFacts,
): RequestedRefund {
  const { order, lines, reason, note, goodwillPoints, staff } = request
  const inOrder = [...lines].sort((a, b) => a.line - b.line).map(inPartOrder)
  const isSame =
    previousRefund.order === order &&
    previousRefund.reason === reason &&
    previousRefund.note === note &&
    previousRefund.askedBy === staff &&
    previousRefund.goodwillPoints === goodwillPoints &&
    previousRefund.lines.length === lines.length &&
    previousRefund.lines.every((line, i) => {
      const requestedLine = inOrder[i]
      return (
        line.line === requestedLine?.line &&
        line.quantity === requestedLine.quantity &&
        line.amount === requestedLine.amount &&
        isDeepStrictEqual(line.parts, requestedLine.parts)
      )
    })
  if (!isSame) throw new Refusal('idempotency_key_reused')
  const { id, amount } = previousRefund
  return { id, amount, amountLeft: sold.toPay - sumOf(refunds), isNew: false }
}

/**
 * Sorts the supplements of a line by position, as they are stored, so that requests can be
 * compared.
 */
const inPartOrder = ({ parts: refundParts, ...line }: RefundLine): RefundLine =>
  refundParts === undefined
    ? line
    : { ...line, parts: refundParts.toSorted((a, b) => a.part - b.part) }
