import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { minutesLate } from '#domain/orders/minutes-late.ts'
import { minutesWaiting } from '#domain/orders/minutes-waiting.ts'
import { clockParts, minutesUntil } from './countdown.ts'
import { useMinute } from '#kitchen/state/kitchen-context.tsx'
import { boardLook, tagLook } from '#kitchen/parts/look.ts'

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
      <div className="flex items-start justify-between gap-1.5 not-forced-colors:urgent:-mx-3.5 not-forced-colors:urgent:-mt-3.5 not-forced-colors:urgent:p-3.5 short:sticky short:top-[-8px] short:z-1 short:col-start-1 short:row-start-1 short:-mx-2.5 short:-mt-2 short:min-h-18 short:items-center short:justify-start short:gap-2 short:rounded-t-[4px] short:bg-ground short:px-2.5 short:py-1.5 @max-[16.75rem]:short:flex-wrap @max-[16.75rem]:short:content-center @max-[16.75rem]:short:gap-1 @max-[16.75rem]:short:unit-13.5 soon:bg-citron soon:text-on-field late:bg-err-bg">
        <h3
          id={name}
          className="k-number board-face leading-[0.8] tracking-[-0.03em] unit-60 short:unit-40 num"
        >
          <span className="sr-only">{t('ticket.name', { number })}</span>
          <span aria-hidden="true">{number}</span>
        </h3>
        <p className="text-end leading-[1.1] font-semibold whitespace-nowrap unit-16 short:unit-14 late:text-err done:text-xl @max-[16.75rem]:short:flex @max-[16.75rem]:short:basis-full @max-[16.75rem]:short:items-baseline @max-[16.75rem]:short:gap-1 num">
          <time className="block" dateTime={expectedAt}>
            {format.time(expectedAt)}
          </time>
          {isOpen ? (
            <b className="board-face leading-none unit-28 short:unit-22 @max-[16.75rem]:short:unit-16">
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
        <p className={`${boardLook.tags} num`}>
          {isToBegin ? <BeginTag /> : null}
          {delay && isOpen ? (
            <span className={tagLook('carotte')}>
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
  return <b className={`${tagLook('ink')} running:mr-1.5`}>{t('ticket.begin')}</b>
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
    <p className="text-[1.0625rem] leading-[1.3] wall:text-[1.25rem] num">
      {status === 'ready'
        ? t('ticket.readyAt', { time, name: customerName })
        : `${ending}, ${customerName}`}
      {waiting >= LONG_WAIT ? (
        <>
          {' '}
          <span className={tagLook('warn')}>{t('ticket.waits', { time: distance(waiting) })}</span>
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
