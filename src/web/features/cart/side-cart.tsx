import { type ComponentType, Suspense, lazy } from 'react'
import { PointsLeft } from '#web/features/loyalty/order/lazy-points.ts'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Tag } from '#web/ui/show/tag.tsx'
import { useCartLater } from '#web/state/basket/store.ts'

// Loaded separately, because on a first visit the cart has no lines. If this fails, the header
// still links to the cart.
const SideCartLines = lazy<ComponentType>(() =>
  import('./side-cart-lines.tsx').catch(() => ({ default: () => null })),
)

/** The cart next to the menu, on wide screens. */
export function SideCart() {
  const { ready, priced } = useCartLater()
  const t = useText('cart')
  return (
    <section aria-labelledby="side-cart" className="rounded-md border border-line bg-ground p-5">
      <div className="mb-2 flex items-center justify-between gap-3">
        <Display level={2} size={1} id="side-cart">
          {t('side.title')}
        </Display>
        {priced.units > 0 ? <Tag tone="ink">{priced.units}</Tag> : null}
      </div>
      {priced.lines.length > 0 ? (
        <Suspense>
          <SideCartLines />
        </Suspense>
      ) : (
        <>
          <p className={`text-sm text-ink-2 ${ready ? '' : 'invisible'}`}>{t('side.empty')}</p>
          <PointsLeft className="mt-2" />
        </>
      )}
    </section>
  )
}
