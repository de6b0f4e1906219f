import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'
import { canBecome } from './order.ts'

/** Possible decisions about an order that was still open at closing. */
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
  /** The time at which it was announced as ready, in epoch milliseconds. */
  readonly expectedAt: number
}

/**
 * Returns the step that carries out a decision; null if it is not possible (N7). Only steps that a
 * kitchen may tap: a ready order is handed over or not collected, and one that never was ready is
 * cancelled, so that no one pays for food that was not made. An order that is paid at the counter
 * cannot be handed over here, because its payment must not be assumed.
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
 * Returns the cents that a decision keeps and refunds, and the number of orders that it leaves
 * unpaid.
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
