import type { OrderStatus, PaymentChoice } from './order-status.ts'

/** The state of an order's card payment; `starting` until the provider's first reply. */
export type PaymentState =
  | 'starting'
  | 'open'
  | 'challenge'
  | 'authorised'
  | 'captured'
  | 'cancelled'

/** Milliseconds for which an unpaid order reserves its place while it awaits the card payment. */
export const KEPT_UNPAID_MILLISECONDS = 10 * 60_000

/** The facts on which the payment of an order depends. Instants in epoch milliseconds. */
export type PayableOrder = {
  readonly status: OrderStatus
  /** The current payment choice of the customer, who may change from `card` to `at-restaurant`. */
  readonly payment: PaymentChoice
  /** Whether the kitchen accepted the order. */
  readonly accepted: boolean
  /**
   * Whether the kitchen has a board, on which it accepts orders. With a board, an order is charged
   * once the kitchen accepts it, and becomes void at `takeawayAt` if the kitchen does not. Without
   * a board, it is charged at `takeawayAt`.
   */
  readonly hasBoard: boolean
  /** Milliseconds for which the order has awaited its payment, measured by a single clock. */
  readonly heldFor: number
  readonly takeawayAt: number
}

/**
 * The next action on an order or its payment. `accept`: the amount is authorised, so the order is
 * received. `release`: the order was not paid in time, so it ends. `capture`: charge the authorised
 * amount. `cancel` or `refund`: return an amount that should not be authorised or captured.
 * `give-back`: make the next decided refund.
 */
export type PaymentMove = 'accept' | 'release' | 'capture' | 'cancel' | 'refund' | 'give-back'

/**
 * Returns the next action; null if there is none. The order determines the amount due; the provider
 * reports what was paid (Y6). `refunded`: the captured amount was refunded completely.
 * `owesRefund`: a refund was decided but not made yet; such refunds are made before the rest of a
 * cancelled order is refunded (H3). `isNeeded`: false for a payment that is unnecessary after a
 * change of the order (E1).
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
  // A captured payment that a change made unnecessary is refunded by a decided refund
  // (`give-back`), so it needs no action here.
  if (isOwed && (isNeeded || state === 'captured')) {
    const isDue =
      order.accepted || order.status !== 'received' || (now >= order.takeawayAt && !order.hasBoard)
    return state === 'authorised' && isDue ? 'capture' : null
  }
  if (state === 'cancelled') return null
  if (state === 'captured') return refunded ? null : 'refund'
  return 'cancel'
}
