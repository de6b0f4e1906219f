import { useFormat } from '#ui/text/format.ts'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { useCart } from '#web/state/basket/store.ts'

/** The allergens of everything in the cart, and its energy (F4). */
export function CartAllergens() {
  const { priced } = useCart()
  const t = useText('cart')
  const { number } = useFormat()
  const names = useAllergenNames(priced.allergens)
  return (
    <dl className="space-y-3 text-sm">
      <div>
        <dt className="font-semibold">{t('summary.allergens')}</dt>
        <dd>{names.length > 0 ? names.join(', ') : t('summary.noAllergens')}</dd>
        <dd>
          <AllergyMark source={priced.lines.map(({ line }) => line)} />
        </dd>
        <dd className="mt-1 text-ink-2">{t('summary.crossContact')}</dd>
      </div>
      <div className="num flex justify-between gap-4">
        <dt className="text-ink-2">{t('summary.calories')}</dt>
        <dd>{t('line.kcal', { kcal: number(priced.calories) })}</dd>
      </div>
    </dl>
  )
}

/** The VAT included in the total, by rate (F1). */
export function VatDetails() {
  const { priced } = useCart()
  const t = useText('cart')
  const { price, number } = useFormat()
  // Rows without VAT are left out: deposits are not taxed (E2).
  const vatRows = priced.vat.filter(({ rate }) => rate !== 0)
  if (vatRows.length === 0) return null
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center gap-1.5 font-semibold">
        <span className="transition-transform group-open:rotate-180">
          <Icon name="chevron-down" size={16} />
        </span>
        {t('summary.vatDetail')}
      </summary>
      <dl className="num space-y-1">
        {vatRows.map(({ rate, net, vat }) => (
          <div key={rate} className="flex justify-between gap-4">
            <dt className="text-ink-2">
              {t('summary.vatLine', { rate: number(rate / 10), net: price(net) })}
            </dt>
            <dd>{price(vat)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
