import { useEffect, useRef } from 'react'
import { CardPanel } from '#web/features/payment/paying/card-panel.tsx'
import { PayWays } from '#web/features/payment/paying/pay-ways.tsx'
import type { CheckoutState } from '#web/features/checkout/use-checkout.ts'
import { AlcoholPanel, DetailsPanel } from './details-panel.tsx'

/**
 * The fields to fill in once nothing blocks an order; loaded as soon as the cart contains
 * something.
 */
export default function OpenForm({ checkout }: { checkout: CheckoutState }) {
  const { draft, form, delivery, trouble, switchPayment } = checkout
  const { cardRef } = checkout.submission
  const { priced, offeredRestaurant, ways, payment } = draft
  const reportShown = useRef(checkout.onFormShown)
  useEffect(() => reportShown.current(), [])
  return (
    <>
      {draft.isFree ? null : (
        <PayWays
          ways={ways}
          selected={payment}
          onChoose={draft.choosePayment}
          vouchers={
            typeof offeredRestaurant === 'object' &&
            offeredRestaurant?.payment_options.includes('meal_voucher_counter') === true
          }
          delivery={delivery.delivery !== null}
        />
      )}
      <CardPanel
        ref={cardRef}
        amount={priced.toPay}
        isSelected={payment === 'card'}
        typedOnly={trouble?.code === 'card_missing'}
        onPayLater={ways?.includes('at-restaurant') ? () => switchPayment('at-restaurant') : null}
      />
      <DetailsPanel form={form} />
      {priced.hasAlcohol ? <AlcoholPanel form={form} /> : null}
    </>
  )
}
