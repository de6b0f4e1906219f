import { sql } from 'kysely'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Queries } from '#server/db/open.ts'
import { expectedAt, refundedOf } from './find-orders.ts'
import { type StoredOrder, lastStep, orderOf } from './orders.ts'
import { paidBy } from './paid-by.ts'
import { pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

export type StoredOfficeOrder = {
  sold: Omit<Order, 'token'>
  expected: Date
  contact: { phone: string; email: string } | null
  /** The account that it belongs to. */
  customer: string | null
  paid: OfficeOrder['paid']
}

/** The provider's names of what pays `orders`, oldest first. */
const references = sql`array(
  select payments.provider_id from order_payments own join payments on payments.order_id = own.payment
  where own.order_id = orders.id and payments.provider_id is not null order by own.payment)`

/** An order as it was sold, with its contact, its account and its payments. Null when there is none. */
export async function readOfficeOrder(db: Queries, id: string): Promise<StoredOfficeOrder | null> {
  const {
    rows: [row],
  } = await sql<
    StoredOrder & {
      references: string[]
      phone: string | null
      email: string | null
      expected: Date
      customer: string | null
      state: OfficeOrder['paid']['state']
      captured: number | null
      refunded: number
    }
  >`
    select orders.*, ${pickupColumns}, contact.name, contact.comment, contact.choices, contact.delivery, contact.phone, contact.email,
      step.status, step.payment, paid.card_brand, paid.card_last4, paid.state, paid.captured,
      ${references} as references,
      ${refundedOf} as refunded, own.customer_id as customer, ${expectedAt} as expected
    from orders ${lastStep} ${pickupTime}
      left join order_contacts contact on contact.order_id = orders.id
      ${paidBy}
      left join customer_orders own on own.order_id = orders.id
    where orders.id = ${id}`.execute(db)
  if (!row) return null
  const { phone, email } = row
  return {
    sold: orderOf(row),
    expected: row.expected,
    contact: phone === null || email === null ? null : { phone, email },
    customer: row.customer,
    paid: {
      state: row.state,
      captured: row.captured ?? 0,
      refunded: row.refunded,
      references: row.references,
    },
  }
}
