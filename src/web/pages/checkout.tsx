import { Suspense } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { Checkout } from '#web/features/checkout/checkout.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { openOwnDocument } from '#web/features/payment/fields/own-document.ts'
import { useText } from '#ui/text/text.ts'
import { withTexts } from '#web/base/text/with-texts.ts'
import { useCart } from '#web/state/basket/store.ts'
import { Display } from '#web/ui/show/heading.tsx'

// Loaded on demand, because few visits change an order.
const ChangeCheckout = withTexts('changing', () =>
  import('#web/features/change/change-checkout.tsx').then((part) => part.ChangeCheckout),
)

/**
 * There is nothing to load, but with only a `clientLoader` the page would not be rendered on the
 * server.
 */
export const loader = () => null

export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

export default function CheckoutPage() {
  const t = useText('checkout')
  const { ready, changing: orderBeingChanged } = useCart()
  const changing = ready ? orderBeingChanged : null
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-10">
      <PageHead title={t('title')} description={t('description')} />
      {changing ? (
        <Suspense fallback={<div className="skeleton h-96" aria-hidden="true" />}>
          <ChangeCheckout changing={changing} />
        </Suspense>
      ) : (
        <>
          <Display level={1} size={4} className="mb-5">
            {t('title')}
          </Display>
          <Checkout />
        </>
      )}
    </div>
  )
}
