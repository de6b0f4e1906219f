import { getGoodwill } from '#contract/office/goodwill.ts'
import { type OfficeOrder, getOfficeOrder } from '#contract/office/orders.ts'
import { getRefundable, listApprovals } from '#contract/office/refunds.ts'
import { getOrderTimes, type OrderTimes } from '#contract/office/time-offers.ts'
import { useSessionState } from '#office/base/session.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { GoodwillAction, GoodwillCodes } from './goodwill-part.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ProblemParts } from './problem-part.tsx'
import { MeansCorrection } from './means-correction.tsx'
import { UndoHandOver } from './undo-hand-over.tsx'
import { RefundAction, WaitingApprovals } from './refund-part.tsx'
import { MoveActions } from './move-actions.tsx'
import { OfferState } from './offer-state.tsx'

/** While an order is loaded, the previous order is not shown. */
const ofOneOrder = { isOfOneSubject: true }

/** An order next to the list, with its complete history. */
export function OrderDrawer({
  id,
  onClose,
  onChanged,
  onPrevious,
  onNext,
}: {
  id: string
  onClose: () => void
  /**
   * Called when the order was changed in the drawer, so that lists and counts that include it are
   * loaded again.
   */
  onChanged: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}) {
  const t = useText('office-orders')
  const { session } = useSessionState()
  const mayRefund = session?.rights.includes('refund') === true
  const params = { order: id }
  const loaded = useApi(getOfficeOrder, { params }, ofOneOrder)
  const refundable = useApi(getRefundable, mayRefund ? { params } : null, ofOneOrder)
  const goodwill = useApi(getGoodwill, mayRefund ? { params } : null, ofOneOrder)
  const approvals = useApi(listApprovals, mayRefund ? { query: params } : null, ofOneOrder)
  const times = useApi(getOrderTimes, mayRefund ? { params } : null, ofOneOrder)
  const order = loaded.data
  const renew = () => {
    loaded.retry()
    times.retry()
    approvals.retry()
    refundable.retry()
    goodwill.retry()
    onChanged()
  }
  return (
    <Drawer
      of={id}
      title={order?.number ?? '–'}
      aside={order === undefined ? null : <OrderHead order={order} />}
      onClose={onClose}
      onPrevious={onPrevious}
      onNext={onNext}
      footer={
        mayRefund && order !== undefined ? (
          <>
            <MeansCorrection order={order} onDone={renew} />
            <UndoHandOver order={order} onDone={renew} />
            <RefundAction order={order} refundable={refundable.data} onDone={renew} />
            <GoodwillAction order={order} goodwill={goodwill.data} onDone={renew} />
          </>
        ) : undefined
      }
    >
      <LoadedPart of={loaded} skeleton={<Skeleton lines={12} />}>
        {(loadedOrder) => (
          <>
            <span className="sr-only">{t('open', { number: loadedOrder.number })}</span>
            <WaitingApprovals
              // A request that was decided must not be offered again.
              approvals={approvals.isStale ? [] : (approvals.data?.results ?? [])}
              lines={refundable.data?.lines ?? []}
              onDone={renew}
            />
            <RecallNotice order={loadedOrder} />
            <OrderFacts order={loadedOrder} />
            {times.data === undefined ? null : (
              <MovePart order={loadedOrder} times={times.data} onDone={renew} />
            )}
            <ProblemParts
              order={loadedOrder}
              refundable={refundable.data}
              goodwill={goodwill.data}
              mayAnswer={mayRefund}
              onDone={renew}
            />
            <OrderLines order={loadedOrder} />
            <GoodwillCodes order={loadedOrder} codes={goodwill.data?.codes ?? []} onDone={renew} />
            <OrderTimeline order={loadedOrder} onNote={loaded.retry} />
          </>
        )}
      </LoadedPart>
    </Drawer>
  )
}

/** The names of the products that were left out of the order because of a recall (H10). */
function RecallNotice({ order: { recalls } }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const format = useFormat()
  if (recalls.length === 0) return null
  const isOpen = recalls.some(({ isAnswered }) => !isAnswered)
  return (
    <Notice tone={isOpen ? 'warn' : 'info'}>
      {t(isOpen ? 'recall.open' : 'recall.answered', {
        list: format.list(recalls.map(({ name }) => name)),
      })}
    </Notice>
  )
}

function OrderHead({ order }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const format = useFormat()
  const {
    status,
    lateMinutes,
    paid,
    problems,
    recalls,
    replacedBy,
    restaurant,
    takeawayAt,
    toPay,
  } = order
  return (
    <>
      <Tag tone={status === 'in-preparation' ? 'lime' : status === 'ready' ? 'ok' : 'plain'}>
        {replacedBy === null ? t(`status.${status}`) : t('changed')}
      </Tag>{' '}
      {lateMinutes > 0 ? <Tag tone="err">{t('lateBy', { minutes: lateMinutes })}</Tag> : null}
      {paid.refunded > 0 ? (
        <Tag tone="warn">{t(paid.refunded < toPay ? 'isPartlyRefunded' : 'isRefunded')}</Tag>
      ) : null}
      {problems.some(({ answer }) => answer === null) ? (
        <Tag tone="warn">{t('problem.hasOpen')}</Tag>
      ) : null}
      {recalls.some(({ isAnswered }) => !isAnswered) ? (
        <Tag tone="warn">{t('recall.hasOpen')}</Tag>
      ) : null}
      <div>
        <b>{restaurant.name}</b>,{' '}
        {t('pickupAt', { day: format.shortDay(takeawayAt), time: format.time(takeawayAt) })}
      </div>
    </>
  )
}

/**
 * The section of an order’s drawer about another time; renders nothing if no other time was offered
 * or can be offered and the order cannot be cancelled.
 */
function MovePart({
  order,
  times,
  onDone,
}: {
  order: OfficeOrder
  times: OrderTimes
  onDone: () => void
}) {
  const t = useText('office-moves')
  const { mayOffer, mayCancel, cancelReason, offer } = times
  if (offer === null && !mayOffer && !mayCancel) return null
  return (
    <DrawerPart title={t('title')}>
      {offer === null ? null : (
        <p>
          <OfferState offer={offer} />
        </p>
      )}
      {order.delivery !== null && mayCancel ? <p className="muted">{t('delivered')}</p> : null}
      <div className="page-actions [p_+_&]:mt-2.5">
        <MoveActions
          order={{ id: order.id, number: order.number, mayOffer, mayCancel, cancelReason, offer }}
          onDone={onDone}
        />
      </div>
    </DrawerPart>
  )
}
