import type { OrderStatus, PaymentChoice } from './order-status.ts'

/**
 * How far the payment of an order is; `starting` until the provider has answered for the first
 * time.
 */
export type PaymentState =
  | 'starting'
  | 'open'
  | 'challenge'
  | 'authorised'
  | 'captured'
  | 'cancelled'

/** An order that waits for its payment is kept this long. */
export const KEPT_UNPAID_MILLISECONDS = 10 * 60_000

/** What of an order its payment depends on. Instants in epoch milliseconds. */
export type PayableOrder = {
  readonly status: OrderStatus
  /** How it is to be paid now: a customer may change from card to counter. */
  readonly payment: PaymentChoice
  /** The kitchen said yes to it. */
  readonly accepted: boolean
  /**
   * The kitchen has a board to say yes on: an order that it does not accept is void by its time,
   * and is not charged before.
   */
  readonly hasBoard: boolean
  readonly placedAt: number
  readonly takeawayAt: number
}

/**
 * What has to happen next between an order and its payment, if anything: `accept` the order, for
 * its money is held; `release` it, for nobody paid; `capture` what is held; `cancel` or `refund`
 * what should not be held or taken.
 */
export type PaymentMove = 'accept' | 'release' | 'capture' | 'cancel' | 'refund'

/** The order decides what is owed, the provider's word what was paid (Y6). */
export function paymentMove(
  order: PayableOrder,
  payment: { readonly state: PaymentState; readonly refunded: boolean },
  now: number,
): PaymentMove | null {
  const { state, refunded } = payment
  if (order.status === 'awaiting-payment' && order.payment === 'card') {
    if (state === 'authorised' || state === 'captured') return 'accept'
    return now >= order.placedAt + KEPT_UNPAID_MILLISECONDS ? 'release' : null
  }
  const isOwed = order.status !== 'cancelled' && order.payment === 'card'
  if (isOwed) {
    const isDue =
      order.accepted || order.status !== 'received' || (now >= order.takeawayAt && !order.hasBoard)
    return state === 'authorised' && isDue ? 'capture' : null
  }
  if (state === 'cancelled') return null
  if (state === 'captured') return refunded ? null : 'refund'
  return 'cancel'
}
