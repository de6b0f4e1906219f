import type { Cents } from '#domain/money/money.ts'
import type { OrderStatus, PaymentChoice } from './order-status.ts'
import { canBecome } from './order.ts'

/** What somebody decides of an order that was left open at closing. */
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
  /** Epoch milliseconds, as last announced. */
  readonly expectedAt: number
}

/**
 * The step that carries a decision out; null where it is not possible (N7). It is one that a kitchen may
 * tap: what is ready is handed over or not collected, and what never was ready is cancelled, so nobody
 * pays for what was not made. Whether an order that is paid at the counter was paid is never assumed, so
 * it is not handed over here.
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

/** Cents that a decision leaves paid and gives back, and how many orders it leaves unpaid. */
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
