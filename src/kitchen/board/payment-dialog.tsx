import { type MouseEvent, useState } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { type CounterTender, counterMeans } from '#domain/money/counter-means.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useSession } from '#kitchen/state/kitchen-context.tsx'
import { MeansButtons, SplitPayment } from './split-payment.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

type PaymentDialogProps = {
  ticket: Ticket
  /** The dialog's title, if it is not the amount to be taken. */
  title?: string
  open: boolean
  onClose: () => void
  onPaid: (payment: CounterTender | 'unpaid', event: MouseEvent<HTMLElement>) => void
}

/**
 * Asks how an order is paid at the counter: one tap answers, and hands the order over if it is
 * ready (N4).
 */
export function PaymentDialog({
  ticket: { number, status, toTake, paidAtCounter },
  title,
  open,
  onClose,
  onPaid,
}: PaymentDialogProps) {
  const t = useText('kitchen')
  const format = useFormat()
  const { takesMealVouchers = false } = useSession()
  const [isSplit, setSplit] = useState(false)
  const acceptedMeans = counterMeans.filter(
    (means) => means !== 'meal-voucher' || takesMealVouchers,
  )
  const amount = toTake > 0 ? toTake : (paidAtCounter?.amount ?? 0)
  const close = () => {
    setSplit(false)
    onClose()
  }
  const pay = (event: MouseEvent<HTMLElement>, payment: CounterTender | 'unpaid') => {
    // Closes the dialog at once: while it is open, nothing outside of it can take the focus.
    event.currentTarget.closest('dialog')?.close()
    close()
    onPaid(payment, event)
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title ?? t('counter.title', { number, amount: format.price(toTake) })}
    >
      <div className={boardLook.menu}>
        {isSplit ? (
          <SplitPayment
            amount={amount}
            means={acceptedMeans}
            onPaid={(tender, event) => pay(event, tender)}
          />
        ) : (
          <MeansButtons means={acceptedMeans} onPick={pay} />
        )}
        <button
          type="button"
          className={buttonLook('line', 'w-full')}
          onClick={() => setSplit(!isSplit)}
        >
          {t(isSplit ? 'counter.one' : 'counter.split')}
        </button>
        {status === 'ready' && !isSplit ? (
          <button
            type="button"
            className={buttonLook('line', 'w-full')}
            onClick={(event) => pay(event, 'unpaid')}
          >
            {t('counter.unpaid')}
          </button>
        ) : null}
      </div>
    </Dialog>
  )
}
