import type { OrderView } from '#contract/shop/order-view.ts'

type LatePoints = {
  points: number
  /**
   * `booked`: on the customer's card; `to-claim`: waiting until a customer claims a guest's order;
   * `lost`: lost because the order was cancelled.
   */
  state: 'booked' | 'to-claim' | 'lost'
}

/**
 * The state of the points that an order received for its lateness; null if it received none. A
 * guest's points wait until a customer claims them. An order that earns no points cannot be
 * claimed, and the claim ends when the order is cancelled (decision 57).
 */
export function latePointsOf({
  owned,
  claim,
  earns,
  status,
  progress,
}: Pick<OrderView, 'owned' | 'claim' | 'earns' | 'status'> & {
  progress: Pick<OrderView['progress'], 'pace'>
}): LatePoints | null {
  const points = progress.pace?.points ?? 0
  if (points === 0) return null
  if (owned) return { points, state: 'booked' }
  // The page may receive the cancellation before it receives the end of the claim.
  if (status === 'cancelled') return earns > 0 ? { points, state: 'lost' } : null
  return claim === null ? null : { points, state: 'to-claim' }
}
