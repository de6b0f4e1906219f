import type { OrderStatus, PaymentChoice } from './order-status.ts'
import { canBeCancelled } from './order.ts'

/** What somebody decides of an order that was left open at closing. */
export const sweeps = ['handed-over', 'not-collected', 'cancelled'] as const
export type Sweep = (typeof sweeps)[number]

const wayToTheEnd: readonly OrderStatus[] = ['received', 'in-preparation', 'ready']

/**
 * The steps that carry a decision out, the same ones that a kitchen taps; null where it is not possible.
 * Whether an order that is paid at the counter was paid is never assumed, so it is not handed over here.
 */
export function stepsOfSweep(
  { status, payment }: { status: OrderStatus; payment: PaymentChoice },
  sweep: Sweep,
): OrderStatus[] | null {
  const at = wayToTheEnd.indexOf(status)
  if (at < 0) return null
  if (sweep === 'cancelled') return canBeCancelled(status) ? ['cancelled'] : null
  if (sweep === 'handed-over' && payment === 'at-restaurant') return null
  return [...wayToTheEnd.slice(at + 1), sweep === 'handed-over' ? 'collected' : 'not-collected']
}
