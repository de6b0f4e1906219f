import { useEffect } from 'react'
import type { OrderView } from '#contract/shop/order-view.ts'

/** `until`: when the restaurant opens again; null where that is not known. */
export type ClosingState = { until: string | null }

type ClosedOrder = Pick<OrderView, 'opening' | 'delivery'> & {
  progress: Pick<OrderView['progress'], 'takeawayAt'>
}

/** What was read of the opening hours holds until their next change, which turns it round. */
const hasChanged = ({ opening }: ClosedOrder, now: number): boolean =>
  typeof opening?.until === 'string' && now >= Date.parse(opening.until)

/**
 * Whether the restaurant of an order to be picked up is closed, once the time of the order has passed: nobody
 * is sent to its counter, or told to wait, until it opens again (N1). Null while it is open, or not known.
 */
export function closingStateAt(order: ClosedOrder, now: number): ClosingState | null {
  const { opening, delivery, progress } = order
  const changed = hasChanged(order, now)
  if (opening === undefined || opening.isOpen !== changed) return null
  if (delivery !== null || now < Date.parse(progress.takeawayAt)) return null
  return { until: changed ? null : opening.until }
}

/** The same for a page, which reads its order again once the restaurant has opened or closed. */
export function useClosingState(
  order: OrderView,
  now: number,
  refresh: () => void,
): ClosingState | null {
  const changed = hasChanged(order, now)
  useEffect(() => {
    // A read that failed is made again with the next look at the clock.
    if (changed) refresh()
  }, [changed, now, refresh])
  return closingStateAt(order, now)
}
