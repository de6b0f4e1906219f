import { useState } from 'react'
import {
  type OfficeCancelReason,
  type OrderTimes,
  type TimeOfferView,
  cancelOrder,
  withdrawTimeOffer,
} from '#contract/office/time-offers.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { AlertDialog } from '#office/ui/layers/dialog.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
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
        <CancelDialog order={order} onClose={() => setOpen(null)} onDone={finish} />
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
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const withdraw = () =>
    send(offer, async () => {
      const times = await confirmed((api) =>
        api.call(withdrawTimeOffer, { params: { order, offer } }),
      )
      showToast({ tone: 'ok', text: t('withdrawn') })
      onDone(times)
    })
  return (
    <>
      <Button kind="outlined" isPending={isPending} onPress={() => void withdraw()}>
        {t('withdraw')}
      </Button>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </>
  )
}

function CancelDialog({
  order: { id, number, cancelReason: reason },
  onClose,
  onDone,
}: {
  order: Pick<Movable, 'id' | 'number' | 'cancelReason'>
  onClose: () => void
  onDone: (times: OrderTimes) => void
}) {
  const t = useText('office-moves')
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const cancel = () =>
    send(id, async () => {
      const times = await confirmed((api) =>
        api.call(cancelOrder, { params: { order: id }, body: { reason } }),
      )
      showToast({ tone: 'ok', text: t('cancelled') })
      onDone(times)
    })
  return (
    <AlertDialog
      title={t('cancelTitle', { number })}
      isOpen
      action={t('cancelDo')}
      isPending={isPending}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p>{t(`cancelText.${reason}`)}</p>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </AlertDialog>
  )
}
