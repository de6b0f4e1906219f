import { useState } from 'react'
import {
  type OfficeCancelReason,
  type OrderTimes,
  type TimeOfferView,
  cancelOrder,
  withdrawTimeOffer,
} from '#contract/office/time-offers.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { ApiDialog } from '#office/ui/layers/api-dialog.tsx'
import { TimeDialog } from './time-dialog.tsx'

/** An order about whose time a decision can be made. */
export type Movable = {
  id: string
  number: string
  mayOffer: boolean
  mayCancel: boolean
  cancelReason: OfficeCancelReason
  offer: TimeOfferView | null
}

/**
 * The actions for an order that cannot be collected at its time, for example because its restaurant
 * will be closed: offer another time, withdraw the offer, or cancel and refund everything (H11).
 */
export function MoveActions({
  order,
  isGone = () => false,
  onDone,
}: {
  order: Movable
  isGone?: (at: string) => boolean
  onDone: (times: OrderTimes) => void
}) {
  const t = useText('office-moves')
  const [open, setOpen] = useState<'offer' | 'cancel' | null>(null)
  const finish = (times: OrderTimes) => {
    setOpen(null)
    onDone(times)
  }
  return (
    <>
      {order.mayOffer ? (
        <Button kind="outlined" onPress={() => setOpen('offer')}>
          {t('propose')}
        </Button>
      ) : null}
      {order.offer?.state === 'open' ? (
        <Withdraw order={order.id} offer={order.offer.id} onDone={onDone} />
      ) : null}
      {order.mayCancel ? (
        <Button kind="quiet" onPress={() => setOpen('cancel')}>
          {t('cancel')}
        </Button>
      ) : null}
      {open === 'offer' && order.mayOffer ? (
        <TimeDialog order={order} isGone={isGone} onClose={() => setOpen(null)} onDone={finish} />
      ) : null}
      {open === 'cancel' ? (
        <ApiDialog
          title={t('cancelTitle', { number: order.number })}
          verb={t('cancelDo')}
          endpoint={cancelOrder}
          input={{ params: { order: order.id }, body: { reason: order.cancelReason } }}
          toast={t('cancelled')}
          onClose={() => setOpen(null)}
          onDone={onDone}
        >
          <p>{t(`cancelText.${order.cancelReason}`)}</p>
        </ApiDialog>
      ) : null}
    </>
  )
}

function Withdraw({
  order,
  offer,
  onDone,
}: {
  order: string
  offer: string
  onDone: (times: OrderTimes) => void
}) {
  const t = useText('office-moves')
  const { run, isPending, problem } = useApiAction(withdrawTimeOffer, {
    toast: t('withdrawn'),
    onDone,
  })
  return (
    <>
      <Button
        kind="outlined"
        isPending={isPending}
        onPress={() => run({ params: { order, offer } })}
      >
        {t('withdraw')}
      </Button>
      <Problem text={problem} />
    </>
  )
}
