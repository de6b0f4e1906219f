import { Suspense, useRef } from 'react'
import { EmptyCart } from '#web/features/cart/page/empty-cart.tsx'
import { FullCart } from '#web/features/cart/page/full-cart.tsx'
import { UnreadCart } from '#web/features/cart/page/unread-cart.tsx'
import { usePreservedFocus } from '#web/base/browser/use-preserved-focus.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useCart } from '#web/state/basket/store.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { useText } from '#ui/text/text.ts'

// Loaded on demand, because few visits change an order.
const ChangeBanner = withTexts('changing', () =>
  import('#web/features/change/change-banner.tsx').then((part) => part.ChangeBanner),
)

/**
 * The cart page, which fills the screen from the start, so that nothing below it moves once the
 * cart is read.
 */
export default function CartPage() {
  const { ready, priced, changing } = useCart()
  const t = useText('cart')
  const page = useRef<HTMLDivElement>(null)
  usePreservedFocus(page)
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div ref={page} className="wrap min-h-[calc(100dvh-var(--header))] pt-6 md:pt-10 md:pb-16">
        {ready && changing ? (
          <Suspense>
            <ChangeBanner changing={changing} />
          </Suspense>
        ) : null}
        {!ready ? <UnreadCart /> : priced.lines.length === 0 ? <EmptyCart /> : <FullCart />}
      </div>
    </>
  )
}
