import { firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Cents } from '#domain/money/money.ts'
import { dueAtCounter } from '#domain/orders/counter-payment.ts'
import type { Queries } from '#server/db/open.ts'
import { type CounterPayment, counterPayment } from './counter-payments.ts'
import { expectedAt, refundedOf } from './find-orders.ts'
import { type StoredOrder, lastStep, orderOf } from './orders.ts'
import { type StoredReplacement, lastReplacements } from './replacements.ts'
import { paidBy } from './card-payment-columns.ts'
import { latePointsToClaim } from '#server/stores/loyalty/late-points.ts'
import { pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

export type StoredOfficeOrder = {
  sold: Omit<Order, 'token'>
  expected: Date
  contact: { phone: string; email: string } | null
  /** Id of the account to which the order belongs; null for a guest's order. */
  customer: string | null
  paid: OfficeOrder['paid']
  paidAtCounter: CounterPayment | null
  pointsState: OfficeOrder['pointsState']
  latePointsToClaim: number
  dueAtCounter: Cents
  steppedAt: Date
}

/** The ids of the payments of `orders` at the provider, oldest first. */
const references = sql`array(
  select payments.provider_id from order_payments own join payments on payments.order_id = own.payment
  where own.order_id = orders.id and payments.provider_id is not null order by own.payment)`

/**
 * An order as it was sold, with its contact, its account and its payments. Null if there is no such
 * order.
 */
export async function readOfficeOrder(db: Queries, id: string): Promise<StoredOfficeOrder | null> {
  const row = await firstRow(db)<
    StoredOrder & {
      references: string[]
      phone: string | null
      email: string | null
      expected: Date
      customer: string | null
      paid_at_counter: CounterPayment | null
      points_state: OfficeOrder['pointsState']
      late_points_to_claim: number
      replacements: StoredReplacement[] | null
      stepped_at: Date
      state: OfficeOrder['paid']['state']
      captured: number | null
      refunded: number
    }
  >`
    select orders.*, ${pickupColumns}, contact.name, contact.comment, contact.choices, contact.delivery, contact.phone, contact.email,
      step.status, step.payment, paid.card_brand, paid.card_last4, paid.state, paid.captured,
      ${references} as references,
      ${refundedOf} as refunded, own.customer_id as customer, ${expectedAt} as expected,
      ${counterPayment} as paid_at_counter, (${lastReplacements}) as replacements, step.at as stepped_at,
      earned.state as points_state,
      case when earned.claim_code is null then 0 else ${latePointsToClaim(sql`orders.id`)} end as late_points_to_claim
    from orders ${lastStep} ${pickupTime}
      left join order_contacts contact on contact.order_id = orders.id
      ${paidBy}
      left join customer_orders own on own.order_id = orders.id
      left join order_points earned on earned.order_id = orders.id
    where orders.id = ${id}`
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
    paidAtCounter: row.paid_at_counter,
    pointsState: row.points_state,
    latePointsToClaim: row.late_points_to_claim,
    dueAtCounter: dueAtCounter({
      status: row.status,
      payment: row.payment,
      toPay: row.to_pay,
      decisions: row.replacements ?? [],
      isPaid: row.paid_at_counter !== null,
    }),
    steppedAt: row.stepped_at,
  }
}
