import { useState } from 'react'
import type { OfficeOrder, TimelineEntry } from '#contract/office/orders.ts'
import { type Formats } from '#ui/base/formats.ts'
import type { Translate } from '#texts/messages.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Segmented } from '#ui/parts/segmented.tsx'
import { Timeline } from '#ui/parts/timeline.tsx'
import { NoteAction } from './note-dialog.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'

const groups = ['all', 'kitchen', 'money', 'messages'] as const

/**
 * The complete history of an order, the latest entry first; it can be limited to one group of
 * entries.
 */
export function OrderTimeline({ order, onNote }: { order: OfficeOrder; onNote: () => void }) {
  const t = useText('office-orders')
  const format = useFormat()
  const [group, setGroup] = useState<(typeof groups)[number]>('all')
  const visibleEntries = order.timeline
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry }) => group === 'all' || entry.group === group)
    .toReversed()
  const day = format.shortDay(order.takeawayAt)
  return (
    <DrawerPart
      title={t('timeline')}
      tools={
        <Segmented
          label={t('timeline')}
          choices={groups.map((id) => ({ id, text: t(`group.${id}`) }))}
          value={group}
          onChange={setGroup}
        />
      }
    >
      <NoteAction order={order} onDone={onNote} />
      <Timeline
        label={t('timeline')}
        entries={visibleEntries.map(({ entry, at }) => ({
          id: String(at),
          at: entry.at,
          time: timeOf(entry.at, day, format),
          tone: toneOf(entry, at === order.timeline.length - 1),
          ...describeEntry(entry, t, format),
        }))}
      />
    </DrawerPart>
  )
}

/** The time of an entry, preceded by its day if that is not the day of the pick-up. */
function timeOf(at: string, day: string, format: Formats): string {
  const entryDay = format.shortDay(at)
  return entryDay === day ? format.time(at) : `${entryDay} ${format.time(at)}`
}

function toneOf(entry: TimelineEntry, isLast: boolean): 'plain' | 'done' | 'now' | 'warn' | 'err' {
  if (entry.kind === 'note') return 'plain'
  if (entry.kind === 'cancelled') return 'err'
  if (
    (entry.kind === 'tap' && entry.without !== undefined) ||
    entry.kind === 'delay' ||
    entry.kind === 'refund' ||
    entry.kind === 'time-offered' ||
    entry.kind === 'problem-told'
  )
    return 'warn'
  if (isLast) return 'now'
  return entry.kind === 'step' || entry.kind === 'capture' ? 'done' : 'plain'
}

type EntryText = { title: string; note?: string }

const list = (...phrases: readonly (string | null)[]) =>
  phrases.filter((part) => part !== null).join(', ')

