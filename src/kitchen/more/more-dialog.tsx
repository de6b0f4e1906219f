import { useState } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { canBeCancelled } from '#domain/orders/order.ts'
import { useText } from '#ui/text/text.ts'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useKitchen, useStation } from '#kitchen/state/kitchen-context.tsx'
import { MoreCancel } from './more-cancel.tsx'
import { MoreDelay } from './more-delay.tsx'
import { MoreMissing } from './more-missing.tsx'
import { MorePrint } from './more-print.tsx'
import { MoreSoldOut } from '#kitchen/stops/more-sold-out.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

/** The dialog with all further actions on an order. */
export function MoreDialog({ ticket, onClose }: { ticket: Ticket | null; onClose: () => void }) {
  const t = useText('kitchen')
  const [isCancelling, setCancelling] = useState(false)
  const close = () => {
    setCancelling(false)
    onClose()
  }
  const title =
    ticket === null
      ? ''
      : t(isCancelling ? 'more.cancelTitle' : 'ticket.name', { number: ticket.number })
  return (
    <Dialog open={ticket !== null} onClose={close} title={title}>
      {ticket === null ? null : isCancelling ? (
        <MoreCancel ticket={ticket} onKeep={() => setCancelling(false)} onDone={close} />
      ) : (
        <Menu ticket={ticket} onCancel={() => setCancelling(true)} onDone={close} />
      )}
    </Dialog>
  )
}

function Menu({
  ticket: listedTicket,
  onCancel,
  onDone,
}: {
  ticket: Ticket
  onCancel: () => void
  onDone: () => void
}) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const { isWall } = useStation()
  const ticket = kitchen.ticket(listedTicket.id) ?? listedTicket
  const { status, customerName, phone } = ticket
  const isOpen = canBeCancelled(status)
  return (
    <div className={boardLook.menu}>
      {phone === '' || isWall ? null : (
        <a className={buttonLook('line', 'w-full')} href={`tel:${phone}`}>
          <Icon name="phone" />
          {t('more.call', { name: customerName })}
          <span className="num">{phone}</span>
        </a>
      )}
      {status === 'ready' ? (
        <button
          type="button"
          className={buttonLook('line', 'w-full')}
          onClick={() => {
            kitchen.tap(ticket, { action: 'not-collected' })
            onDone()
          }}
        >
          {t('action.not-collected')}
        </button>
      ) : null}
      <MoreMissing ticket={ticket} onDone={onDone} />
      <MoreSoldOut ticket={ticket} onDone={onDone} />
      {isOpen ? <MoreDelay ticket={ticket} onDone={onDone} /> : null}
      <MorePrint ticket={ticket} onDone={onDone} />
      {isOpen ? (
        <button type="button" className={buttonLook('danger', 'w-full')} onClick={onCancel}>
          {t('more.cancel')}
        </button>
      ) : null}
    </div>
  )
}
