import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CustomerOrder, OfficeCustomer } from '#contract/office/customers.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSessionState } from '#office/base/session.ts'
import { dayIn } from '#office/base/today.ts'
import { Block } from '#ui/parts/block.tsx'
import { Tag } from '#ui/parts/state-label.tsx'

/** A link to an order on the orders page of its day; plain text if the user may not see orders. */
export function OrderLink({ id, at, children }: { id: string; at: string; children: ReactNode }) {
  const locale = useLocale()
  const { session } = useSessionState()
  if (session?.rights.includes('orders') !== true) return children
  return (
    <Link to={officeHref('orders', locale, { day: dayIn(Date.parse(at)), open: id })}>
      {children}
    </Link>
  )
}

/** The latest orders of a customer, each with a link to its page. */
export function OrdersPart({ customer: { orders, figures } }: { customer: OfficeCustomer }) {
  const t = useText('office-customers')
  return (
    <Block
      level="h3"
      title={t('orders.title')}
      tools={
        figures.orders > orders.length ? (
          <span className="muted">
            {t('orders.latest', { shown: orders.length, count: figures.orders })}
          </span>
        ) : null
      }
    >
      {orders.length === 0 ? (
        <p className="muted">{t('orders.none')}</p>
      ) : (
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Block>
  )
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const t = useText('office-customers')
  const states = useText('office-orders')
  const format = useFormat()
  const { id, number, takeawayAt, restaurant, status, isReplaced, toPay, refunded } = order
  const tone = status === 'in-preparation' ? 'lime' : status === 'not-collected' ? 'warn' : 'plain'
  return (
    <li className="sheet-row">
      <span>
        <b>
          <OrderLink id={id} at={takeawayAt}>
            {t('orders.number', { number })}
          </OrderLink>
        </b>{' '}
        <Tag tone={tone}>{isReplaced ? states('changed') : states(`status.${status}`)}</Tag>
        <small className="muted block text-note">
          {t('orders.where', {
            day: format.shortDay(takeawayAt),
            time: format.time(takeawayAt),
            restaurant: restaurant.name,
          })}
          {refunded > 0 ? `, ${t('orders.refunded', { amount: format.price(refunded) })}` : null}
        </small>
      </span>
      <b className="whitespace-nowrap tabular-nums">{format.price(toPay)}</b>
    </li>
  )
}
