import type { OrderView } from '#contract/shop/order-view.ts'

type LatePoints = {
  points: number
  /** On the card of its customer, waiting for whoever claims the order of a guest, or lost with it. */
  state: 'booked' | 'to-claim' | 'lost'
}

/**
 * What became of the points that an order was given for its lateness; null without any. A guest's wait for a
 * claim, which an order that earns nothing has not, and which ends with the order (decision 57).
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
  // The page may have heard that it is cancelled before it hears that its claim is over.
  if (status === 'cancelled') return earns > 0 ? { points, state: 'lost' } : null
  return claim === null ? null : { points, state: 'to-claim' }
}
