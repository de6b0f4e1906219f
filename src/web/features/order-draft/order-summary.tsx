import type { ReactNode } from 'react'
import { href } from '#contract/pages/links.ts'
import { pointsOfCart } from '#domain/loyalty/loyalty.ts'
import { useIsLoggedIn } from '#web/state/session/login-hint.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { PointsAtCheckout } from '#web/features/loyalty/order/lazy-checkout.ts'
import { OrderAllergens } from '#web/features/order-view/order-allergens.tsx'
import { OrderLines } from '#web/features/order-view/order-lines.tsx'
import { OrderTotals } from '#web/features/order-view/order-totals.tsx'
import { viewOfPriced } from '#web/features/order-view/order-line-view.ts'
import { useFullDay } from '#web/state/pickup-time/use-full-day.ts'
import { PromoCode } from '#web/features/promo/promo-code.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Display } from '#web/ui/show/heading.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { Points } from '#web/ui/show/points.tsx'
import { type Blocker, isTimeLost } from './blockers.ts'
import type { OrderDraftState } from './use-order-draft.ts'

type OrderSummaryProps = {
  draft: OrderDraftState
  blocker: Blocker | null
  /** Whether the order is paid at the counter. */
  later: boolean
  /** The name of the total, if it is not the amount paid now. */
  label?: string
  /** Shown instead of the pickup details if the order is delivered. */
  deliveryPanel?: ReactNode
  /** Terms and button, visible together with the order to which they apply (F3). */
  children?: ReactNode
}

/** The whole order: restaurant, time, every line, VAT and allergens. */
export function OrderSummary({
  draft: { priced, cart, restaurant, time },
  blocker,
  later,
  label,
  deliveryPanel,
  children,
}: OrderSummaryProps) {
  const t = useText('checkout')
  const locale = useLocale()
  const { menu } = useMenu()
  if (priced.units === 0) return null
  return (
    <section
      aria-labelledby="order-summary"
      className="rounded-md border border-line bg-ground px-4 py-5 sm:p-6 md:sticky md:top-[calc(var(--header)+16px)]"
    >
      <div className="flex items-center justify-between gap-3">
        <Display level={2} size={2} id="order-summary">
          {t('order.title')}
        </Display>
        <Link
          to={href('cart', locale)}
          className="tap text-sm font-semibold text-leaf-text underline"
        >
          {t('order.editCart')}
        </Link>
      </div>
      {deliveryPanel ?? (
        <Where
          restaurant={restaurant}
          takeawayAt={isTimeLost(blocker) ? null : time.at}
          isSoonest={time.isSoonest}
        />
      )}
      <div className="mt-5 border-b border-line pb-5">
        <OrderLines lines={priced.lines.map((line) => viewOfPriced(line, menu))} />
      </div>
      <div className="mt-4">
        <OrderTotals
          {...priced}
          points={priced.eatfidPointsCost}
          vat={[...priced.vat]}
          label={label ?? t(restaurant && later ? 'order.total' : 'order.totalAnywhere')}
          {...(cart.promo ? { promo: cart.promo.code } : {})}
        />
      </div>
      <Earned points={pointsOfCart(priced)} />
      <PromoCode at={time.at} className="mt-2" />
      <div className="mt-4">
        <OrderAllergens allergens={priced.allergens} />
      </div>
      {children}
    </section>
  )
}

/**
 * The points earned. A customer also sees the resulting balance; a guest's receipt carries a code
 * (L1, L6).
 */
function Earned({ points }: { points: number }) {
  const t = useText('checkout')
  const tCart = useText('cart')
  if (useIsLoggedIn()) return <PointsAtCheckout earns={points} />
  if (points === 0) return null
  return (
    <div className="num mt-3 text-sm">
      <p>
        <Points wraps>{tCart('summary.earns', { points })}</Points>
      </p>
      <p className="mt-1 text-ink-2">{t('order.earnsGuest', { points })}</p>
    </div>
  )
}

function Where({
  restaurant,
  takeawayAt,
  isSoonest,
}: Pick<OrderDraftState, 'restaurant'> & {
  takeawayAt: string | null
  /**
   * Whether `takeawayAt` is only the current “as soon as possible”, which is fixed when the order
   * is placed (N3).
   */
  isSoonest: boolean
}) {
  const placeName = usePlaceName()
  const t = useText('checkout')
  const locale = useLocale()
  const { time } = useFormat()
  const fullDay = useFullDay()
  if (!restaurant) return null
  return (
    <div className="mt-4 rounded-[10px] bg-rose px-4 py-3.5 text-on-field">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="pin" size={16} />
          {placeName(restaurant.name)}
        </span>
        <Link
          to={href('takeaway', locale)}
          className="tap text-sm font-semibold"
          aria-label={t('order.changeName')}
        >
          {t('order.change')}
        </Link>
      </p>
      {isSoonest ? <p className="mt-1 text-sm font-semibold">{t('order.soonest')}</p> : null}
      {takeawayAt === null ? null : (
        <>
          <p className="display-face num mt-1 text-3xl">{time(takeawayAt)}</p>
          <p className="mt-1 text-sm">{fullDay(takeawayAt)}</p>
        </>
      )}
    </div>
  )
}
