import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadOrder } from '#web/features/order/page/load-order.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { BankFrame } from '#web/features/payment/fields/bank-frame.tsx'
import { openOwnDocument } from '#web/features/payment/fields/own-document.ts'
import { useText } from '#ui/text/text.ts'

export const loader = (args: LoaderFunctionArgs) => loadOrder(args)
export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

/** Shows the bank's page, on which the bank authenticates its customer (Y3). */
export default function AuthenticationPage() {
  const order = useLoaderData<typeof loader>()
  const t = useText('payment')
  return (
    <div className="min-h-[calc(100dvh-var(--header))] bg-zinc px-(--gutter) py-8 md:py-14">
      <PageHead title={t('bank.title')} />
      <BankFrame token={order.token} />
    </div>
  )
}
