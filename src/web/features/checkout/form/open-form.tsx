import { type Ref, useEffect, useRef } from 'react'
import type { Cents } from '#domain/money/money.ts'
import type { CardFieldsHandle } from '#web/features/payment/fields/card-answer.ts'
import { CardPanel } from '#web/features/payment/paying/card-panel.tsx'
import { PayWays } from '#web/features/payment/paying/pay-ways.tsx'
import { AlcoholPanel, DetailsPanel } from './details-panel.tsx'
import type { CheckoutForm } from './use-checkout-form.ts'

type OpenFormProps = {
  form: CheckoutForm
  /** The ways to pay; null if nothing is to be paid. */
  payWays: Parameters<typeof PayWays>[0] | null
  card: Omit<Parameters<typeof CardPanel>[0], 'ref' | 'amount'> & {
    ref: Ref<CardFieldsHandle>
    amount: Cents
  }
  hasAlcohol: boolean
  /** Called once, when the form is shown. */
  onShown: () => void
}

/**
 * The fields to fill in once nothing blocks an order; loaded as soon as the cart contains
 * something.
 */
export default function OpenForm({ form, payWays, card, hasAlcohol, onShown }: OpenFormProps) {
  const reportShown = useRef(onShown)
  useEffect(() => reportShown.current(), [])
  return (
    <>
      {payWays === null ? null : <PayWays {...payWays} />}
      <CardPanel {...card} />
      <DetailsPanel form={form} />
      {hasAlcohol ? <AlcoholPanel form={form} /> : null}
    </>
  )
}
