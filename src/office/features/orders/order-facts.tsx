import { Link } from 'react-router'
import { officeHref } from '#contract/office/office-pages.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useFormat } from '#office/base/format.ts'
import { useLocale } from '#office/base/office.tsx'
import { brandName } from './card-brand.ts'
import { useText } from '#office/base/text.ts'

/** Who ordered, how it is paid, its points, and what was written with it. */
export function OrderFacts({ order }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const { comment, delivery } = order
  return (
    <dl className="facts">
      <dt>{t('customer')}</dt>
      <dd>
        <CustomerFact order={order} />
      </dd>
      <dt>{t('paid')}</dt>
      <dd>
        <PaymentFact order={order} />
      </dd>
      <dt>{t('points')}</dt>
      <dd>
        <PointsFact order={order} />
      </dd>
      {delivery === null ? null : (
        <>
          <dt>{t('delivery')}</dt>
          <dd>
            {delivery.company}, {delivery.place}
          </dd>
        </>
      )}
      {comment === '' ? null : (
        <>
          <dt>{t('comment')}</dt>
          <dd>{comment}</dd>
        </>
      )}
    </dl>
  )
}

function CustomerFact({ order: { customer, customerName, contact } }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const locale = useLocale()
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

function PaymentFact({ order: { card, paid, payment, toPay, status } }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const format = useFormat()
  if (payment === 'at-restaurant' || paid.state === null)
    return t('atRestaurant', { amount: format.price(toPay) })
  const parts = [
    card === null ? null : t('paidBy', { brand: brandName(card.brand), last4: card.last4 }),
    paid.captured > 0
      ? t('captured', { amount: format.price(paid.captured) })
      : paid.state === 'authorised'
        ? t('held', { amount: format.price(toPay) })
        : paid.state === 'cancelled' || status === 'cancelled'
          ? t('cancelledPayment')
          : t('waiting'),
    paid.refunded > 0 ? t('refundedSum', { amount: format.price(paid.refunded) }) : null,
    paid.reference === null ? null : t('reference', { reference: paid.reference }),
  ]
  return parts.filter((part) => part !== null).join(', ')
}

function PointsFact({ order: { earns, points, status } }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const parts = [
    earns > 0 && status !== 'cancelled' ? t('earned', { points: earns }) : null,
    points > 0 ? t('spent', { points }) : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? t('noPoints') : parts.join(', ')
}
