import { type LoaderFunctionArgs, data, useLoaderData } from 'react-router'
import { ApiProblem } from '#contract/client.ts'
import { href } from '#contract/links.ts'
import { getOrder } from '#contract/orders.ts'
import { useLocale, useMenu } from '../app-data.tsx'
import { pageContext } from '../context.ts'
import { OrderHead } from '../order/order-head.tsx'
import { OrderPickup } from '../order/order-pickup.tsx'
import { OrderSlip } from '../order/order-slip.tsx'
import { OrderSteps } from '../order/order-steps.tsx'
import { bowlOf } from '../order/shown-line.ts'
import { useOrder } from '../order/use-order.ts'
import { PageHead } from '../page-head.tsx'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Live } from '../ui/live.tsx'

/** The order that the address names; an address that names none is no page. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  return api.call(getOrder, { params: { token: params['token'] ?? '' } }).catch((error: unknown) => {
    const { status } = error instanceof ApiProblem ? error.problem : { status: 500 }
    throw status === 404 || status === 400 ? data(null, { status: 404 }) : error
  })
}

/** The number, how far it is, where to go, and what was ordered (O1, O2). */
export default function ConfirmationPage() {
  const order = useOrder(useLoaderData<typeof loader>())
  const { menu } = useMenu()
  const t = useText('order')
  const locale = useLocale()
  return (
    <>
      <PageHead title={t('metaTitle', { number: order.number })} />
      <OrderHead order={order} contents={bowlOf(order.lines, menu)} />
      <OrderSteps order={order} />
      <Live>{t(`status.${order.status}`)}</Live>
      <div className="wrap grid items-start gap-5 py-8 md:grid-cols-[minmax(0,1fr)_400px] md:gap-8 md:pb-16">
        <div className="grid gap-5">
          <OrderPickup order={order} />
          <ButtonLink kind="line" className="print:hidden justify-self-start" to={href('menu', locale)}>{t('summary.again')}</ButtonLink>
        </div>
        <OrderSlip order={order} />
      </div>
    </>
  )
}
