import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadOrder } from '../order/load-order.ts'
import { PageHead } from '../page-head.tsx'
import { BankFrame } from '../payment/bank-frame.tsx'
import { openOwnDocument } from '../payment/own-document.ts'
import { useText } from '../text.ts'

export const loader = (args: LoaderFunctionArgs) => loadOrder(args)
export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

/** The bank's page, for as long as the bank wants to know its customer (Y3). */
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
