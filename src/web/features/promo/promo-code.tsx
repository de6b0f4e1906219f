import { Suspense, useEffect, useRef, useState } from 'react'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useCart } from '#web/state/basket/store.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'

const PromoPanel = withTexts('points', () =>
  import('./promo-panel.tsx').then((part) => part.PromoPanel),
)

/**
 * The promo code, whose field is shown on request, because most orders have none. The server checks
 * a code for one restaurant, so a restaurant has to be chosen first (L7). `at`: the pick-up time.
 */
export function PromoCode({ at, className }: { at: string | null; className: string }) {
  const { cart, restaurant } = useCart()
  const t = useText('cart')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={className}>
      {cart.promo === null && !isOpen ? (
        <Button kind="quiet" size="s" className="-ml-px px-0!" onClick={() => setOpen(true)}>
          {t('promo')}
        </Button>
      ) : restaurant === null ? (
        <RestaurantFirst />
      ) : (
        <Suspense>
          <PromoPanel restaurant={restaurant.id} takeawayAt={at} takesFocus={isOpen} />
        </Suspense>
      )}
    </div>
  )
}

/** The pressed button has disappeared: the link to the next step takes the focus. */
function RestaurantFirst() {
  const locale = useLocale()
  const t = useText('cart')
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.querySelector('a')?.focus({ preventScroll: true }), [])
  return (
    <p ref={paragraph} className="text-sm">
      {t('promoAt')}{' '}
      <Link to={href('takeaway', locale)} className="tap font-semibold underline">
        {t('summary.choose')}
      </Link>
    </p>
  )
}
