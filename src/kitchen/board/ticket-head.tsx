import type { Ticket } from '#contract/kitchen/kitchen.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import { minutesWaiting } from '#domain/orders/minutes-waiting.ts'
import { clockParts, minutesUntil } from './countdown.ts'
import { useMinute } from '#kitchen/state/kitchen-context.tsx'

/** Minutes after which a ready order is shown as waiting. */
const LONG_WAIT = 5

/** The head of a ticket: number, time and time left, legible from the other end of the kitchen. */
export function TicketHead({
  ticket,
  name,
  isToBegin,
}: {
  ticket: Ticket
  name: string
  /** Whether the head shows that the order has to be begun now. */
  isToBegin: boolean
}) {
  const { number, status, takeawayAt, expectedAt, delay } = ticket
  const t = useText('kitchen')
  const format = useFormat()
  const now = useMinute()
  const distance = useDistance()
  const minutes = minutesUntil(Date.parse(expectedAt), now)
  const late = minutesLate(
    { status, promisedAt: Date.parse(takeawayAt), announcedAt: Date.parse(expectedAt) },
    now,
  )
  const isOpen = status === 'received' || status === 'in-preparation'
  return (
    <>
      <div className="k-head">
        <h3 id={name} className="k-number num">
          <span className="sr-only">{t('ticket.name', { number })}</span>
          <span aria-hidden="true">{number}</span>
        </h3>
        <p className="k-when num">
          <time dateTime={expectedAt}>{format.time(expectedAt)}</time>
          {isOpen ? (
            <b>
              <span aria-hidden="true">
                {late > 0 ? t('ticket.minus', { time: distance(late) }) : distance(minutes)}
              </span>
              <span className="sr-only">
                {late > 0
                  ? t('ticket.late', { time: distance(late) })
                  : t('ticket.in', { time: distance(minutes) })}
              </span>
            </b>
          ) : null}
        </p>
      </div>
      {isToBegin || (delay && isOpen) ? (
        <p className="k-tags num">
          {isToBegin ? <BeginTag /> : null}
          {delay && isOpen ? (
            <span className="k-tag k-tag-carotte">
              {t('ticket.delay', { minutes: delay.minutes })}, {t(`reason.${delay.reason}`)}
            </span>
          ) : null}
        </p>
      ) : null}
      {isOpen ? null : <TicketStatus ticket={ticket} now={now} />}
    </>
  )
}

export function BeginTag() {
  const t = useText('kitchen')
  return <b className="k-tag k-tag-ink">{t('ticket.begin')}</b>
}

/** Since when a ticket is ready or has ended, for whom it is, and how long it has waited. */
function TicketStatus({ ticket, now }: { ticket: Ticket; now: number }) {
  const { status, expectedAt, steppedAt, customerName, replacedBy } = ticket
  const t = useText('kitchen')
  const format = useFormat()
  const distance = useDistance()
  const waiting = minutesWaiting(
    { status, readyAt: Date.parse(steppedAt), announcedAt: Date.parse(expectedAt) },
    now,
  )
  const time = format.time(steppedAt)
  const ending =
    replacedBy === undefined
      ? t('ticket.statusAt', { status: t(`status.${status}`), time })
      : replacedBy.number === null
        ? t('change.away', { time })
        : t('change.became', { time, number: replacedBy.number })
  return (
    <p className="k-meta num">
      {status === 'ready'
        ? t('ticket.readyAt', { time, name: customerName })
        : `${ending}, ${customerName}`}
      {waiting >= LONG_WAIT ? (
        <>
          {' '}
          <span className="k-tag k-tag-warn">{t('ticket.waits', { time: distance(waiting) })}</span>
        </>
      ) : null}
    </p>
  )
}

/** Formats a distance in minutes: “27 min”, or “1 h 05” from one hour on. */
function useDistance(): (minutes: number) => string {
  const t = useText('kitchen')
  return (all) => {
    const { hours, minutes } = clockParts(all)
    return hours > 0
      ? t('ticket.hours', { hours, minutes: String(minutes).padStart(2, '0') })
      : t('ticket.minutes', { minutes })
  }
}
