import { type RawBuilder, sql } from 'kysely'
import type { OrderStatus, PaymentChoice } from '#domain/orders/order-status.ts'
import type { Wanted } from '#domain/orders/order-search.ts'
import type { Queries } from '#server/db/open.ts'
import { lastStep } from './orders.ts'

const PAGE = 100

/** Which orders are looked for. `restaurants`: null for all. Days as `2026-11-24`. */
export type OrderSearch = {
  restaurants: readonly number[] | null
  day: string
  until: string
  wanted: Wanted | null
  state: OrderStatus | 'late' | 'refunded' | 'paid-not-received' | null
  payment: PaymentChoice | null
  /** The last order of the page before: its pick-up in epoch milliseconds, and its id. */
  after: { takeawayAt: number; id: string } | null
  now: number
}

export type FoundOrder = {
  id: string
  number: number
  takeaway: Date
  restaurant: number
  restaurantName: string
  name: string | null
  status: OrderStatus
  payment: PaymentChoice
  toPay: number
  refunded: number
  expected: Date
}

/**
 * When an order is expected, as last announced. Late is what is expected in the past and not ready.
 */
export const expectedAt = sql`orders.takeaway_at + coalesce((
  select minutes from order_delays where order_id = orders.id order by position desc limit 1), 0) * interval '1 minute'`

const paidNotReceived = sql`step.status = 'awaiting-payment'
  and exists (select from payments where order_id = orders.id and state in ('authorised', 'captured'))`

const isLate = (now: number) => sql`step.status in ('received', 'in-preparation')
  and orders.takeaway_at < ${new Date(now)} and ${expectedAt} < ${new Date(now)}`

const isRefunded = sql`(exists (select from refunds where order_id = orders.id)
  or exists (select from payments where order_id = orders.id and refunded > 0))`

/** Cents given back, or on their way: what the provider said, or what was decided. `paid`: the payment. */
export const refundedOf = sql`greatest(coalesce(paid.refunded, 0), coalesce((
  select sum(amount)::integer from refunds where refunds.order_id = orders.id), 0))`

/** Orders, latest pick-up first. Null `next` on the last page. */
export async function findOrders(
  db: Queries,
  search: OrderSearch,
): Promise<{ found: FoundOrder[]; next: { takeawayAt: number; id: string } | null }> {
  const { rows } = await ordersQuery(search).execute(db)
  const found = rows.slice(0, PAGE)
  const last = found.at(-1)
  const next =
    rows.length > PAGE && last ? { takeawayAt: last.takeaway.getTime(), id: last.id } : null
  return { found, next }
}

/** The statement of `findOrders`; one row more than a page, to know whether there is another. */
export function ordersQuery(search: OrderSearch) {
  const { after } = search
  return sql<FoundOrder>`
    select orders.id::text, orders.number, orders.takeaway_at as takeaway, orders.restaurant_id as restaurant,
      orders.restaurant ->> 'name' as "restaurantName", contact.name, step.status, step.payment,
      orders.to_pay as "toPay", ${refundedOf} as refunded, ${expectedAt} as expected
    from ${candidates(search)} orders ${lastStep}
      left join order_contacts contact on contact.order_id = orders.id
      left join payments paid on paid.order_id = orders.id
    where ${stateOf(search)} and ${search.payment === null ? sql`true` : sql`step.payment = ${search.payment}`}
      and ${after === null ? sql`true` : sql`(orders.takeaway_at, orders.id) < (${new Date(after.takeawayAt)}, ${after.id}::bigint)`}
    order by orders.takeaway_at desc, orders.id desc limit ${PAGE + 1}`
}

function stateOf({ state, now }: OrderSearch): RawBuilder<unknown> {
  if (state === null) return sql`true`
  if (state === 'late') return isLate(now)
  if (state === 'refunded') return isRefunded
  return state === 'paid-not-received' ? paidNotReceived : sql`step.status = ${state}`
}

/**
 * The orders that the text and the days leave. A text is found by its own index first, because a
 * year of days holds millions; without one, the days are.
 */
function candidates({ wanted, restaurants, day, until }: OrderSearch): RawBuilder<unknown> {
  const within = sql`takeaway_on between ${day}::date and ${until}::date
    and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}`
  if (wanted === null) return sql`(select * from orders where ${within})`
  const ids = idsOf(wanted)
  return ids === null
    ? sql`(select * from orders where ${within} and false)`
    : sql`(select * from orders where ${within} and ${ids})`
}

function idsOf(wanted: Wanted): RawBuilder<unknown> | null {
  const { number, amount, last4, phone, email, words } = wanted
  if (number !== null) return sql`number = ${number}`
  if (amount !== null) return sql`to_pay = ${amount}`
  const inContacts = (where: RawBuilder<unknown>) =>
    sql`id = any(array(select order_id from order_contacts where ${where}))`
  if (last4 !== null)
    return sql`id = any(array(select order_id from payments where card_last4 = ${last4}))`
  if (phone !== null) return inContacts(sql`phone_digits = ${phone}`)
  if (email !== null) return inContacts(sql`lower(email) = ${email}`)
  if (words.length === 0) return null
  const query = words.map((word) => `${word}:*`).join(' & ')
  return inContacts(
    sql`to_tsvector('simple', search_words(name || ' ' || comment)) @@ to_tsquery('simple', ${query})`,
  )
}

export type OrderCounts = { all: number; late: number; refunded: number; paidNotReceived: number }

/** How many orders of a day there are, and how many of them need a look. */
export async function countOrders(
  db: Queries,
  about: { restaurants: readonly number[] | null; day: string; now: number },
): Promise<OrderCounts> {
  const { restaurants, day, now } = about
  const {
    rows: [row],
  } = await sql<OrderCounts>`
    select count(*)::integer as all, count(*) filter (where ${isLate(now)})::integer as late,
      count(*) filter (where ${isRefunded})::integer as refunded,
      count(*) filter (where ${paidNotReceived})::integer as "paidNotReceived"
    from orders ${lastStep}
    where takeaway_on = ${day}::date
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}`.execute(
    db,
  )
  return row ?? { all: 0, late: 0, refunded: 0, paidNotReceived: 0 }
}
