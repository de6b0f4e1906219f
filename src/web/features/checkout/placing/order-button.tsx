import type { PricedCart } from '#domain/cart/priced.ts'
import { useText } from '#ui/text/text.ts'
import { useAmount } from '#web/state/basket/use-amount.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { CheckoutForm } from '#web/features/checkout/form/use-checkout-form.ts'

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
