import type { OrderStatus, PaymentChoice } from './order-status.ts'

/** The state of an order's payment; `starting` until the provider's first answer. */
export type PaymentState =
  | 'starting'
  | 'open'
  | 'challenge'
  | 'authorised'
  | 'captured'
  | 'cancelled'

/** Milliseconds for which an order is kept for its payment. */
export const KEPT_UNPAID_MILLISECONDS = 10 * 60_000

/** The facts on which the payment of an order depends. Instants in epoch milliseconds. */
export type PayableOrder = {
  readonly status: OrderStatus
  /** The current payment choice: a customer may change from card to counter. */
  readonly payment: PaymentChoice
  /** Whether the kitchen accepted the order. */
  readonly accepted: boolean
  /**
   * Whether the kitchen has a board on which it accepts orders. If it does not accept one, that
   * order becomes void at `takeawayAt` and is not charged before.
   */
  readonly hasBoard: boolean
  /** Milliseconds that it has waited for its payment, by a single clock. */
  readonly heldFor: number
  readonly takeawayAt: number
}

/**
 * The next action between an order and its payment, if any. `accept` the order: its money is
 * authorised. `release` it: it was not paid. `capture` the authorised money. `cancel` or `refund`
 * money that should not be authorised or captured. `give-back`: make the next decided refund.
 */
export type PaymentMove = 'accept' | 'release' | 'capture' | 'cancel' | 'refund' | 'give-back'

/**
 * Returns the next action. The order determines the amount owed; the provider reports what was paid
 * (Y6). `refunded`: nothing is left of the captured money. `owesRefund`: a refund was decided and
 * not made yet; each is made before the rest of a cancelled order is refunded (H3). `isNeeded`:
 * false for a payment that a change of its order made unnecessary (E1).
 */
export function paymentMove(
  order: PayableOrder,
  payment: {
    readonly state: PaymentState
    readonly refunded: boolean
    readonly owesRefund?: boolean
    readonly isNeeded?: boolean
  },
  now: number,
): PaymentMove | null {
  const { state, refunded, owesRefund = false, isNeeded = true } = payment
  if (order.status === 'awaiting-payment' && order.payment === 'card') {
    if (state === 'authorised' || state === 'captured') return 'accept'
    return order.heldFor >= KEPT_UNPAID_MILLISECONDS ? 'release' : null
  }
  if (state === 'captured' && owesRefund) return 'give-back'
  const isOwed = order.status !== 'cancelled' && order.payment === 'card'
  // Money captured beyond the need is refunded by a separate refund.
  if (isOwed && (isNeeded || state === 'captured')) {
    const isDue =
      order.accepted || order.status !== 'received' || (now >= order.takeawayAt && !order.hasBoard)
    return state === 'authorised' && isDue ? 'capture' : null
  }
  if (state === 'cancelled') return null
  if (state === 'captured') return refunded ? null : 'refund'
  return 'cancel'
}
