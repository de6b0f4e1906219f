import { InlineScript } from '#web/base/page/inline-script.tsx'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { CART_KEY } from '#web/state/basket/stored-cart.ts'
import { EmptyCart } from './empty-cart.tsx'
import { cartGrid, lineGrid } from '#web/features/cart/page/line/cart-grid.ts'

/**
 * Script that marks the document if a non-empty cart is stored. In a browser that refuses storage,
 * it reads the stand-in of `refused-storage.ts`.
 */
const markKept = `try{if(/"lines":\\[\\{/.test(localStorage.getItem('${CART_KEY}')))document.documentElement.classList.add('cart-kept')}catch(e){}`

/**
 * The cart before scripts have read it. The server sends the same to everybody: the empty cart, and
 * a skeleton of a filled one. The mark set by the script shows one of the two, so that nobody waits
 * to see that the cart is empty.
 */
export function UnreadCart() {
  const t = useText('cart')
  return (
    <>
      <InlineScript code={markKept} />
      <noscript>
        <Note className="mb-6">{t('noScript')}</Note>
      </noscript>
      <Display level={1} size={4} className="unread-title">
        {t('title')}
      </Display>
      <div className="unread-cart">
        <CartSkeleton />
      </div>
      <div className="no-cart">
        <EmptyCart level={2} />
      </div>
    </>
  )
}

/** Placeholder for a cart that has not been read yet. */
function CartSkeleton() {
  return (
    <div className={cartGrid} aria-hidden="true">
      <div className="border-t border-line">
        {[1, 2].map((row) => (
          <div key={row} className={lineGrid}>
            <div className="skeleton aspect-square rounded-full" />
            <div className="space-y-2.5">
              <div className="skeleton h-6 w-1/2" />
              <div className="skeleton h-4 w-4/5" />
              <div className="skeleton h-4 w-2/3" />
              <div className="skeleton mt-4 h-11 w-36 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="skeleton h-90 rounded-md" />
    </div>
  )
}
