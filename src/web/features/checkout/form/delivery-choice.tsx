import { Suspense, lazy, useState } from 'react'
import { isLocale } from '#contract/pages/locales.ts'
import { loadPart } from '#web/base/text/load-texts.client.ts'
import { type KeptDelivery, keptOrder } from '#web/state/ordering/kept-order.ts'

type BroughtToProps = { delivery: KeptDelivery; onDrop: () => void }

/** Few orders are delivered, so this panel is loaded only for those. */
const Panel = lazy(async () => {
  const { lang } = document.documentElement
  const [{ BroughtPanel }] = await Promise.all([
    import('#web/features/delivery/brought-panel.tsx'),
    loadPart('delivering', isLocale(lang) ? lang : 'fr'),
  ])
  return { default: BroughtPanel }
})

export function DeliveryPanel(props: BroughtToProps) {
  return (
    <Suspense fallback={<div className="skeleton mt-4 h-32" aria-hidden="true" />}>
      <Panel {...props} />
    </Suspense>
  )
}

/**
 * The delivery chosen for this restaurant and time; if either has changed since, the order is
 * picked up. `bring` moves the delivery to another time, `drop` cancels it. For after hydration
 * only.
 */
export function useDeliveryChoice(restaurant: number | null, takeawayAt: string | null) {
  const [kept, setKept] = useState(() => keptOrder.read().delivery)
  const delivery =
    kept !== null && kept.restaurant === restaurant && kept.at === takeawayAt ? kept : null
  return {
    brought: delivery,
    bring: (at: string) => {
      if (delivery === null) return
      keptOrder.keep({ delivery: { ...delivery, at } })
      setKept({ ...delivery, at })
    },
    drop: () => {
      keptOrder.keep({ delivery: null })
      setKept(null)
    },
  }
}
