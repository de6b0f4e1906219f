import { href } from '#contract/links.ts'
import { useLocale } from '../app-data.tsx'
import { PointsLeft } from '../loyalty/points-doors.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useCartLater } from './store.ts'
import { useAmount } from './use-amount.ts'

/** The cart at the foot of a narrow screen, once there is something in it. */
export function CartBar() {
  const { priced } = useCartLater()
  const locale = useLocale()
  const t = useText('cart')
  const amount = useAmount()
  if (priced.units === 0) return null
  return (
    <div
      className="cart-bar fixed inset-x-0 bottom-0 z-10 border-t border-line bg-ground px-(--gutter) pt-3
        pb-[calc(12px+env(safe-area-inset-bottom))] lg:hidden"
    >
      <PointsLeft className="mb-2" />
      <ButtonLink wide to={href('cart', locale)} amount={amount(priced.toPay, priced.eatfidPointsCost)}>
        <Icon name="bag" />{t('side.see')}
        <span className="font-normal">{t('side.units', { count: priced.units })}</span>
      </ButtonLink>
    </div>
  )
}
