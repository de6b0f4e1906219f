import type { OrderStatus, PaymentChoice } from './order-status.ts'

/** The state of an order's payment; `starting` until the provider's first answer. */
export type PaymentState =
  | 'starting'
  | 'open'
  | 'challenge'
  | 'authorised'
  | 'captured'
  | 'cancelled'

/** How long an order is held for its payment. */
export const KEPT_UNPAID_MILLISECONDS = 10 * 60_000

/** What the payment of an order depends on. Instants in epoch milliseconds. */
export type PayableOrder = {
  readonly status: OrderStatus
  /** How it is to be paid now: a customer may change from card to counter. */
  readonly payment: PaymentChoice
  /** The kitchen accepted the order. */
  readonly accepted: boolean
  /**
   * The kitchen has a board to accept orders on. Without acceptance, its order becomes void at
   * `takeawayAt` and is not charged before.
   */
  readonly hasBoard: boolean
  /** How long it has waited for its payment, in milliseconds by one clock. */
  readonly heldFor: number
  readonly takeawayAt: number
}

/**
 * The next action between an order and its payment, if any. `accept` the order: its money is held.
 * `release` it: nobody paid. `capture` the held money. `cancel` or `refund` money that should not
 * be held or taken. `give-back` the next refund that was decided.
 */
export type PaymentMove = 'accept' | 'release' | 'capture' | 'cancel' | 'refund' | 'give-back'

/**
 * The order decides what is owed; the provider says what was paid (Y6). `refunded`: nothing is left
 * of what was captured. `owesRefund`: a refund was decided and not given yet; each is given before
 * the rest of an order that is cancelled (H3). `isNeeded`: false for a payment whose order was changed
 * so that others pay it (E1).
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
  // What was captured beyond its need is given back by a refund of its own.
  if (isOwed && (isNeeded || state === 'captured')) {
    const isDue =
      order.accepted || order.status !== 'received' || (now >= order.takeawayAt && !order.hasBoard)
    return state === 'authorised' && isDue ? 'capture' : null
  }
  if (state === 'cancelled') return null
  if (state === 'captured') return refunded ? null : 'refund'
  return 'cancel'
}
