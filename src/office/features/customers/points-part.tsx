import { useState } from 'react'
import type { CustomerOrder, CardLedgerEntry, OfficeCustomer } from '#contract/office/customers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { DialogButton } from '#ui/parts/layers/dialog-button.tsx'
import { HeadRow } from '#office/ui/table/head-row.tsx'
import { OrderLink } from './orders-part.tsx'
import { PointsDialog } from './points-dialog.tsx'

/** Number of lines shown before “show more”. */
const FIRST = 8

/**
 * The points of a customer: the balance, and the entries of the loyalty card with their authors
 * (H4).
 */
export function PointsPart({ customer, onDone }: { customer: OfficeCustomer; onDone: () => void }) {
  const t = useText('office-customers')
  const { session } = useSessionState()
  const { balance, cap, pending, card, limit } = customer.points
  const mayChange = session?.rights.includes('points') === true && limit !== 0
  return (
    <Block
      level="h3"
      title={t('points.title')}
      tools={
        mayChange ? (
          <DialogButton
            kind="action"
            onDone={onDone}
            dialog={(opened) => <PointsDialog customer={customer} {...opened} />}
          >
            {t('points.change')}
          </DialogButton>
        ) : null
      }
    >
      <div className="mt-0.5 mb-2.5 flex items-center gap-4.5">
        <PointsRing balance={balance} cap={cap} />
        <p className="muted">
          {t('points.cap', { cap })} {pending > 0 ? t('points.pending', { points: pending }) : null}{' '}
          {t('points.card', { number: card.number })}
        </p>
      </div>
      <Ledger customer={customer} />
    </Block>
  )
}

const cellLook = `px-1.5 first:pl-0 first:whitespace-nowrap last:pr-0 nth-[n+3]:text-right
  nth-[n+3]:whitespace-nowrap nth-[n+3]:tabular-nums`
const headLook = `${cellLook} py-2 text-left text-note font-semibold text-ink-2`
const entryLook = `${cellLook} border-t border-t-line py-2.25 align-top`

function Ledger({ customer: { points, orders } }: { customer: OfficeCustomer }) {
  const t = useText('office-customers')
  const [isWhole, setWhole] = useState(false)
  const { entries, count } = points
  const visibleEntries = isWhole ? entries : entries.slice(0, FIRST)
  if (entries.length === 0) return <p className="muted">{t('points.none')}</p>
  return (
    <>
      <table className="w-full border-collapse leading-[1.35]">
        <caption className="sr-only">{t('points.caption')}</caption>
        <HeadRow
          look={headLook}
          heads={[t('points.day'), t('points.movement'), t('points.amount'), t('points.left')]}
        />
        <tbody>
          {visibleEntries.map((entry) => (
            <LedgerRow key={entry.position} entry={entry} orders={orders} />
          ))}
        </tbody>
      </table>
      {visibleEntries.length < entries.length ? (
        <Button kind="quiet" onPress={() => setWhole(true)}>
          {t('points.more', { count: entries.length - visibleEntries.length })}
        </Button>
      ) : count > entries.length ? (
        <p className="field-hint">{t('points.rest', { shown: entries.length, count })}</p>
      ) : null}
    </>
  )
}

type LedgerRowProps = { entry: CardLedgerEntry; orders: readonly CustomerOrder[] }

function LedgerRow({ entry, orders }: LedgerRowProps) {
  const t = useText('office-customers')
  const format = useFormat()
  const day = useDayOf()
  const { kind, points, change, balance, at } = entry
  const lostPoints = points - change
  // Entries for pending or voided points do not change the balance.
  const isBooked = kind !== 'pending' && kind !== 'voided'
  const amount = isBooked ? change : points
  return (
    <tr>
      <td className={entryLook}>{day(at)}</td>
      <td className={entryLook}>
        {t(`entry.${kind}`)}
        <small className="muted text-note wrap-anywhere *:block">
          <WhereFrom entry={entry} orders={orders} />
          {isBooked && lostPoints > 0 ? (
            <span>{t('points.lost', { points: lostPoints })}</span>
          ) : null}
        </small>
      </td>
      <td
        className={`${entryLook} font-semibold ${isBooked ? (amount > 0 ? 'text-radis-text' : '') : 'text-ink-2'}`}
      >
        {amount > 0 ? '+' : ''}
        {format.number(amount)}
      </td>
      <td className={entryLook}>{format.number(balance)}</td>
    </tr>
  )
}

/**
 * The order or counter from which the points come, or the person who entered them and the reason.
 */
function WhereFrom({ entry: { order, counter, byHand, at }, orders }: LedgerRowProps) {
  const t = useText('office-customers')
  if (byHand !== null)
    return (
      <span>
        {byHand.reason}, <b>{byHand.person ?? t('points.former')}</b>
      </span>
    )
  if (order !== null)
    return (
      <span>
        {/* The link opens the orders of one day of pick-up, so the pick-up day of the order is used if it is known; otherwise the day of the entry. */}
        <OrderLink id={order.id} at={orders.find(({ id }) => id === order.id)?.takeawayAt ?? at}>
          {t('entry.order', { number: order.number, restaurant: order.restaurant })}
        </OrderLink>
      </span>
    )
  return counter === null ? null : (
    <span>{t('entry.counter', { restaurant: counter.restaurant })}</span>
  )
}

/** Returns a function that writes a day; the year is written unless it is the current year. */
function useDayOf(): (at: string) => string {
  const format = useFormat()
  const year = useToday().slice(0, 4)
  return (at) => (at.startsWith(year) ? format.shortDay(at) : format.date(at))
}

const RADIUS = 45
const ROUND = 2 * Math.PI * RADIUS

/** The balance as a ring, which is full at the maximum that a card can contain. */
function PointsRing({ balance, cap }: { balance: number; cap: number }) {
  const t = useText('office-customers')
  const filled = Math.min(1, balance / cap) * ROUND
  return (
    <svg
      className="size-26 flex-none fill-none stroke-[9px]"
      viewBox="0 0 104 104"
      role="img"
      aria-label={t('points.balance', { points: balance, cap })}
    >
      <circle
        className="stroke-[color-mix(in_srgb,var(--radis)_26%,var(--ground))]"
        cx="52"
        cy="52"
        r={RADIUS}
      />
      {balance > 0 ? (
        <circle
          className="stroke-radis [stroke-linecap:round]"
          cx="52"
          cy="52"
          r={RADIUS}
          strokeDasharray={`${filled} ${ROUND}`}
          transform="rotate(-90 52 52)"
        />
      ) : null}
      <text
        x="52"
        y="63"
        textAnchor="middle"
        className="display-face fill-radis-text text-[2rem] tracking-[0]"
      >
        {balance}
      </text>
    </svg>
  )
}
