import { Suspense, lazy, useState } from 'react'
import { loadWithPart } from '#web/base/text/with-texts.ts'
import { type StoredDelivery, storedOrder } from '#web/state/ordering/stored-order.ts'

type DeliveryPanelProps = { delivery: StoredDelivery; onDrop: () => void }

/** Few orders are delivered, so this panel is loaded only for those. */
const LoadedPanel = lazy(() =>
  loadWithPart('delivering', () => import('#web/features/delivery/delivery-panel.tsx')).then(
    (part) => ({ default: part.DeliveryPanel }),
  ),
)

export function LazyDeliveryPanel(props: DeliveryPanelProps) {
  return (
    <Suspense fallback={<div className="skeleton mt-4 h-32" aria-hidden="true" />}>
      <LoadedPanel {...props} />
    </Suspense>
  )
}

/**
 * The delivery chosen for this restaurant and time; if either has changed since, the order is
 * picked up. `moveTo` moves the delivery to another time, `drop` cancels it. For after hydration
 * only.
 */
export function useDeliveryChoice(restaurant: number | null, takeawayAt: string | null) {
  const [storedDelivery, setStoredDelivery] = useState(() => storedOrder.read().delivery)
  const delivery =
    storedDelivery !== null &&
    storedDelivery.restaurant === restaurant &&
    storedDelivery.at === takeawayAt
      ? storedDelivery
      : null
  return {
    delivery,
    moveTo: (at: string) => {
      if (delivery === null) return
      storedOrder.change({ delivery: { ...delivery, at } })
      setStoredDelivery({ ...delivery, at })
    },
    drop: () => {
      storedOrder.change({ delivery: null })
      setStoredDelivery(null)
    },
  }
}
