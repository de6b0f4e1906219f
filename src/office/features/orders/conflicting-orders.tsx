import { useState } from 'react'
import type { ConflictingOrder, OrderTimes } from '#contract/office/time-offers.ts'
import { canBeCancelled } from '#domain/orders/order.ts'
import { mayMove } from '#domain/orders/time-offer.ts'
import { useFormat } from '#ui/text/format.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { StateLabel } from '#ui/parts/state-label.tsx'
import { MoveActions, type Movable } from './move-actions.tsx'
import { OfferState } from './offer-state.tsx'

type OrderDecision = Pick<
  OrderTimes,
  'status' | 'takeawayAt' | 'mayOffer' | 'mayCancel' | 'cancelReason' | 'offer'
>
type DecisionState = 'open' | 'waits' | 'moved' | 'gone'

/**
 * The orders at a time that a change removes. For each order, the user either offers another time,
 * or cancels and refunds it (H11). `isGone`: whether the change removes a given time, so that this
 * time is not offered. `onDecided`: called after each decision.
 */
export function ConflictingOrders({
  orders,
  isGone,
  onDecided,
}: {
  orders: readonly ConflictingOrder[]
  isGone: (at: string) => boolean
  onDecided?: (order: string, times: OrderTimes) => void
}) {
  const t = useText('office-moves')
  const { session } = useSessionState()
  const mayDecide = session?.rights.includes('refund') === true
  const [decided, setDecided] = useState<ReadonlyMap<string, OrderTimes>>(new Map())
  const rows = orders.map((order) => {
    const now = decided.get(order.id) ?? asListed(order)
    return { order, now, state: stateOf(order, now) }
  })
  const decidedCount = rows.filter(({ state }) => state !== 'open').length
  return (
    <section
      className="in-the-way mt-6.5"
      aria-label={t('inTheWay.title', { count: orders.length })}
    >
      <header className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <h3>{t('inTheWay.title', { count: orders.length })}</h3>
        {orders.length === 0 ? null : (
          <span aria-live="polite">
            {t('inTheWay.decided', { done: decidedCount, count: orders.length })}
          </span>
        )}
      </header>
      {orders.length === 0 ? null : <p className="muted">{t('inTheWay.lead')}</p>}
      <ul>
        {rows.map(({ order, now, state }) => (
          <Row
            key={order.id}
            order={order}
            now={now}
            state={state}
            isGone={isGone}
            onDone={
              mayDecide
                ? (times) => {
                    setDecided((before) => new Map(before).set(order.id, times))
                    onDecided?.(order.id, times)
                  }
                : null
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** The data needed to decide about an order, taken from the list. */
const asListed = ({ status, takeawayAt, isDelivered, offer }: ConflictingOrder): OrderDecision => ({
  status,
  takeawayAt,
  offer,
  mayOffer: mayMove(status) && !isDelivered && offer?.state !== 'open',
  mayCancel: canBeCancelled(status),
  cancelReason: 'closed',
})

function stateOf(listed: ConflictingOrder, now: OrderDecision): DecisionState {
  if (now.status === 'cancelled') return 'gone'
  if (now.offer?.state === 'open') return 'waits'
  return now.takeawayAt === listed.takeawayAt ? 'open' : 'moved'
}

const tones = { open: 'warn', waits: 'info', moved: 'ok', gone: 'quiet' } as const

function Row({
  order,
  now,
  state,
  isGone,
  onDone,
}: {
  order: ConflictingOrder
  now: OrderDecision
  state: DecisionState
  isGone: (at: string) => boolean
  /** Called with the times of the order after a decision; null for a user who may not decide. */
  onDone: ((times: OrderTimes) => void) | null
}) {
  const t = useText('office-moves')
  const format = useFormat()
  const { id, number, restaurant, customerName, toPay, isDelivered } = order
  const movable: Movable = { id, number, ...now }
  return (
    <li className="sheet-row flex-wrap">
      <div className="flex-[1_1_260px]">
        <b className="tabular-nums">{number}</b>{' '}
        {t('inTheWay.pickup', {
          day: format.shortDay(now.takeawayAt),
          time: format.time(now.takeawayAt),
        })}
        <small className="block text-note">
          {restaurant.name}, {customerName ?? t('inTheWay.hidden')}, {format.price(toPay)}
        </small>
        {now.offer === null ? null : (
          <span>
            <OfferState offer={now.offer} />
          </span>
        )}
        {isDelivered && now.mayCancel ? (
          <small className="block text-note">{t('delivered')}</small>
        ) : null}
      </div>
      <StateLabel tone={tones[state]}>{t(`inTheWay.${state}`)}</StateLabel>
      <div className="page-actions">
        {onDone === null ? null : <MoveActions order={movable} isGone={isGone} onDone={onDone} />}
      </div>
    </li>
  )
}
