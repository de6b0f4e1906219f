import type { PricedLine } from '#domain/cart/priced.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Points } from '#web/ui/show/points.tsx'
import { lineGrid } from './cart-grid.ts'
import type { DessertOffer } from './dessert-place.ts'
import { LineContainer } from '#web/features/container/lazy-container.tsx'
import { LineWishes } from '#web/features/missing/lazy-missing.tsx'
import { LineControls } from './line-controls.tsx'
import { LineDessert } from './line-dessert.tsx'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { LinePicture } from '#web/features/product/line-picture.tsx'
import { LineState } from './line-state.tsx'
import { LineTerms } from '#web/features/product/line-terms.tsx'
import { focusHome } from '#web/base/browser/use-preserved-focus.ts'
import type { ItemLine, SignatureLine } from '#domain/cart/cart.ts'
import { isSauce } from '#domain/menu/products.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useCartActions } from '#web/state/basket/store.ts'

type CartLineProps = { priced: PricedLine; offer: DessertOffer | null; next: boolean }

/** One line of the cart: everything chosen in it, and all actions on it. */
export function CartLine({ priced, offer, next }: CartLineProps) {
  const { line, name } = priced
  const t = useText('cart')
  const title = line.kind === 'formula' || line.kind === 'custom' ? line.title : null
  const hasSauce = line.kind === 'signature' || (line.kind === 'item' && line.freeSauce !== null)
  return (
    <li className={lineGrid}>
      <LinePicture line={line} className={priced.available ? '' : 'opacity-40 grayscale'} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h2 {...focusHome} className="min-w-30 flex-1 text-lg leading-tight font-semibold">
            {name}
          </h2>
          <LineAmount priced={priced} />
        </div>
        {title === null ? null : (
          <p className="mt-0.5 text-sm text-ink-2">{t('line.recipe', { title })}</p>
        )}
        <LineState priced={priced} />
        <LineTerms priced={priced} />
        <AllergyMark source={[line]} className="mt-1 text-sm text-err" />
        {hasSauce ? <FreeSauce line={line} /> : null}
        <LineContainer line={line} name={name} />
        <LineWishes line={line} name={name} />
        <LineControls priced={priced} next={next} />
        {line.kind === 'formula' ? <LineDessert line={line} offer={offer} /> : null}
      </div>
    </li>
  )
}

/**
 * The amount of a line: points instead of euros if it is paid with points; parts that points do not
 * pay stay in euros (C10).
 */
function LineAmount({
  priced: { line, points, total, unitPrice, completed },
}: {
  priced: PricedLine
}) {
  const t = useText('cart')
  const { price } = useFormat()
  return (
    <p className="num text-end leading-tight *:block">
      {points > 0 ? (
        <span>
          <Points>{t('line.points', { points })}</Points>
        </span>
      ) : null}
      {points === 0 || total > 0 ? (
        <b className="text-lg font-bold whitespace-nowrap">{price(total)}</b>
      ) : null}
      {line.quantity > 1 && total > 0 ? (
        <span className="text-sm text-ink-2">{t('line.each', { price: price(unitPrice) })}</span>
      ) : null}
      {completed || total === 0 ? null : (
        <span className="text-sm text-ink-2">{t('line.notCounted')}</span>
      )}
    </p>
  )
}

/** The free sauce of a dish, changed in place. */
function FreeSauce({ line }: { line: ItemLine | SignatureLine }) {
  const { menu } = useMenu()
  const { run } = useCartActions()
  const t = useText('cart')
  const sauces = Object.values(menu.ingredients).filter((product) => isSauce(product, menu))
  const change = (freeSauce: number | null) => {
    const { warm, paidWith } =
      line.kind === 'item' ? line : { warm: false, paidWith: 'euros' as const }
    run({ type: 'set-item', line: line.id, freeSauce, warm, paidWith })
  }
  return (
    <label className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="w-26 flex-none text-sm text-ink-2">{t('line.freeSauce')}</span>
      <select
        value={line.freeSauce ?? ''}
        onChange={({ target }) => change(target.value === '' ? null : Number(target.value))}
        className="min-h-11 max-w-full rounded-sm border-[1.5px] border-line-strong bg-ground px-3 hover:border-ink"
      >
        <option value="">{t('line.withoutSauce')}</option>
        {sauces.map(({ id, name, available }) => (
          <option key={id} value={id} disabled={!available}>
            {available ? name : t('line.soldOut', { name })}
          </option>
        ))}
      </select>
    </label>
  )
}
