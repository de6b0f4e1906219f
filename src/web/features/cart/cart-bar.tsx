import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { PointsLeft } from '#web/features/loyalty/order/lazy-points.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { composerOf } from '#web/state/basket/composer-address.ts'
import { useCartLater } from '#web/state/basket/store.ts'
import { useAmount } from '#web/state/basket/use-amount.ts'

/** A bar with the cart at the foot of a narrow screen, unless the cart is empty. */
export function CartBar() {
  const { priced } = useCartLater()
  const locale = useLocale()
  const t = useText('cart')
  const amount = useAmount()
  if (priced.units === 0) return null
  const isOnlyBegun = priced.lines.every(({ completed }) => !completed)
  return (
    <div
      className="cart-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-ground px-(--gutter) pt-3
        pb-[calc(12px+env(safe-area-inset-bottom))] lg:hidden"
    >
      <PointsLeft className="mb-2" />
      <Resume only={isOnlyBegun} />
      {isOnlyBegun ? null : (
        <ButtonLink
          wide
          to={href('cart', locale)}
          amount={amount(priced.toPay, priced.eatfidPointsCost)}
        >
          <Icon name="bag" />
          {t('side.see')}
          <span className="font-normal">{t('side.units', { count: priced.units })}</span>
        </ButtonLink>
      )}
    </div>
  )
}

/** The link back to an unfinished composition. */
function Resume({ only }: { only: boolean }) {
  const { priced } = useCartLater()
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('cart')
  const incompleteLine = priced.lines.find(({ completed }) => !completed)?.line
  const to = incompleteLine && composerOf(incompleteLine, menu, locale)
  if (!to) return null
  return (
    <ButtonLink
      wide
      to={to}
      kind={only ? 'leaf' : 'line'}
      size={only ? 'm' : 's'}
      className={only ? '' : 'mb-2'}
    >
      {t('side.resume', { kind: incompleteLine.kind })}
    </ButtonLink>
  )
}
