import { useRef } from 'react'
import { EmptyCart } from '../cart/page/empty-cart.tsx'
import { FullCart } from '../cart/page/full-cart.tsx'
import { UnreadCart } from '../cart/page/unread-cart.tsx'
import { useKeptFocus } from '../cart/page/use-kept-focus.ts'
import { useCart } from '../cart/store.ts'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'

/** Fills the screen from the start, so that nothing below it moves once the cart is read. */
export default function CartPage() {
  const { ready, priced } = useCart()
  const t = useText('cart')
  const page = useRef<HTMLDivElement>(null)
  useKeptFocus(page)
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <div ref={page} className="wrap min-h-[calc(100dvh-var(--header))] pt-6 md:pt-10 md:pb-16">
        {!ready ? <UnreadCart /> : priced.lines.length === 0 ? <EmptyCart /> : <FullCart />}
      </div>
    </>
  )
}
