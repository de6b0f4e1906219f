import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Ticket, TicketLine, TicketPart } from '#contract/kitchen/tickets.ts'
import { isOneThing, ranOut, isSelfExplanatory } from '#domain/orders/ticket.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { useRecall } from '#kitchen/board/recall.ts'
import { useChange } from '#kitchen/board/ticket-change.tsx'
import { useContradictions } from '#kitchen/board/ticket-allergies.tsx'
import { useMissingText } from '#kitchen/board/part-missing.tsx'
import { useSession, useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'

type PrintSheetProps = { ticket: Ticket; printout: 'ticket' | 'labels' | 'both' }

/**
 * Print-only content, by `printout`: a ticket 80 mm wide, a label of 62 by 100 mm for each unit of
 * each line, or both.
 */
export function PrintSheet({ ticket, printout }: PrintSheetProps) {
  const { store } = useKitchen()
  useEffect(() => {
    const endPrinting = () => store.setState({ printing: null })
    addEventListener('afterprint', endPrinting, { once: true })
    print()
    return () => removeEventListener('afterprint', endPrinting)
  }, [store, ticket, printout])
  const bowls = ticket.lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, i) => ({ line, key: `${line.line} ${i}` })),
  )
  return createPortal(
    <div className="k-sheet" aria-hidden="true">
      {printout === 'labels' ? null : <PaperTicket ticket={ticket} />}
      {printout === 'ticket'
        ? null
        : bowls.map(({ line, key }, i) => (
            <Label key={key} ticket={ticket} line={line} part={i + 1} all={bowls.length} />
          ))}
    </div>,
    document.body,
  )
}

function PaperTicket({ ticket }: { ticket: Ticket }) {
  const placeName = usePlaceName()
  const t = useText('kitchen')
  const format = useFormat()
  const session = useSession()
  const {
    number,
    expectedAt,
    customerName,
    phone,
    comment,
    delivery,
    toTake,
    checkAge,
    cutlery,
    lines,
  } = ticket
  return (
    <section className="k-paper">
      <p>{placeName(session.restaurant.name)}</p>
      <p className="k-paper-number num">{number}</p>
      <p className="k-paper-time num">{t('paper.at', { time: format.time(expectedAt) })}</p>
      <ChangePaper ticket={ticket} />
      {delivery ? (
        <p className="k-paper-box">
          <b>{t('delivery', delivery)}</b>
        </p>
      ) : null}
      <p>
        {customerName}, {t('paper.phone', { phone })}
      </p>
      <Allergies ticket={ticket} />
      {lines.map((line) => (
        <PaperLine key={line.line} line={line} />
      ))}
      {cutlery.length > 0 ? (
        <p>{cutlery.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')}</p>
      ) : null}
      {comment === '' ? null : <p className="k-paper-box">{comment}</p>}
      {checkAge ? (
        <p>
          <b>{t('ticket.checkAge')}</b>
        </p>
      ) : null}
      <p className="k-paper-time num">
        {toTake > 0 ? t('ticket.toTake', { amount: format.price(toTake) }) : t('ticket.paid')}
      </p>
    </section>
  )
}

function PaperLine({ line }: { line: TicketLine }) {
  const t = useText('kitchen')
  return (
    <div className="k-paper-line">
      <p>
        <b>
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          {line.recipe ?? line.name}
        </b>
        {line.mark === undefined ? '' : ` (${t(`change.mark.${line.mark}`)})`}
        {line.title ? `, ${line.title}` : ''}
      </p>
      <TicketContainer line={line} />
      <Contradictions line={line} />
      <Recall line={line} />
      <LineParts line={line} />
    </div>
  )
}

function Label({
  ticket,
  line,
  part,
  all,
}: {
  ticket: Ticket
  line: TicketLine
  part: number
  all: number
}) {
  const t = useText('kitchen')
  const format = useFormat()
  const { wire } = useMenu()
  const names = format.list(
    line.allergens.map((allergen) => wire.allergen_names[allergen].toLowerCase()),
  )
  return (
    <section className="k-label-paper">
      <p className="k-paper-number num">{ticket.number}</p>
      <p className="num">
        {t('paper.label', { part, all })}, {t('paper.at', { time: format.time(ticket.expectedAt) })}
      </p>
      {ticket.replaces === undefined ? null : (
        <p className="num">
          <b>{t('change.replaces', { number: ticket.replaces.number })}</b>
        </p>
      )}
      <p>
        <b>{line.recipe ?? line.name}</b>
        {line.mark === undefined ? '' : ` (${t(`change.mark.${line.mark}`)})`}
      </p>
      <TicketContainer line={line} />
      <p>{line.title ?? ticket.customerName}</p>
      <LineParts line={line} />
      <Allergies ticket={ticket} />
      <Contradictions line={line} />
      <Recall line={line} />
      {names === '' ? null : (
        <p className="k-paper-small">{t('paper.contains', { list: names })}</p>
      )}
    </section>
  )
}

function TicketContainer({ line: { container } }: { line: TicketLine }) {
  const t = useText('kitchen')
  return container === undefined ? null : (
    <p className="k-paper-box">
      <b>{t(`ticket.container.${container}`)}</b>
    </p>
  )
}

function LineParts({ line }: { line: TicketLine }) {
  const { name: lineName, parts: ticketParts } = line
  const t = useText('kitchen')
  const missingText = useMissingText()
  const warmth = (part: TicketPart) =>
    part.warm && !isSelfExplanatory(part.name, t('ticket.warm')) ? ` (${t('ticket.warm')})` : ''
  const [only] = ticketParts
  // The name is already printed above.
  if (only && only.quantity === 1 && isOneThing({ name: lineName, parts: ticketParts }))
    return warmth(only) === '' ? null : <p>{t('ticket.warm')}</p>
  return (
    <ul>
      {ticketParts.map((part, i) => {
        const { ingredient, name, quantity, change } = part
        const missing = ranOut(line.replacements, part)
        return (
          <li key={`${ingredient} ${i}`}>
            {missing ? (
              <b>{missingText(missing)}</b>
            ) : change === null ? (
              name
            ) : (
              <b>{t(change === 'left-out' ? 'ticket.leftOut' : 'ticket.added', { name })}</b>
            )}
            {quantity > 1 ? ` × ${quantity}` : ''}
            {warmth(part)}
          </li>
        )
      })}
    </ul>
  )
}

function ChangePaper({ ticket }: { ticket: Ticket }) {
  const change = useChange(ticket)
  if (change === null) return null
  return (
    <div className="k-paper-box num">
      <p>
        <b>{change.title}</b>
      </p>
      {change.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  )
}

/** Allergens in the line that its order names as allergies (N9). */
function Contradictions({ line }: { line: TicketLine }) {
  return useContradictions([line]).map((contradiction) => (
    <p key={contradiction} className="k-paper-box">
      <b>{contradiction}</b>
    </p>
  ))
}

/** The recalled products in the line, which must not be served (H10). */
function Recall({ line }: { line: TicketLine }) {
  const recall = useRecall([line])
  return recall === null ? null : (
    <p className="k-paper-box">
      <b>{recall}</b>
    </p>
  )
}

function Allergies({ ticket: { allergies } }: { ticket: Ticket }) {
  const t = useText('kitchen')
  const format = useFormat()
  const { wire } = useMenu()
  if (allergies.length === 0) return null
  const list = format.list(allergies.map((allergen) => wire.allergen_names[allergen].toLowerCase()))
  return (
    <p className="k-paper-box">
      <b>{t('ticket.allergySaid', { list })}</b>
    </p>
  )
}
