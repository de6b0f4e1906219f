import { allRows, runStatement } from '#server/db/statements.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { CounterTender, StoredMeans } from '#domain/money/counter-means.ts'
import { type MoneyAnswer, isSameTender, tenderParts } from '#domain/orders/counter-payment.ts'
import type { Cents } from '#domain/money/money.ts'
import { mayChangeMeans, mayUndoHandOver } from '#domain/orders/hand-over.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { isPast, kitchenSteps, undoneTo } from '#domain/orders/order.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import type { Services } from '#server/services/services.ts'
import { serviceDayOf } from '#server/state/times/service-day.ts'
import {
  type CounterActor,
  moveCounterPayment,
  readCounterPayment,
  readDue,
  returnCounterPayment,
  wasPaidWithHandOver,
  writeCounterPayment,
} from '#server/stores/orders/counter-payments.ts'
import { giveCounterRefunds, readWaitingRefunds } from '#server/stores/payments/counter-refunds.ts'
import { isRefundedByTap } from '#server/stores/payments/refunds.ts'
import type { LockedOrder } from '#server/stores/orders/lock-order.ts'
import { advanceOrder, finalizeLater } from './advance-order.ts'

/** The payment of an order at its hand-over. `unpaid`: the customer must still pay the order. */
export type HandOverPayment = CounterTender<StoredMeans> | 'unpaid'

type HandOverTap = { person: string; at: number }

/**
 * Hands a locked order over, and records the amount due as paid, unless `payment` is `unpaid`.
 * Returns null, or the reason for a refusal.
 */
export async function handOver(
  tx: Tx,
  jobs: Jobs,
  lockedOrder: LockedOrder,
  { payment, person, at }: HandOverTap & { payment: HandOverPayment },
): Promise<ErrorCode | null> {
  const { order } = lockedOrder
  const due = await readDue(tx, lockedOrder)
  const tenders = payment === 'unpaid' || due === 0 ? [] : tenderParts(payment, due)
  if (tenders === null) return 'tender_differs'
  if (
    !(await advanceOrder(tx, jobs, {
      order,
      ...kitchenSteps['hand-over'],
      isPaymentAsked: true,
      at,
    }))
  )
    return 'step_not_possible'
  if (tenders.length > 0)
    await writeCounterPayment(tx, { order, counterParts: tenders, person, at })
  return null
}

/**
 * Records the payment at the counter of a locked order that is ready, or was handed over unpaid.
 * Returns null, or the reason for a refusal.
 */
export async function takePayment(
  tx: Tx,
  jobs: Jobs,
  lockedOrder: LockedOrder,
  { means, person, at }: HandOverTap & { means: CounterTender },
): Promise<ErrorCode | null> {
  const { order, status, position } = lockedOrder
  const due = await readDue(tx, lockedOrder)
  if (due === 0 || (status !== 'ready' && status !== 'collected')) return 'step_not_possible'
  const tenders = tenderParts(means, due)
  if (tenders === null) return 'tender_differs'
  await writeCounterPayment(tx, { order, counterParts: tenders, person, at })
  // The effects of an unpaid hand-over waited for this payment.
  if (status === 'collected') await finalizeLater(tx, jobs, { order, position })
  return null
}

/**
 * Records that the refunds that wait at the counter were paid out to the customer. `amount`: the
 * sum that the board showed. A payout is recorded only once, whichever board reports it (decision
 * 66). Returns null, or the reason for a refusal.
 */
export async function giveBackAtCounter(
  tx: Tx,
  { order }: LockedOrder,
  { amount, person, at }: HandOverTap & { amount: Cents },
): Promise<ErrorCode | null> {
  const waiting = (await readWaitingRefunds(tx, [order])).get(order)
  // Another board has recorded the payout, or the head office has refunded more since the board
  // showed the amount.
  if (waiting?.amount !== amount) return 'refund_differs'
  await giveCounterRefunds(tx, { order, person, at })
  return null
}

/**
 * Corrects the payment methods of the present payment at the counter (N4). After a refund of any
 * part this is refused, because the refund used the recorded methods. Returns null, or the reason
 * for a refusal.
 */
