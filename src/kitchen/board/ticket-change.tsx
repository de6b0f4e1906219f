import { Fragment } from 'react'
import type { Ticket, TicketLine } from '#contract/kitchen/tickets.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Sign } from '#kitchen/parts/sign.tsx'
import { boardLook, tagLook } from '#kitchen/parts/look.ts'

/**
 * The order that a ticket replaces, and the changes that its customer made; null if it replaces
 * none (E1).
 */
export function useChange({
  replaces,
  takeawayAt,
  lines,
}: Ticket): { title: string; details: string[] } | null {
  const t = useText('kitchen')
  const format = useFormat()
  if (replaces === undefined) return null
  const { number, takeawayAt: before, gone: removedItems, beside: changedFields } = replaces
  const [day, dayBefore] = [takeawayAt, before].map(format.shortDay)
  const when = (at: string) =>
    day === dayBefore ? format.time(at) : `${format.shortDay(at)} ${format.time(at)}`
  const list = removedItems
    .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
    .join(', ')
  const isSame =
    list === '' && changedFields.length === 0 && lines.every(({ mark }) => mark === undefined)
  return {
    title: t('change.replaces', { number }),
    details: [
      ...(before === takeawayAt
        ? []
        : [t('change.time', { before: when(before), now: when(takeawayAt) })]),
      ...(list === '' ? [] : [t('change.gone', { list })]),
      ...changedFields.map((field) => t(`change.beside.${field}`)),
      ...(isSame ? [t('change.same')] : []),
    ],
  }
}

/** Shows which order a ticket replaces, so that it is not taken for an additional order. */
export function TicketChange({ ticket }: { ticket: Ticket }) {
  const change = useChange(ticket)
  if (change === null) return null
  return (
    <div className={`${boardLook.note} num p-2`}>
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

/**
 * Marks a line that is new or changed compared with the replaced order, and the refunded units and
 * supplements of a line.
 */
export function LineMark({ line }: { line: TicketLine }) {
  return useLineMarks()(line).map((mark) => (
    <Fragment key={mark}>
      {' '}
      <span className={tagLook('ink')}>{mark}</span>
    </Fragment>
  ))
}

export function useLineMarks(): (
  line: Pick<TicketLine, 'mark' | 'refunded' | 'quantity'>,
) => string[] {
  const t = useText('kitchen')
  return ({ mark, refunded, quantity }) => [
    ...(mark === undefined ? [] : [t(`change.mark.${mark}`)]),
    ...(refunded === undefined || refunded.units === 0
      ? []
      : [
          refunded.units === quantity
            ? t('refunded.all')
            : t('refunded.some', { count: refunded.units, quantity }),
        ]),
    ...(refunded?.parts ?? []).map((name) => t('refunded.part', { name })),
  ]
}
