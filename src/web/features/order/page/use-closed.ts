import { useEffect } from 'react'
import type { OrderView } from '#contract/shop/order-view.ts'

/** `until`: when the restaurant opens again; null if unknown. */
export type ClosingState = { until: string | null }

type ClosedOrder = Pick<OrderView, 'opening' | 'delivery'> & {
  progress: Pick<OrderView['progress'], 'takeawayAt'>
}

/**
 * Whether the restaurant has opened or closed since its hours were read: `until` has passed, so
 * `isOpen` is now the opposite.
 */
const hasChanged = ({ opening }: ClosedOrder, now: number): boolean =>
  typeof opening?.until === 'string' && now >= Date.parse(opening.until)

/**
 * Whether the restaurant of an order for pick-up is closed after the order's time: customers are
 * then not sent to its counter, or asked to wait, until it opens again (N1). Null while it is open,
 * and if unknown.
 */
export function closingStateAt(order: ClosedOrder, now: number): ClosingState | null {
  const { opening, delivery, progress } = order
  const changed = hasChanged(order, now)
  if (opening === undefined || opening.isOpen !== changed) return null
  if (delivery !== null || now < Date.parse(progress.takeawayAt)) return null
  return { until: changed ? null : opening.until }
}

/**
 * Whether the restaurant is closed, like `closingStateAt`. Also reads the order again after the
 * restaurant has opened or closed.
 */
export function useClosingState(
  order: OrderView,
  now: number,
  refresh: () => void,
): ClosingState | null {
  const changed = hasChanged(order, now)
  useEffect(() => {
    // A failed read is repeated with the next tick of the clock.
    if (changed) refresh()
  }, [changed, now, refresh])
  return closingStateAt(order, now)
}
