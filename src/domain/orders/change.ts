import type { Cents } from '#domain/money/money.ts'
import type { LatenessState } from './lateness.ts'
import type { OrderStatus } from './order-status.ts'

/**
 * Whether the customer can change the order: only if it is received and the kitchen has not begun
 * it (E1).
 */
export const mayChange = (status: OrderStatus): boolean => status === 'received'

/**
 * Returns until when the customer may change or cancel an order, in epoch milliseconds. A kitchen
 * with a board reports when it begins, so the limit is the pick-up time; a kitchen without one is
 * assumed to begin its lead time earlier.
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
 * Whether the customer may cancel an order with a full refund: until the kitchen begins it, within
 * the limit, or beyond it if the order is late; and after it was begun, if it is so late that no
 * time can be estimated (E1, N1).
 */
export function mayCancel({ status, lateness, until }: CancellableOrder, now: number): boolean {
  if (status === 'awaiting-payment') return true
  if (status === 'received') return until === null || now < until || lateness !== 'on-time'
  return status === 'in-preparation' && lateness === 'very-late'
}

/**
 * Divides the price of a changed order among the payments of the previous one: the oldest pay
 * first, so the latest are refunded. `paidAmounts`: the cents of each payment so far, oldest first.
 * `keeps`: the cents that each still pays; `more`: the cents still to be paid (E1).
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

/** Minimum cents of a card payment: providers refuse less. */
const LEAST_BY_CARD: Cents = 50

/**
 * Returns the cents to authorise for an order that costs `toPay`, of which `paid` is already
 * authorised: the difference. If that is too small for a card payment, the minimum is authorised,
 * and a part of the earlier amount is released.
 */
export const amountToAuthorise = (toPay: Cents, paid: Cents): Cents =>
  paid === 0 ? toPay : Math.min(toPay, Math.max(toPay - paid, LEAST_BY_CARD))

/**
 * Divides a refund among the payments of an order: the latest are used first. `refundableAmounts`:
 * the cents of each that can still be refunded, oldest first. Null if they are not enough.
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
