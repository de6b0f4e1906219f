import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { href } from '#contract/links.ts'
import { useLocale, useMenu } from '../app-data.tsx'
import { loadOrder } from '../order/load-order.ts'
import { OrderDue } from '../order/order-due.tsx'
import { OrderHead } from '../order/order-head.tsx'
import { OrderIntoAccount } from '../order/order-into-account.tsx'
import { OrderPickup } from '../order/order-pickup.tsx'
import { OrderSlip } from '../order/order-slip.tsx'
import { OrderSteps } from '../order/order-steps.tsx'
import { bowlOf } from '../order/shown-line.ts'
import { ReadyPush } from '../order/ready-push.tsx'
import { useKeptCode } from '../order/use-kept-code.ts'
import { useOrder } from '../order/use-order.ts'
import { useFreshBalance } from '../order/use-fresh-balance.ts'
import { useOrderedCart } from '../order/use-ordered-cart.ts'
import { PageHead } from '../page-head.tsx'
import { openOwnDocument } from '../payment/own-document.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Live } from '../ui/live.tsx'

export const loader = (args: LoaderFunctionArgs) => loadOrder(args)
export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

/** The number, how far it is, where to go, and what was ordered (O1, O2). */
export default function ConfirmationPage() {
  const { order, refresh } = useOrder(useLoaderData<typeof loader>())
  useOrderedCart(order)
  useKeptCode(order)
  useFreshBalance(order)
  const { menu } = useMenu()
  const t = useText('order')
  const locale = useLocale()
  const contents = bowlOf(order.lines, menu)
  return (
    <>
      <PageHead title={t('metaTitle', { number: order.number })} />
      <OrderHead order={order} contents={contents} />
      <OrderSteps order={order} />
      <Live>{order.delivery && order.status === 'collected' ? t('brought.done', order.delivery) : t(`status.${order.status}`)}</Live>
      <div className="wrap grid items-start gap-5 py-8 md:grid-cols-[minmax(0,1fr)_400px] md:gap-8 md:pb-16">
        <div className="grid gap-5">
          {order.status === 'awaiting-payment' ? <OrderDue order={order} contents={contents} onChanged={refresh} /> : null}
          <OrderPickup order={order} />
          <ReadyPush order={order} />
          <OrderIntoAccount order={order} onChanged={refresh} />
          <ButtonLink kind="line" className="print:hidden justify-self-start" to={href('menu', locale)}>{t('summary.again')}</ButtonLink>
        </div>
        <OrderSlip order={order} />
      </div>
    </>
  )
}
