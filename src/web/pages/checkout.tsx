import { Checkout } from '../checkout/checkout.tsx'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'
import { Display } from '../ui/heading.tsx'

export default function CheckoutPage() {
  const t = useText('checkout')
  return (
    <div className="wrap min-h-dvh pt-6 pb-16 md:pt-10">
      <PageHead title={t('title')} description={t('description')} />
      <Display level={1} size={4} className="mb-5">{t('title')}</Display>
      <Checkout />
    </div>
  )
}
