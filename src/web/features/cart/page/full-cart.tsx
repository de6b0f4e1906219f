import { Suspense, useMemo, useState } from 'react'
import { cartAt } from '#domain/pricing/promo-times.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { Foot } from '#web/ui/show/foot.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import { Live } from '#web/ui/feedback/live.tsx'
import { useCart } from '#web/state/basket/store.ts'
import { cartGrid } from '#web/features/cart/page/line/cart-grid.ts'
import { OrderWish } from '#web/features/missing/lazy-missing.tsx'
import { CartLine } from '#web/features/cart/page/line/cart-line.tsx'
import { CutleryRow, isCutlery } from './cutlery-row.tsx'
import { dessertOffer } from '#web/features/cart/page/line/dessert-place.ts'
import { NextStepLink } from '#web/features/cart/page/line/next-step-link.tsx'
import { SuggestionStrip } from './suggestion-strip.tsx'
import { Summary } from './summary.tsx'
import { focusHome } from '#web/base/browser/use-preserved-focus.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useLineActions } from '#web/state/basket/use-line-actions.ts'

// The hint may appear a moment later, or not at all if it cannot be loaded.
const BestPriceHint = withTexts('saving', () =>
  import('./best-price-hint.tsx').then((part) => part.BestPriceHint),
)

export function FullCart() {
  const { cart, priced, takeawayAt } = useCart()
  const { menu } = useMenu()
  const t = useText('cart')
  const { price } = useFormat()
  const offer = useMemo(
    () => dessertOffer(cartAt(cart, takeawayAt), menu),
    [cart, takeawayAt, menu],
  )
  const dishes = priced.lines.filter((line) => !isCutlery(line, menu))
  const open = dishes.find(({ completed }) => !completed)
  return (
    <>
      <Display level={1} size={4} {...focusHome}>
        {t('title')}
      </Display>
      <div className={cartGrid}>
        <div className="min-w-0">
          <ul className="border-t border-line">
            {dishes.map((line) => (
              <CartLine key={line.line.id} priced={line} offer={offer} next={line === open} />
            ))}
          </ul>
          <Suspense>
            <BestPriceHint />
          </Suspense>
          <SuggestionStrip />
          <CutleryRow cutleryLine={priced.lines.find((line) => isCutlery(line, menu))} />
          <OrderWish />
          <ClearCart />
        </div>
        <div className="self-start md:sticky md:top-[calc(var(--header)+16px)]">
          <Summary />
        </div>
      </div>
      <Foot>
        <NextStepLink />
      </Foot>
      <Live>{t('summary.said', { units: priced.units, price: price(priced.toPay) })}</Live>
    </>
  )
}

/** Empties the cart after a confirmation (C19); the notice that follows can still undo it. */
function ClearCart() {
  const [asks, setAsks] = useState(false)
  const actions = useLineActions()
  const t = useText('cart')
  const empty = () => {
    actions.clear()
    scrollTo({ top: 0 })
  }
  return (
    <div className="mt-6">
      <Button kind="quiet" size="s" className="-ml-3 text-ink-2" onClick={() => setAsks(true)}>
        <Icon name="trash" size={16} />
        {t('clear.action')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('clear.title')}
        alert
        footer={
          <>
            <Button kind="line" onClick={() => setAsks(false)}>
              {t('clear.keep')}
            </Button>
            <Button kind="danger" onClick={empty}>
              {t('clear.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('clear.text')}</p>
      </Dialog>
    </div>
  )
}
