import { unitsFor } from '#domain/orders/refund.ts'
import {
  type RefundLine,
  type RefundPart,
  mostFor,
  refundable,
} from '#domain/orders/refund-state.ts'
import { FINAL_AFTER_MILLISECONDS } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { readCounterPayment } from '#server/stores/orders/counter-payments.ts'
import { lockOrder } from '#server/stores/orders/lock-order.ts'
import {
  type StoredReplacement,
  claimReplacementDues,
  dropReplacementDue,
  readReplacements,
} from '#server/stores/orders/replacements.ts'
import { readOrderPayments } from '#server/stores/payments/carried-payments.ts'
import { lockPayments } from '#server/stores/payments/payments.ts'
import {
  type RefundFacts,
  type StoredRefund,
  readRefundFacts,
} from '#server/stores/payments/refunds.ts'
import { requestRefundIn, refundChannelOf } from './request-refund.ts'

type ReplacementRefundServices = Pick<Services, 'database' | 'jobs' | 'now' | 'payments'>

/** Milliseconds until the next attempt for an order whose money is not captured yet. */
const AGAIN_MILLISECONDS = 20_000
const AT_ONCE = 50

/**
 * Refunds the amounts by which replacements reduce an order, once its money is received. By card,
 * the money is refunded; at the counter, less was charged, so the amount is only recorded. Each
 * amount is refunded only once, however often this function is called (E7).
 */
export const refundReplaced = (services: ReplacementRefundServices, order: string): Promise<void> =>
  services.database.db.transaction().execute((tx) => refundReplacedIn(tx, services, order))

/**
 * Refunds the replacements of up to `AT_ONCE` orders for which a refund is due. Returns the number
 * of these orders.
 */
export async function refundAllReplaced(services: ReplacementRefundServices): Promise<number> {
  const now = services.now()
  const orders = await claimReplacementDues(services.database.db, {
    now,
    until: now + AGAIN_MILLISECONDS,
    limit: AT_ONCE,
  })
  // If an order cannot be refunded yet, the other orders are refunded nevertheless.
  const failed: unknown[] = []
  for (const order of orders)
    await refundReplaced(services, order).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
  return orders.length
}

async function refundReplacedIn(
  tx: Tx,
  services: Omit<ReplacementRefundServices, 'database'>,
  order: string,
): Promise<void> {
  const at = services.now()
  const lockedOrder = await lockOrder(tx, order)
  if (lockedOrder === null) return
  await lockPayments(tx, order)
  const decided = await readReplacements(tx, order)
  const facts = await readRefundFacts(tx, order)
  // The kitchen may still undo its tap, so nothing is refunded yet.
  if (
    decided.some(
      (decision) => decision.by === 'kitchen' && at - decision.at < FINAL_AFTER_MILLISECONDS,
    )
  )
    return
  const lines = facts === null ? [] : owedLines(facts, decided)
  const { status, payment } = lockedOrder
  const paidAtCounter = await readCounterPayment(tx, order)
  const isUnpaid =
    payment === 'at-restaurant' && status === 'not-collected' && paidAtCounter === null
  if (lines.length === 0 || status === 'cancelled' || isUnpaid) {
    // Nothing is owed now. If more ingredients run out before the order is ready, a refund becomes
    // due again.
    await dropReplacementDue(tx, order)
    return
  }
  const paidBy = await readOrderPayments(tx, order)
  if (refundChannelOf(lockedOrder, { paidBy, paidAtCounter, ofKitchen: true }, at) === null) return
  await requestRefundIn(tx, services, {
    order,
    lines,
    reason: 'missing',
    note: null,
    goodwillPoints: 0,
    staff: null,
    key: `replacement-${order}-${Math.max(...decided.map(({ id }) => Number(id)))}`,
  })
  await dropReplacementDue(tx, order)
}

/**
 * The amounts still owed for each line: the reduction by its last decision, less the refunds
 * already made for it.
 */
function owedLines(
  { sold, forRefund, refunds }: RefundFacts,
  decided: readonly StoredReplacement[],
): RefundLine[] {
  const state = refundable(forRefund, refunds)
  const latest = new Map<number, StoredReplacement>()
  for (const decision of decided)
    if (Number(decision.id) > Number(latest.get(decision.line)?.id ?? 0))
      latest.set(decision.line, decision)
  let orderRemainder = state?.amountLeft ?? 0
  return [...latest].flatMap(([line, { back }]) => {
    const { quantity, portions } = sold.lines[line] ?? { quantity: 1, portions: [] }
    const supplements = portions.filter(({ amount }) => amount !== 0)
    const isGone = (part: number) => isLeftOut(decided, line, supplements[part]?.ingredient ?? 0)
    // The head office may already have refunded a supplement that the kitchen left out (N6); that
    // refund counts too.
    const isFor = ({ ofKitchen }: StoredRefund, { parts: refundParts }: RefundLine) =>
      ofKitchen || refundParts?.every(({ part }) => isGone(part)) === true
    const amountGiven = refunds
      .flatMap((refund) =>
        refund.lines.filter((refundLine) => refundLine.line === line && isFor(refund, refundLine)),
      )
      .reduce((sum, { amount }) => sum + amount, 0)
    const refundableLine = state?.lines[line]
    const amount = Math.min(back - amountGiven, refundableLine?.left ?? 0, orderRemainder)
    if (refundableLine === undefined || amount <= 0) return []
    orderRemainder -= amount
    // A supplement that was left out is marked as refunded, so that the head office cannot refund
    // it again.
    const leftOutParts = refundableLine.portionsLeft.flatMap((portionsLeft, part): RefundPart[] =>
      portionsLeft > 0 && isGone(part) ? [{ part, quantity: portionsLeft }] : [],
    )
    const lineOfParts = { line, quantity: refundableLine.units, parts: leftOutParts }
    if (leftOutParts.length > 0 && amount <= mostFor(forRefund, refunds, lineOfParts))
      return [{ ...lineOfParts, amount }]
    const units = unitsFor(amount, { paid: refundableLine.paid, quantity })
    return [{ line, quantity: Math.min(units, refundableLine.units), amount }]
  })
}

/** Whether the last decision about an ingredient leaves it out. */
const isLeftOut = (decided: readonly StoredReplacement[], line: number, ingredient: number) =>
  decided
    .filter((decision) => decision.line === line && decision.ingredient === ingredient)
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .at(-1)?.state === 'left-out'
