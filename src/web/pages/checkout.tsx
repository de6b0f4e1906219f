import type { ClientLoaderFunctionArgs } from 'react-router'
import { Checkout } from '#web/features/checkout/checkout.tsx'
import { PageHead } from '#web/base/page/page-head.tsx'
import { openOwnDocument } from '#web/features/payment/fields/own-document.ts'
import { useText } from '#web/base/text/text.ts'
import { Display } from '#web/ui/show/heading.tsx'

/**
 * There is nothing to load, but with only a `clientLoader` the page would not be rendered on the
 * server.
 */
export const loader = () => null

export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

export default function CheckoutPage() {
  const t = useText('checkout')
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-10">
      <PageHead title={t('title')} description={t('description')} />
      <Display level={1} size={4} className="mb-5">
        {t('title')}
      </Display>
      <Checkout />
    </div>
  )
}
