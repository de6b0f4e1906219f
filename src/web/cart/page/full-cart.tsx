import { Suspense, lazy, useMemo } from 'react'
import { useMenu } from '../../app-data.tsx'
import { useFormat } from '../../format.ts'
import { useText } from '../../text.ts'
import { Foot } from '../../ui/foot.tsx'
import { Display } from '../../ui/heading.tsx'
import { Live } from '../../ui/live.tsx'
import { useCart } from '../store.ts'
import { cartGrid } from './cart-grid.ts'
import { CartLine } from './cart-line.tsx'
import { ClearCart } from './clear-cart.tsx'
import { CutleryRow, isCutlery } from './cutlery-row.tsx'
import { dessertOffer } from './dessert-place.ts'
import { GoOn } from './go-on.tsx'
import { SuggestionStrip } from './suggestion-strip.tsx'
import { Summary } from './summary.tsx'
import { focusHome } from './use-kept-focus.ts'

// A hint may come a moment later, and not at all where it cannot be had.
const CheaperHint = lazy(() => import('./cheaper-hint.tsx').then((part) => ({ default: part.CheaperHint }), () => ({ default: () => null })))

export function FullCart() {
  const { cart, priced } = useCart()
  const { menu } = useMenu()
  const t = useText('cart')
  const { price } = useFormat()
  const offer = useMemo(() => dessertOffer(cart, menu), [cart, menu])
  const dishes = priced.lines.filter((line) => !isCutlery(line, menu))
  const open = dishes.find(({ completed }) => !completed)
  return (
    <>
      <Display level={1} size={4} {...focusHome}>{t('title')}</Display>
      <div className={cartGrid}>
        <div className="min-w-0">
          <ul className="border-t border-line">
            {dishes.map((line) => <CartLine key={line.line.id} priced={line} offer={offer} next={line === open} />)}
          </ul>
          <Suspense><CheaperHint /></Suspense>
          <SuggestionStrip />
          <CutleryRow chosen={priced.lines.find((line) => isCutlery(line, menu))} />
          <ClearCart />
        </div>
        <div className="self-start md:sticky md:top-[calc(var(--header)+16px)]"><Summary /></div>
      </div>
      <Foot><GoOn /></Foot>
      <Live>{t('summary.said', { units: priced.units, price: price(priced.toPay) })}</Live>
    </>
  )
}
