import { allRows, firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CustomerFigures, CustomerOrder } from '#contract/office/customers.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { isPaidAtCounter } from './counter-payments.ts'
import { wasReplaced } from './other-orders.ts'
import { paidBy } from './card-payment-columns.ts'
import { lastStep } from './orders.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

const LATEST = 20

/**
 * The customer whose orders are read, and the restaurants of these orders; `restaurants` is null
 * for all.
 */
type Whose = { customer: string; restaurants: readonly number[] | null }

const ordersOf = ({ customer, restaurants }: Whose): RawBuilder<unknown> => sql`
  customer_orders mine join orders on orders.id = mine.order_id ${lastStep} ${pickupTime}
      ${paidBy}
  where mine.customer_id = ${customer}
    and ${restaurants === null ? sql`true` : sql`orders.restaurant_id = any(${restaurants}::integer[])`}`

/** Cents that were refunded or will be refunded for an order. */
const givenBack = sql`greatest(coalesce(paid.refunded, 0), coalesce((
  select sum(amount) from refunds where refunds.order_id = orders.id), 0))::integer`

/**
 * Reads the totals of a customer's orders, except cancelled orders and orders that await their card
 * payment. A past order that was to be paid at the counter counts as paid only if the restaurant
 * received the payment.
 */
export async function readFigures(db: Queries, whose: Whose): Promise<CustomerFigures> {
  const row = await firstRow(db)<{
    orders: number
    paid: number
    spent: number
    refunded: number
    refundedOrders: number
    notCollected: number
    last: Date | null
  }>`
    select count(*)::integer as orders, count(*) filter (where is_paid)::integer as paid,
      coalesce(sum(to_pay - back) filter (where is_paid), 0)::integer as spent,
      coalesce(sum(back), 0)::integer as refunded, count(*) filter (where back > 0)::integer as "refundedOrders",
      count(*) filter (where status = 'not-collected')::integer as "notCollected", max(placed_at) as last
    from (
      select orders.to_pay, orders.placed_at, step.status, ${givenBack} as back,
        orders.to_pay = 0 or ${isPaidAtCounter}
          or not (step.status in ('collected', 'not-collected') and step.payment = 'at-restaurant') as is_paid
      from ${ordersOf(whose)} and step.status not in ('cancelled', 'awaiting-payment')
    ) counted`
  if (!row) throw new Error('the sum of the customer’s orders returned no row')
  const { paid, last, ...figures } = row
  return {
    ...figures,
    average: paid === 0 ? null : Math.round(figures.spent / paid),
    lastOrderAt: last?.toISOString() ?? null,
  }
}

/** The latest orders of a customer, last placed first. */
export async function readLatestOrders(db: Queries, whose: Whose): Promise<CustomerOrder[]> {
  const rows = await allRows(db)<
    Columns<'orders', 'id' | 'to_pay' | 'restaurant_id'> &
      PickupColumns &
      Columns<'order_steps', 'status'> & { restaurant: string; back: number; is_replaced: boolean }
  >`
    select orders.id::text, ${pickupColumns}, orders.to_pay, orders.restaurant_id, orders.restaurant ->> 'name' as restaurant,
      step.status, step.status = 'cancelled' and ${wasReplaced} as is_replaced, ${givenBack} as back
    from ${ordersOf(whose)} order by orders.id desc limit ${LATEST}`
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.pickup_number),
    takeawayAt: row.pickup_at.toISOString(),
    restaurant: { id: row.restaurant_id, name: row.restaurant },
    status: row.status,
    isReplaced: row.is_replaced,
    toPay: row.to_pay,
    refunded: row.back,
  }))
}
