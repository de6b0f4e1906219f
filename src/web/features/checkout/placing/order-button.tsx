import { href } from '#contract/pages/links.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { useLocale } from '#web/base/page/app-data.tsx'
import { useAmount } from '#web/state/basket/use-amount.ts'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { CheckBox } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { CheckoutForm } from '#web/features/checkout/form/use-checkout-form.ts'

/** The terms, unticked (F8), and the notice that there is no right of withdrawal (F10). */
export function OrderTerms({ form }: { form: CheckoutForm }) {
  const t = useText('checkout')
  const locale = useLocale()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-ink-2">{t('order.fresh')}</p>
      <CheckBox label={t('order.terms')} required className="mt-2" {...form.box('terms')} />
      <a
        href={href('termsOfSale', locale)}
        target="_blank"
        rel="noopener"
        className="ml-9.5 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-leaf-text"
      >
        {t('order.readTerms')}
        <Icon name="external" size={16} />
        <span className="sr-only">, {t('order.newTab')}</span>
      </a>
    </div>
  )
}

type OrderButtonProps = {
  form: CheckoutForm
  priced: Pick<PricedCart, 'toPay' | 'eatfidPointsCost'>
  /** Whether the order is paid now, by card. */
  byCard: boolean
  busy: boolean
}

/** A button whose label states the obligation to pay (F3). */
export function OrderButton({
  form,
  priced: { toPay, eatfidPointsCost },
  byCard,
  busy,
}: OrderButtonProps) {
  const t = useText('checkout')
  const amount = useAmount()
  return (
    <>
      <Button
        type="submit"
        wide
        busy={busy}
        amount={amount(toPay, toPay > 0 ? 0 : eatfidPointsCost)}
      >
        {byCard && !busy ? <Icon name="lock" /> : null}
        {t('order.button')}
      </Button>
      <p role="alert" className="mt-2 text-sm font-medium text-err empty:hidden">
        {form.wrong ? t('fieldsWrong') : ''}
      </p>
    </>
  )
}