/** Describes an entry of the history in words. */
function describeEntry(
  entry: TimelineEntry,
  t: Translate<'office-orders'>,
  format: Formats,
): EntryText {
  switch (entry.kind) {
    case 'step':
      return entry.person === undefined
        ? { title: t(`status.${entry.status}`) }
        : { title: t('action.undo-hand-over'), note: entry.person }
    case 'accepted':
      return entry.person === null
        ? { title: t('event.acceptedAlone') }
        : { title: t('event.accepted'), note: entry.person }
    case 'tap': {
      const { person, device, refused, without } = entry
      const action = t(`action.${actionOf(entry.action)}`)
      const tapped =
        without === undefined
          ? action
          : t('event.tapWithout', { action, list: format.list(without) })
      return {
        title: refused ? t('event.tapRefused', { action }) : tapped,
        note: person === null ? device : t('by', { person, device }),
      }
    }
    case 'delay':
      return {
        title: t('event.delay', { minutes: entry.minutes }),
        note: list(t(`reason.${reasonOf(entry.reason)}`), entry.person),
      }
    case 'cancelled':
      return {
        title: t('event.cancelled'),
        note: list(t(`reason.${reasonOf(entry.reason)}`), entry.person),
      }
    case 'changed':
    case 'replaced':
      return { title: t(`event.${entry.kind}`, { number: entry.number }) }
    case 'ran-out': {
      const note = list(
        entry.isRecalled ? t('event.ranOut.recalled') : null,
        entry.by === 'customer' ? t('event.ranOut.byCustomer') : entry.person,
      )
      return {
        title: t(`event.ranOut.${entry.state}`, {
          name: entry.name,
          ...(entry.standIn !== null && { standIn: entry.standIn }),
        }),
        ...(note !== '' && { note }),
      }
    }
    case 'counter-payment':
    case 'counter-payment-corrected':
    case 'counter-payment-returned': {
      const { parts: counterParts, person } = entry
      const paid = list(
        ...counterParts.map(({ means, amount }) =>
          t(`counter.${means}`, { amount: format.price(amount) }),
        ),
      )
      return {
        title:
          entry.kind === 'counter-payment'
            ? paid
            : t(
                entry.kind === 'counter-payment-corrected'
                  ? 'counter.corrected'
                  : 'counter.returned',
                { paid },
              ),
        ...(person !== null && { note: person }),
      }
    }
    case 'counter-refund':
      return {
        title: t('event.counterRefund', { amount: format.price(entry.amount) }),
        note: entry.person,
      }
    case 'try':
      return { title: t(entry.answered ? 'event.try' : 'event.tryOpen') }
    case 'capture':
      return { title: t('event.capture', { amount: format.price(entry.amount) }) }
    case 'refund':
      return { title: t('event.refund', { amount: format.price(entry.amount) }) }
    case 'refund-asked':
      return {
        title: t('event.refundAsked', { amount: format.price(entry.amount) }),
        note: list(t(`reason.${reasonOf(entry.reason)}`), entry.person, entry.note),
      }
    case 'goodwill':
      return {
        title:
          entry.points === null
            ? t('event.goodwillCode', { amount: format.price(entry.amount ?? 0) })
            : t('event.goodwill', { points: entry.points }),
        note: list(t(`reason.${reasonOf(entry.reason)}`), entry.person),
      }
    case 'points':
      return {
        title: t('event.points', { points: Math.abs(entry.change) }),
        note: t(`movement.${movementOf(entry.movement)}`),
      }
    case 'note':
      return { title: t('event.note', { person: entry.person }), note: entry.text }
    case 'problem-told':
      return {
        title: t('event.problemTold'),
        ...(entry.hasPhotograph ? { note: t('event.problemPhotograph') } : {}),
      }
    case 'problem-answered':
      return { title: t('event.problemAnswered'), note: entry.person }
    case 'time-offered':
      return {
        title: t('event.timeOffered', when(entry.to, format)),
        note: t('event.timeUntil', { person: entry.person, ...when(entry.until, format) }),
      }
    case 'time-answered':
      // An offer that is still open has no outcome yet.
      return entry.state === 'open'
        ? { title: t('event.timeOffered', when(entry.to, format)) }
        : { title: t(`event.offer.${entry.state}`, when(entry.to, format)) }
    case 'mail':
      return {
        title: t(entry.isSent ? 'event.mailSent' : 'event.mailWaiting', {
          // The kinds of mails that can be sent several times end with a number, which is removed
          // here.
          mail: t(`mail.${mailOf(entry.mail.replace(/-\d+$/, ''))}`),
        }),
      }
    case 'push-asked':
      return { title: t('event.push') }
    case 'receipt':
      return {
        title: t(entry.receipt === 'sale' ? 'event.receiptSale' : 'event.receiptRefund', {
          number: entry.number,
        }),
      }
  }
}

const when = (at: string, format: Formats) => ({
  day: format.shortDay(at),
  time: format.time(at),
})

const oneOf =
  <const T extends readonly string[]>(list: T, otherwise: T[number]) =>
  (word: string): T[number] =>
    list.find((each) => each === word) ?? otherwise

const actionOf = oneOf(
  [
    'start',
    'missing',
    'replace',
    'restore',
    'ready',
    'hand-over',
    'take-payment',
    'change-payment',
    'give-back',
    'undo-hand-over',
    'not-collected',
    'cancel',
    'delay',
    'accept',
    'undo',
    'other',
  ] as const,
  'other',
)
const reasonOf = oneOf(
  [
    'busy',
    'sold-out',
    'incident',
    'customer',
    'closed',
    'not-accepted',
    'missing',
    'wrong',
    'quality',
    'late',
    'other',
  ] as const,
  'other',
)
const movementOf = oneOf(
  [
    'earned',
    'voided',
    'taken-back',
    'spent',
    'given-back',
    'granted',
    'withdrawn',
    'late',
    'very-late',
  ] as const,
  'granted',
)
const mailOf = oneOf(
  [
    'confirmation',
    'cancellation',
    'ready',
    'refund',
    'goodwill',
    'offer',
    'moved',
    'problem',
    'replacement',
    'late',
    'very-late',
    'other',
  ] as const,
  'other',
)