export async function changeMeans(
  tx: Tx,
  { order }: LockedOrder,
  { means, by, at }: { means: CounterTender; by: CounterActor; at: number },
): Promise<ErrorCode | null> {
  const paid = await readCounterPayment(tx, order)
  if (paid === null) return 'step_not_possible'
  const tenders = tenderParts(means, paid.amount)
  if (tenders === null) return 'tender_differs'
  if (isSameTender(tenders, paid.parts)) return null
  if (!mayChangeMeans(Date.parse(paid.at), at)) return 'undo_too_late'
  if (await hasRefund(tx, order)) return 'refunded_in_part'
  await moveCounterPayment(tx, { order, counterParts: tenders, by, at })
  return null
}

/**
 * Undoes the last tap on a locked order. Returns false if it is too late, if the last step was not
 * a tap, or if the order is ready and already paid. A payment recorded together with a hand-over is
 * undone too, because both belong to the same mistake.
 */
export async function undoStep(
  tx: Tx,
  lockedOrder: LockedOrder,
  { person, at: now }: HandOverTap,
): Promise<boolean> {
  const { order, status, at, before } = lockedOrder
  const to = undoneTo(status, at, now)
  // Two undos in a row are refused: after an undo, the status was restored and not tapped, so there
  // is no tap to undo.
  if (to === null || to !== before) return false
  // A ready order that was paid cannot go back: in an earlier status it could be cancelled, which
  // does not return a payment at the counter.
  if (status === 'ready' && (await readCounterPayment(tx, order)) !== null) return false
  if (status === 'collected' && (await wasPaidWithHandOver(tx, order, at)))
    await returnCounterPayment(tx, { order, by: { person }, at: now })
  await writeStepBack(tx, lockedOrder, { to, at: now })
  return true
}

/**
 * Whether the hand-over of an order can still be undone; the restaurant's opening hours decide this
 * (N5).
 */
export const canUndoHandOver = (
  { catalogue }: Pick<Services, 'catalogue'>,
  { restaurant, status, steppedAt }: { restaurant: number; status: OrderStatus; steppedAt: number },
  now: number,
): boolean =>
  mayUndoHandOver({ status, handedOverAt: steppedAt }, now, (instant) =>
    serviceDayOf(catalogue.now(), restaurant, instant),
  )

/**
 * Whether an order can no longer change: it is past, and neither its last step nor its hand-over
 * can be undone any longer.
 */
export const isFinal = (
  services: Pick<Services, 'catalogue'>,
  order: { restaurant: number; status: OrderStatus; steppedAt: number },
  now: number,
): boolean =>
  isPast(order.status) &&
  undoneTo(order.status, order.steppedAt, now) === null &&
  !canUndoHandOver(services, order, now)

/**
 * Undoes the hand-over of a locked order while that is possible (N5). `money`: whether the payment
 * at the counter is retained or returned. If a part was already refunded, it can only be retained;
 * the rest is then returned by another refund. Returns null, or the reason for a refusal.
 */
export async function undoHandOver(
  services: Pick<Services, 'catalogue'>,
  tx: Tx,
  lockedOrder: LockedOrder,
  { money, by, at: now }: { money: MoneyAnswer; by: CounterActor; at: number },
): Promise<ErrorCode | null> {
  const { order, restaurant, status, at: steppedAt } = lockedOrder
  if (!canUndoHandOver(services, { restaurant, status, steppedAt }, now)) return 'undo_too_late'
  if (money === 'returned') {
    if (await hasRefund(tx, order)) return 'refunded_in_part'
    await returnCounterPayment(tx, { order, by, at: now })
  }
  await writeStepBack(tx, lockedOrder, { to: 'ready', at: now })
  return null
}

async function writeStepBack(
  tx: Tx,
  { order, payment, position }: LockedOrder,
  { to, at }: { to: OrderStatus; at: number },
): Promise<void> {
  await runStatement(tx)`
    insert into order_steps (order_id, position, status, payment, at, is_payment_asked)
    values (${order}, ${position + 1}, ${to}, ${payment}, ${new Date(at)}, true)`
}

/**
 * Whether money of the order was refunded. A reduction by the kitchen before the payment does not
 * count, because that amount was never paid.
 */
export async function hasRefund(tx: Queries, order: string): Promise<boolean> {
  const rows = await allRows(tx)`
    select from refunds where order_id = ${order} and (not of_kitchen or ${isRefundedByTap}) limit 1`
  return rows.length > 0
}
