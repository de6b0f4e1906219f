import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { CartBar } from '#web/features/cart/cart-bar.tsx'
import { BackToMenu } from '#web/features/menu/shelves/back-to-menu.tsx'
import { GoalBowls } from '#web/features/goals/goal-bowls.tsx'
import { useCartLater } from '#web/state/basket/store.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { Display } from '#web/ui/show/heading.tsx'

/** Bowls that meet a visitor's goals (E5). */
export default function GoalsPage() {
  const t = useText('goals')
  const tMenu = useText('menu')
  const placeName = usePlaceName()
  const { restaurant } = useCartLater()
  return (
    <div className="wrap pt-6 pb-28 sm:pt-10 lg:pb-16">
      <PageHead title={t('title')} description={t('description')} />
      <BackToMenu />
      <Display level={1} size={4} className="mt-1">
        {t('title')}
      </Display>
      <p className="mt-2 mb-6 max-w-xl text-ink-2">
        {t('intro')}{' '}
        {restaurant ? (
          tMenu('at', { restaurant: placeName(restaurant.name) })
        ) : (
          <ChooseRestaurant />
        )}
      </p>
      <GoalBowls />
      <noscript>
        <p className="mt-4">{t('stopped.no-worker')}</p>
      </noscript>
      <CartBar />
    </div>
  )
}

function ChooseRestaurant() {
  const locale = useLocale()
  const t = useText('menu')
  return (
    <>
      <Link to={href('takeaway', locale)} className="font-semibold text-leaf-text underline">
        {t('chooseRestaurant')}
      </Link>{' '}
      {t('noRestaurant')}
    </>
  )
}
