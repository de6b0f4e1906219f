import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { loadOrder } from '#web/features/order/page/load-order.ts'
import { OrderChange } from '#web/features/order/page/order-change.tsx'
import { OrderDue } from '#web/features/order/page/order-due.tsx'
import { OrderGivenBack } from '#web/features/order/page/order-given-back.tsx'
import { OrderHead } from '#web/features/order/page/order-head.tsx'
import { OrderIntoAccount } from '#web/features/order/page/order-into-account.tsx'
import { OrderNext } from '#web/features/order/page/order-next.tsx'
import { OrderPickup } from '#web/features/order/page/order-pickup.tsx'
import { OrderProblems } from '#web/features/order/page/order-problems.tsx'
import { OrderSlip } from '#web/features/order/page/order-slip.tsx'
import { OrderSteps } from '#web/features/order/page/order-steps.tsx'
import { bowlOf } from '#web/features/order-view/order-line-view.ts'
import { ReadyPush } from '#web/features/order/code/ready-push.tsx'
import { useOfflineCode } from '#web/features/order/code/use-offline-code.ts'
import { ChangeNote } from '#web/features/change/change-note.tsx'
import { RanOut } from '#web/features/order/page/lazy-ran-out.tsx'
import { TimeOffer } from '#web/features/order/page/time-offer.tsx'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import { paceOf } from '#contract/shop/order-lateness.ts'
import { useLateness } from '#web/state/ordering/use-lateness.ts'
import { useClosingState } from '#web/features/order/page/use-closed.ts'
import { useOrder } from '#web/features/order/page/use-order.ts'
import { useFreshBalance } from '#web/features/order/page/use-fresh-balance.ts'
import { useOrderedCart } from '#web/features/order/page/use-ordered-cart.ts'
import { PageHead } from '#web/base/page/page-head.tsx'
import { openOwnDocument } from '#web/features/payment/fields/own-document.ts'
import { useFormat } from '#ui/text/format.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

export const loader = (args: LoaderFunctionArgs) => loadOrder(args)
export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

/** The number, the progress, the address and the contents of the order (O1, O2). */
export default function ConfirmationPage() {
  const { order, refresh, follow } = useOrder(useLoaderData<typeof loader>())
  const estimated = useLateness(order.progress, Date.parse(order.readAt))
  const lateness = {
    ...estimated,
    minutes: minutesLate(paceOf(order.progress), estimated.now),
    closed: useClosingState(order, estimated.now, refresh),
  }
  const [isCancelledHere, setCancelledHere] = useState(false)
  const cancelled = (progress: Progress) => {
    setCancelledHere(true)
    follow(progress)
  }
  useOrderedCart(order)
  useOfflineCode(order)
  useFreshBalance(order)
  const { menu } = useMenu()
  const t = useText('order')
  const contents = bowlOf(order.lines, menu)
  return (
    <>
      <PageHead title={t('metaTitle', { number: order.number })} />
      <TimeOffer order={order} onAnswered={follow} />
      <RanOut order={order} onAnswered={follow} />
      <OrderHead order={order} lateness={lateness} contents={contents} />
      {order.status === 'cancelled' && (order.replaces?.isMade ?? true) ? (
        <OrderGivenBack order={order} isAnswer={isCancelledHere} />
      ) : (
        <OrderSteps order={order} lateness={lateness}>
          <OrderNext order={order} lateness={lateness} onCancelled={cancelled} />
        </OrderSteps>
      )}
      <div className="wrap grid items-start gap-5 py-8 md:grid-cols-[minmax(0,1fr)_400px] md:gap-8 md:pb-16">
        <div className="grid gap-5">
          {order.status === 'awaiting-payment' ? (
            <OrderDue order={order} contents={contents} onChanged={refresh} />
          ) : null}
          <RecallNote order={order} />
          <ChangeNote order={order} />
          <OrderPickup order={order} lateness={lateness} />
          <ReadyPush order={order} />
          <OrderProblems order={order} onChanged={refresh} />
          <OrderChange order={order} lateness={lateness} onCancelled={cancelled} />
          <OrderIntoAccount order={order} onChanged={refresh} />
          <OrderAgainLink />
        </div>
        <OrderSlip order={order} />
      </div>
    </>
  )
}

function RecallNote({ order: { recalls, status } }: { order: OrderView }) {
  const t = useText('order')
  const { list } = useFormat()
  return recalls === undefined || status === 'cancelled' ? null : (
    <Note tone="warn">{t('recalls', { list: list(recalls) })}</Note>
  )
}

function OrderAgainLink() {
  const t = useText('order')
  const locale = useLocale()
  return (
    <ButtonLink kind="line" className="print:hidden justify-self-start" to={href('menu', locale)}>
      {t('summary.again')}
    </ButtonLink>
  )
}
