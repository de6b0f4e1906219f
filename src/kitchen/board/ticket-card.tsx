import { mayReplace } from '#domain/orders/may-replace.ts'
import { recalledOf } from '#domain/orders/recalled-parts.ts'
import { ranOut } from '#domain/orders/ticket.ts'
import { useId } from 'react'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { useKitchenState, useMinute, useStation } from '#kitchen/state/kitchen-context.tsx'
import { minutesUntil, nearnessOf } from './countdown.ts'
import { Sign } from '#kitchen/parts/sign.tsx'
import { AllergyButton, AllergyNotice } from './ticket-allergies.tsx'
import { useRecall } from './recall.ts'
import { Objections } from './part-missing.tsx'
import { TicketChange } from './ticket-change.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketFoot } from './ticket-foot.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketLines } from './ticket-lines.tsx'
import { useStops } from '#kitchen/stops/use-stops.ts'
import { boardLook } from '#kitchen/parts/look.ts'

type TicketCardProps = {
  ticket: Ticket
  onMore: () => void
  /** Called when a step of the ticket was taken. */
  onStep?: () => void
  /** Whether it is in the search dialog, where the ticket is shown in full. */
  isFound?: boolean
  /** Whether the ticket is as short as possible, because many orders wait. */
  isShort?: boolean
}

const edges = {
  far: 'border-t-line-strong',
  soon: 'border-t-[#f08c1c]',
  late: 'border-t-err',
  done: 'border-t-leaf',
}
const fullLook = 'gap-2 rounded-md border-t-8 p-3.5'
const shortLook = 'k-short gap-1 rounded-[12px] border-t-6 px-2.5 pt-2 pb-2.5'
const newLook =
  'shadow-[0_0_0_3px_var(--leaf)] motion-safe:animate-[k-pulse_1s_ease-in-out_infinite] ' +
  'forced-colors:outline-3 forced-colors:outline-[Highlight]'

/** The ticket of one order. If there are allergies, it shows only these until it is opened. */
export function TicketCard({
  ticket,
  onMore,
  onStep,
  isFound = false,
  isShort = false,
}: TicketCardProps) {
  const { id, status, allergies } = ticket
  const { isWall } = useStation()
  const name = useId()
  const now = useMinute()
  const isOpened = useKitchenState(({ openedTickets }) => openedTickets.includes(id))
  const isRinging = useKitchenState(
    ({ seenBells }) => status === 'received' && !seenBells.includes(id),
  )
  const isReady = status === 'ready'
  const isClosed = allergies.length > 0 && !isOpened && !isReady && !isWall
  const isToBegin = status === 'received' && Date.parse(ticket.startAt) <= now
  const nearness =
    status === 'received' || status === 'in-preparation'
      ? nearnessOf(minutesUntil(Date.parse(ticket.expectedAt), now))
      : 'done'
  return (
    <article
      className={`@container grid grid-cols-[minmax(0,1fr)] bg-ground rush-ready:px-2 forced-colors:border forced-colors:border-[ButtonText] ${edges[nearness]} ${isShort ? shortLook : fullLook} ${isFound ? 'border-x border-b border-x-line border-b-line' : ''} ${isRinging && !isFound ? newLook : ''}`}
      data-order={id}
      data-near={nearness}
      aria-labelledby={name}
    >
      <TicketHead ticket={ticket} name={name} isToBegin={isToBegin && !(isShort && !isClosed)} />
      <RecallMark ticket={ticket} />
      {isClosed ? (
        <AllergyButton ticket={ticket} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-[inherit] short:contents">
          {isReady && !isFound ? null : <TicketChange ticket={ticket} />}
          {isReady ? null : <Objections ticket={ticket} />}
          {isReady ? null : <SoldOutMark ticket={ticket} />}
          {isReady && !isFound ? (
            <Names ticket={ticket} />
          ) : (
            <TicketLines ticket={ticket} isShort={isShort} isToBegin={isToBegin} />
          )}
          <TicketFacts ticket={ticket} isFound={isFound} />
          <AllergyNotice ticket={ticket} />
          {isWall ? null : (
            <TicketFoot ticket={ticket} onMore={onMore} onStep={onStep} isFound={isFound} />
          )}
        </div>
      )}
    </article>
  )
}

/**
 * The recalled products of this order, which must not be served (H10). Once it is ready, its
 * ingredients can no longer be replaced, and the note adds that its price does not change.
 */
function RecallMark({ ticket: { lines, status, toPay } }: { ticket: Ticket }) {
  const t = useText('kitchen')
  const recall = useRecall(lines)
  return recall === null ? null : (
    <p
      className={`${boardLook.allergy} rounded-sm border border-transparent bg-err text-ground unit-16`}
      role="alert"
    >
      <Icon name="warning" size={24} />
      <span>
        <b>{recall}</b>
        {mayReplace(status) || toPay === 0 ? null : (
          <>
            <br />
            {t('ticket.recallPrice')}
          </>
        )}
      </span>
    </p>
  )
}

/**
 * The products of this order that are sold out: its customer has to be asked before it is begun.
 */
function SoldOutMark({ ticket: { lines } }: { ticket: Ticket }) {
  const t = useText('kitchen')
  const { soldOut } = useStops()
  const recalled = recalledOf(lines).map(({ ingredient }) => ingredient)
  const names = [
    ...new Set(
      lines
        .flatMap(({ parts }) => parts)
        .filter(
          (part) =>
            part.change !== 'left-out' &&
            !recalled.includes(part.ingredient) &&
            !lines.some(
              (line) => line.parts.includes(part) && ranOut(line.replacements, part) !== undefined,
            ) &&
            soldOut.some(({ product }) => product === part.ingredient),
        )
        .map(({ name }) => name),
    ),
  ]
  if (names.length === 0) return null
  return (
    <p
      className={`${boardLook.fact} rounded-sm bg-warn-bg px-2 py-1.5 font-bold wrap-anywhere text-warn`}
    >
      <Sign name="ban" size={20} />
      {t('ticket.soldOut', { list: names.join(', ') })}
    </p>
  )
}

/**
 * The items of a ready order, by name, with those that are not in the restaurant's packaging
 * marked.
 */
function Names({ ticket: { lines } }: { ticket: Ticket }) {
  const t = useText('kitchen')
  return (
    <p className="text-base leading-[1.25] text-ink-2 wall:text-[1.25rem] num">
      {lines
        .map(({ name, recipe, quantity, container }) => {
          const dish = quantity > 1 ? `${quantity} × ${recipe ?? name}` : (recipe ?? name)
          return container === undefined ? dish : `${dish} (${t(`ticket.container.${container}`)})`
        })
        .join(', ')}
    </p>
  )
}
