import type { Cents } from '#domain/money/money.ts'
import type { LatenessState } from './lateness.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * Whether the customer can change an order: only while it is received and its preparation has not
 * begun (E1).
 */
export const mayChange = (status: OrderStatus): boolean => status === 'received'

/**
 * Returns the instant until which the customer may change or cancel an order, in epoch
 * milliseconds. A kitchen with a board reports the beginning of the preparation, so the limit is
 * the pick-up time. A kitchen without a board is assumed to begin `leadTimeMinutes` before it.
 */
export const customersUntil = ({
  takeawayAt,
  hasBoard,
  leadTimeMinutes,
}: {
  takeawayAt: number
  hasBoard: boolean
  leadTimeMinutes: number
}): number => (hasBoard ? takeawayAt : takeawayAt - leadTimeMinutes * 60_000)

/** The facts on which the customer's right to cancel depends. Instants in epoch milliseconds. */
export type CancellableOrder = {
  readonly status: OrderStatus
  /** The lateness shown to the customer. */
  readonly lateness: LatenessState
  /** The limit returned by `customersUntil`; null if it is unknown. */
  readonly until: number | null
}

/**
 * Whether the customer may cancel an order with a full refund. Before the kitchen begins the order:
 * within the limit `until`, or later if the order is late. After that: only if the order is so late
 * that no time can be estimated (E1, N1).
 */
export function mayCancel({ status, lateness, until }: CancellableOrder, now: number): boolean {
  if (status === 'awaiting-payment') return true
  if (status === 'received') return until === null || now < until || lateness !== 'on-time'
  return status === 'in-preparation' && lateness === 'very-late'
}

/**
 * Divides the price of a changed order among the card payments of the previous order. The oldest
 * payments are used first, so the latest are refunded. `paidAmounts`: the cents of each payment,
 * oldest first. `keeps`: the cents of each payment that remain paid. `more`: the cents that are
 * still to be paid (E1).
 */
export function sharePayments(
  paidAmounts: readonly Cents[],
  toPay: Cents,
): { keeps: Cents[]; more: Cents } {
  let more = toPay
  const keeps = paidAmounts.map((amount) => {
    const share = Math.min(amount, more)
    more -= share
    return share
  })
  return { keeps, more }
}

/** Minimum amount of a card payment in cents: payment providers refuse lower amounts. */
const LEAST_BY_CARD: Cents = 50

/**
 * Returns the cents to authorise for an order that costs `toPay`, if `paid` is already authorised:
 * the difference. If the difference is below the minimum of a card payment, that minimum is
 * authorised, and a part of the earlier amount is released.
 */
export const amountToAuthorise = (toPay: Cents, paid: Cents): Cents =>
  paid === 0 ? toPay : Math.min(toPay, Math.max(toPay - paid, LEAST_BY_CARD))

/**
 * Divides a refund among the payments of an order, of which the latest are used first.
 * `refundableAmounts`: the cents of each payment that can still be refunded, oldest first. Returns
 * null if they do not cover the refund.
 */
export function shareRefund(refundableAmounts: readonly Cents[], amount: Cents): Cents[] | null {
  let remainingAmount = amount
  const latestFirst = refundableAmounts.toReversed().map((most) => {
    const part = Math.min(most, remainingAmount)
    remainingAmount -= part
    return part
  })
  return remainingAmount > 0 ? null : latestFirst.toReversed()
}
