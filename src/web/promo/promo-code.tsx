import { Suspense, useState } from 'react'
import { useCart } from '../cart/store.ts'
import { withWords } from '../loyalty/for-customers.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'

const PromoPanel = withWords(() => import('./promo-panel.tsx').then((part) => part.PromoPanel))

/** Most orders have no code: the field comes to who asks for it. A code counts at a restaurant (L7). */
export function PromoCode({ className = '' }: { className?: string }) {
  const { cart, restaurant } = useCart()
  const t = useText('cart')
  const [asked, setAsked] = useState(false)
  if (restaurant === null) return null
  return (
    <div className={className}>
      {cart.promo === null && !asked ? (
        <Button kind="quiet" size="s" className="-ml-px px-0!" onClick={() => setAsked(true)}>{t('promo')}</Button>
      ) : <Suspense><PromoPanel restaurant={restaurant.id} asked={asked} /></Suspense>}
    </div>
  )
}
