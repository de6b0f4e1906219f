import type { Ticket } from '#contract/kitchen/tickets.ts'
import { isBeingMade } from '#domain/orders/lateness.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { usePaidText, usePartsText } from './use-paid-text.ts'
import { boardLook, tagLook } from '#kitchen/parts/look.ts'

/**
 * The facts below the lines of a ticket: the place of delivery, cutlery, the customer’s comment, in
 * the search also the customer’s name, and what to check, to take or to give back at the counter.
 */
export function TicketFacts({ ticket, isFound }: { ticket: Ticket; isFound: boolean }) {
  const t = useText('kitchen')
  const partsText = usePartsText()
  const { status, cutlery, comment, delivery, checkAge, customerName, toGiveBack } = ticket
  const isAtCounter = status === 'ready' || isFound
  const list = cutlery
    .map(({ name, quantity }) => `${name} ${t('ticket.times', { quantity })}`)
    .join(', ')
  return (
    <>
      {delivery ? (
        <p className={boardLook.fact}>
          <Icon name="pin" size={20} />
          <b>{t('delivery', delivery)}</b>
        </p>
      ) : null}
      {list === '' ? null : (
        <p className={`${boardLook.fact} num`}>
          <Icon name="utensils" size={20} />
          <span className="sr-only">{t('ticket.cutlery')}</span>
          <span>{list}</span>
        </p>
      )}
      {comment === '' ? null : (
        <p className={`${boardLook.note} p-2.5 short:px-2 short:py-1.5`}>
          <Sign name="speech" size={20} />
          <span className="sr-only">{t('ticket.comment')}</span>
          <span>{comment}</span>
        </p>
      )}
      {isFound && isBeingMade(status) ? (
        <p className={boardLook.fact}>
          <Icon name="user" size={20} />
          {customerName}
        </p>
      ) : null}
      {isAtCounter || checkAge ? (
        <p className={`${boardLook.tags} num`}>
          {checkAge ? (
            <span className={tagLook('warn')}>
              <Icon name="warning" size={16} />
              {t('ticket.checkAge')}
            </span>
          ) : null}
          {isAtCounter ? <PaymentTag ticket={ticket} /> : null}
          {isAtCounter && toGiveBack !== undefined ? (
            <span className={tagLook('ink')}>
              {t('counter.toGiveBack', { list: partsText(toGiveBack.parts) })}
            </span>
          ) : null}
        </p>
      ) : null}
    </>
  )
}

/**
 * Tag with the amount still to be taken, or how the order was paid; none for an order that ended
 * without being paid.
 */
function PaymentTag({ ticket: { payment, toPay, toTake, paidAtCounter } }: { ticket: Ticket }) {
  const t = useText('kitchen')
  const format = useFormat()
  const paidText = usePaidText()
  if (toTake > 0)
    return (
      <span className={tagLook('ink')}>{t('ticket.toTake', { amount: format.price(toTake) })}</span>
    )
  if (payment !== 'card' && toPay > 0 && paidAtCounter === undefined) return null
  return (
    <span className={tagLook('ok')}>
      <Icon name="check" size={16} />
      {paidAtCounter === undefined ? t('ticket.paid') : paidText(paidAtCounter)}
    </span>
  )
}
