import type { Ticket, TicketLine } from '#contract/kitchen/kitchen.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Sign } from '#web/features/kitchen/parts/sign.tsx'

/** Which order a ticket replaces, and what its customer changed. Empty for any other ticket (E1). */
export function useChange({
  replaces,
  takeawayAt,
  lines,
}: Ticket): { title: string; details: string[] } | null {
  const t = useText('kitchen')
  const format = useFormat()
  if (replaces === undefined) return null
  const { number, takeawayAt: before, gone, beside } = replaces
  const [day, dayBefore] = [takeawayAt, before].map(format.shortDay)
  const when = (at: string) =>
    day === dayBefore ? format.time(at) : `${format.shortDay(at)} ${format.time(at)}`
  const list = gone
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(', ')
  const isSame = list === '' && beside.length === 0 && lines.every(({ mark }) => mark === undefined)
  return {
    title: t('change.replaces', { number }),
    details: [
      ...(before === takeawayAt
        ? []
        : [t('change.time', { before: when(before), now: when(takeawayAt) })]),
      ...(list === '' ? [] : [t('change.gone', { list })]),
      ...beside.map((what) => t(`change.beside.${what}`)),
      ...(isSame ? [t('change.same')] : []),
    ],
  }
}

/** Says so on the board, so that nobody takes the ticket for one order more. */
export function TicketChange({ ticket }: { ticket: Ticket }) {
  const change = useChange(ticket)
  if (change === null) return null
  return (
    <div className="k-fact k-change num">
      <Sign name="swap" size={20} />
      <ul>
        <li>
          <b>{change.title}</b>
        </li>
        {change.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
    </div>
  )
}

/** Marks a line that the order before did not have, or not so. */
export function LineMark({ line: { mark } }: { line: TicketLine }) {
  const t = useText('kitchen')
  return mark === undefined ? null : (
    <>
      {' '}
      <span className="k-tag k-tag-ink">{t(`change.mark.${mark}`)}</span>
    </>
  )
}
