import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { FactInColumns } from '#office/ui/fact.tsx'
import { brandName } from './card-brand.ts'
import { dayIn } from '#office/base/today.ts'

/**
 * The facts of an order: the orders that it replaces or that replace it, the customer, the payment,
 * the points, the delivery and the comment.
 */
export function OrderFacts({ order }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const { comment, delivery, replaces, replacedBy } = order
  return (
    <dl className="facts">
      {replaces === null && replacedBy === null ? null : (
        <FactInColumns name={t('change.label')}>
          {replaces === null ? null : (
            <p>
              <OtherOrder order={replaces}>
                {t(
                  `change.${replaces.isMade ? 'of' : order.status === 'cancelled' ? 'notMade' : 'waits'}`,
                  { number: replaces.number },
                )}
              </OtherOrder>
            </p>
          )}
          {replacedBy === null ? null : (
            <p>
              <OtherOrder order={replacedBy}>
                {t('change.into', { number: replacedBy.number })}
              </OtherOrder>
            </p>
          )}
        </FactInColumns>
      )}
      <FactInColumns name={t('customer')}>
        <CustomerFact order={order} />
      </FactInColumns>
      <FactInColumns name={t('paid')}>
        <PaymentFact order={order} />
      </FactInColumns>
      <FactInColumns name={t('points')}>
        <PointsFact order={order} />
      </FactInColumns>
      {delivery === null ? null : (
        <FactInColumns name={t('delivery')}>
          {delivery.company}, {delivery.place}
        </FactInColumns>
      )}
      {comment === '' ? null : <FactInColumns name={t('comment')}>{comment}</FactInColumns>}
    </dl>
  )
}

/**
 * A link to the order that replaced this order or was replaced by this order; plain text if the
 * user may not see orders.
 */
function OtherOrder({
  order: { id, takeawayAt },
  children,
}: {
  order: NonNullable<OfficeOrder['replacedBy']>
  children: string
}) {
  const locale = useLocale()
  if (id === null) return children
  const day = dayIn(Date.parse(takeawayAt))
  return <Link to={officeHref('orders', locale, { day, open: id })}>{children}</Link>
}

function CustomerFact({ order: { customer, customerName, contact } }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const locale = useLocale()
  if (customerName === null) return <i>{t('person.hidden')}</i>
  const name = customerName === '' ? <i>{t('forgotten')}</i> : customerName
  return (
    <>
      {customer === null ? (
        <b>{name}</b>
      ) : (
        <Link to={officeHref('customers', locale, { open: customer })}>{name}</Link>
      )}
      {contact === null ? (
        customerName === '' ? null : (
          <>, {t('hidden')}</>
        )
      ) : (
        <>
          , <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}>{contact.phone}</a>,{' '}
          {contact.email}
        </>
      )}
    </>
  )
}

function PaymentFact({
  order: { card, paid, paidAtCounter, dueAtCounter, payment, toPay, status, replacedBy, givenBack },
}: {
  order: OfficeOrder
}) {
  const t = useText('office-orders')
  const format = useFormat()
  if (replacedBy !== null) return t('change.paidBy', { number: replacedBy.number })
  if (paidAtCounter !== null) {
    const { parts: counterParts, at, by } = paidAtCounter
    const { waiting = 0 } = givenBack
    return [
      ...counterParts.map(({ means, amount }) =>
        t(`counter.${means}`, { amount: format.price(amount) }),
      ),
      by === null
        ? t('counter.at', { day: format.shortDay(at), time: format.time(at) })
        : t('counter.by', { person: by, day: format.shortDay(at), time: format.time(at) }),
      paid.refunded > waiting
        ? t('refundedSum', { amount: format.price(paid.refunded - waiting) })
        : null,
      waiting > 0 ? t('back.waits', { amount: format.price(waiting) }) : null,
    ]
      .filter((part) => part !== null)
      .join(', ')
  }
  if (dueAtCounter > 0) return t('atRestaurant', { amount: format.price(dueAtCounter) })
  if (payment === 'at-restaurant' || paid.state === null)
    return t(toPay === 0 ? 'counter.nothing' : 'counter.never')
  const phrases = [
    card === null ? null : t('paidBy', { brand: brandName(card.brand), last4: card.last4 }),
    paid.captured > 0
      ? t('captured', { amount: format.price(paid.captured) })
      : paid.state === 'authorised'
        ? t('held', { amount: format.price(toPay) })
        : paid.state === 'cancelled' || status === 'cancelled'
          ? t('cancelledPayment')
          : t('waiting'),
    paid.refunded > 0 ? t('refundedSum', { amount: format.price(paid.refunded) }) : null,
    ...paid.references.map((reference) => t('reference', { reference })),
  ]
  return phrases.filter((part) => part !== null).join(', ')
}

/**
 * The points of the order: those earned (or, until they are confirmed, those that the order will
 * earn), those withdrawn after a refund, those spent, and those granted.
 */
function PointsFact({ order }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const { earns, givenBack, points, status, timeline, latePointsToClaim: waiting } = order
  const goodwillPoints = timeline.reduce(
    (sum, entry) => sum + (entry.kind === 'goodwill' ? (entry.points ?? 0) : 0),
    0,
  )
  const gift = timeline.reduce((sum, entry) => sum + (isLatenessGift(entry) ? entry.change : 0), 0)
  const phrases = [
    earns > 0 && mayEarn(order)
      ? t(isEarned(order) ? 'earned' : 'toEarn', { points: earns })
      : null,
    earns > givenBack.earns && status !== 'cancelled'
      ? t('takenBack', { points: earns - givenBack.earns })
      : null,
    points > 0 ? t('spent', { points }) : null,
    gift > 0 ? t('lateGift', { points: gift }) : null,
    waiting > 0 ? t('lateToClaim', { points: waiting }) : null,
    goodwillPoints > 0 ? t('event.goodwill', { points: goodwillPoints }) : null,
  ].filter((part) => part !== null)
  return phrases.length === 0 ? t('noPoints') : phrases.join(', ')
}

type PointsEntry = Extract<OfficeOrder['timeline'][number], { kind: 'points' }>
const isLatenessGift = (entry: OfficeOrder['timeline'][number]): entry is PointsEntry =>
  entry.kind === 'points' && (entry.movement === 'late' || entry.movement === 'very-late')

/**
 * Whether the points are confirmed. Confirmed points, for example after a late claim, stay
 * confirmed even if the hand-over is undone (decision 54).
 */
const isEarned = ({ pointsState }: OfficeOrder): boolean => pointsState === 'firm'

/**
 * Whether the order can earn points: not if it is cancelled, if its points are void, or if it was
 * not collected and its points are not confirmed.
 */
const mayEarn = (order: OfficeOrder): boolean =>
  order.status !== 'cancelled' &&
  order.pointsState !== 'void' &&
  (order.status !== 'not-collected' || isEarned(order))
