import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'
import { canBecome } from './order.ts'

/** Possible decisions about an order that was still open when its restaurant closed. */
export const sweeps = ['handed-over', 'not-collected', 'cancelled'] as const
export type Sweep = (typeof sweeps)[number]

const lastSteps = {
  'handed-over': 'collected',
  'not-collected': 'not-collected',
  cancelled: 'cancelled',
} as const satisfies Record<Sweep, OrderStatus>

type LeftOrder = {
  readonly status: OrderStatus
  readonly payment: PaymentChoice
  /** The time at which the order should be ready, as last announced, in epoch milliseconds. */
  readonly expectedAt: number
}

/**
 * Returns the status that results from a decision; null if the decision is not possible, for
 * example before the announced time (N7). Only steps of the kitchen are possible: a ready order is
 * handed over or not collected; an order that never was ready is cancelled, so that nobody pays for
 * food that was not made. An order with payment at the counter cannot be handed over by this
 * decision, because nobody knows whether the customer paid.
 */
export function stepOfSweep(
  { status, payment, expectedAt }: LeftOrder,
  sweep: Sweep,
  now: number,
): (typeof lastSteps)[Sweep] | null {
  if (expectedAt >= now || status === 'awaiting-payment') return null
  if (sweep === 'handed-over' && payment === 'at-restaurant') return null
  return canBecome(status, lastSteps[sweep]) ? lastSteps[sweep] : null
}

/**
 * Returns the cents of these orders that stay paid (`staysPaid`) or are refunded (`back`) by a
 * decision, and the number of orders that stay unpaid.
 */
export function moneyOfSweep(
  orders: readonly { readonly paid: Cents; readonly payment: PaymentChoice }[],
  sweep: Sweep,
): { staysPaid: Cents; back: Cents; unpaid: number } {
  const paid = orders.reduce((sum, order) => sum + order.paid, 0)
  return sweep === 'cancelled'
    ? { staysPaid: 0, back: paid, unpaid: 0 }
    : {
        staysPaid: paid,
        back: 0,
        unpaid: orders.filter((order) => order.payment === 'at-restaurant' && order.paid === 0)
          .length,
      }
}
