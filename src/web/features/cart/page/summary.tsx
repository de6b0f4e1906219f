import type { ReactNode } from 'react'
import { pointsOfCart } from '#domain/loyalty/loyalty.ts'
import { useFormat } from '#ui/text/format.ts'
import { PointsInCart } from '#web/features/loyalty/order/lazy-cart.ts'
import { AlcoholNotices } from '#web/features/product/alcohol-notices.tsx'
import { PromoCode } from '#web/features/promo/promo-code.tsx'
import { useText } from '#ui/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Points } from '#web/ui/show/points.tsx'
import { useCart } from '#web/state/basket/store.ts'
import { CartAllergens, VatDetails } from './cart-facts.tsx'
import { NextStepLink } from '#web/features/cart/page/line/next-step-link.tsx'
import { PickupBlock } from './pickup-block.tsx'
import { focusHome } from '#web/base/browser/use-preserved-focus.ts'

export function Summary() {
  const { priced, takeawayAt } = useCart()
  const t = useText('cart')
  return (
    <section
      aria-labelledby="summary"
      className="rounded-md border border-line bg-ground p-4 sm:p-6"
    >
      <Display level={2} size={2} id="summary" {...focusHome} className="mb-4">
        {t('summary.title')}
      </Display>
      <PickupBlock />
      <Amounts />
      <Earned />
      <PointsInCart />
      <PromoCode at={takeawayAt} className="mt-3 border-t border-line pt-3" />
      <div className="mt-4 hidden md:block">
        <NextStepLink />
      </div>
      {priced.hasAlcohol ? <AlcoholNotices className="mt-4" /> : null}
      <div className="mt-4 border-t border-line pt-4">
        <CartAllergens />
      </div>
      <div className="mt-2 border-t border-line pt-1">
        <VatDetails />
      </div>
    </section>
  )
}

/** The points that the order will earn (L1). */
function Earned() {
  const { priced } = useCart()
  const t = useText('cart')
  const points = pointsOfCart(priced)
  return points === 0 ? null : (
    <p className="mt-1 text-sm">
      <Points wraps>{t('summary.earns', { points })}</Points>
    </p>
  )
}

function Amounts() {
  const { cart, priced } = useCart()
  const t = useText('cart')
  const { price } = useFormat()
  return (
    <dl className="num mt-4 space-y-1.5">
      <Amount name={t('summary.subtotal')}>{price(priced.cartTotal - priced.deposits)}</Amount>
      {priced.discount > 0 ? (
        <Amount name={t('summary.discount', { code: cart.promo?.code ?? '' })}>
          <span className="text-leaf-text">− {price(priced.discount)}</span>
        </Amount>
      ) : null}
      {priced.deposits > 0 ? (
        <Amount name={t('summary.deposits')}>{price(priced.deposits)}</Amount>
      ) : null}
      {priced.eatfidPointsCost > 0 ? (
        <Amount name={t('summary.points')}>
          <Points>{t('line.points', { points: priced.eatfidPointsCost })}</Points>
        </Amount>
      ) : null}
      <div className="flex items-baseline justify-between gap-4 pt-1 text-xl font-bold">
        <dt>{t('summary.total')}</dt>
        <dd className="whitespace-nowrap">{price(priced.toPay)}</dd>
      </div>
    </dl>
  )
}

function Amount({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}
