import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { CancelReason } from '#contract/shop/order-view.ts'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import { EFFECTS_AFTER_SECONDS, canBecome } from '#domain/orders/order.ts'
import type { Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { returnPoints } from '#server/stores/loyalty/points-of-order.ts'
import { lockPayments } from '#server/stores/payments/payments.ts'
import { oweSettlement } from '#server/stores/payments/owe-settlement.ts'
import { giveBackUse } from '#server/stores/promos/promo-uses.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { sharesPlace } from '#server/stores/orders/order-changes.ts'
import { endOffer, giveBackPlaces } from '#server/stores/orders/time-offers.ts'

export type Advance = {
  order: string
  to: OrderStatus
  /** The status the order must have; if omitted, any status from which the rules allow the step. */
  from?: OrderStatus
  /** The new payment choice, if it changes. */
  payment?: PaymentChoice
  /**
   * The reason for a cancellation, which is stored; it may be the restaurant's, the head office's
   * or the customer's.
   */
  reason?: CancelReason
  /**
   * How the offer of a different pick-up time ended, if the order is cancelled because of that
   * offer.
   */
  offer?: 'refused' | 'expired'
  /**
   * True if the board asks for the payment at a hand-over. The payment is then stored separately
   * from the step (N4).
   */
  isPaymentAsked?: boolean
  /**
   * True if the order is cancelled because another order replaces it and takes over its points,
   * code, place and payments (E1).
   */
  isReplaced?: boolean
  at: number
}

const canBeTakenBack: readonly OrderStatus[] = ['ready', 'collected', 'not-collected']

/**
 * Advances an order by one step and enqueues the jobs that follow from the step. Returns false, and
 * writes nothing, if the order's status does not, or no longer, allow the step. A cancelled order
 * returns its points and its place in the slot, unless another order replaces it (O1, O2, L6).
 */
export async function advanceOrder(
  tx: Tx,
  jobs: Jobs,
  { order, to, from, payment, reason, offer, isPaymentAsked, isReplaced = false, at }: Advance,
): Promise<boolean> {
  const row = await firstRow(tx)<Columns<'order_steps', 'status' | 'payment' | 'position'>>`
    select step.status, step.payment, step.position from orders ${lastStep} where orders.id = ${order}`
  if (!row || !canBecome(row.status, to) || (from ?? row.status) !== row.status) return false
  if (row.status === 'awaiting-payment') await lockPayments(tx, order)
  const rows = await allRows(tx)`
    insert into order_steps (order_id, position, status, payment, at, is_payment_asked)
    values (${order}, ${row.position + 1}, ${to}, ${payment ?? row.payment}, ${new Date(at)}, ${isPaymentAsked ?? null})
    on conflict do nothing returning position`
  if (rows.length === 0) return false
  if (to === 'received') await jobs.enqueue(tx, 'order-received', { order })
  if (canBeTakenBack.includes(to))
    await finalizeLater(tx, jobs, { order, position: row.position + 1 })
  if (to === 'cancelled') {
    if (reason !== undefined) await keepReason(tx, order, reason, at)
    if (!isReplaced) await giveBack(tx, { order, state: offer ?? 'ended', at })
    await jobs.enqueue(tx, 'order-cancelled', { order })
  }
  if (to === 'in-preparation') await endOffer(tx, { order, state: 'ended', at })
  // The money is captured once the kitchen starts, and released or refunded on cancellation.
  if (to === 'in-preparation' || (to === 'cancelled' && !isReplaced))
    await oweSettlement(tx, jobs, { order, at })
  return true
}

/** Enqueues the job that applies the effects of a step once the step can no longer be undone. */
export const finalizeLater = (
  tx: Tx,
  jobs: Jobs,
  step: { order: string; position: number },
): Promise<void> => jobs.enqueue(tx, 'step-stands', step, EFFECTS_AFTER_SECONDS)

async function giveBack(
  tx: Tx,
  { order, state, at }: { order: string; state: 'refused' | 'expired' | 'ended'; at: number },
): Promise<void> {
  // Lock the card before the slot, in the same order as placing an order does.
  await returnPoints(tx, order, at)
  await giveBackUse(tx, order, at)
  // A change that was never paid may share its place with the order that it was to replace. That
  // order still needs the place.
  if (!(await sharesPlace(tx, order))) await giveBackPlaces(tx, { order, state, at })
}

async function keepReason(tx: Tx, order: string, reason: CancelReason, at: number): Promise<void> {
  await runStatement(tx)`
    insert into order_cancellations (order_id, reason, at) values (${order}, ${reason}, ${new Date(at)})`
}
