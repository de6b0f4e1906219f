import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { MyOrder } from '#contract/customers/account.ts'
import { PARIS, dayIn } from '#domain/time/opening.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { claimOrder } from '#server/stores/loyalty/claim.ts'
import { type StoredOrder, findOrder, lastStep, orderOf } from './orders.ts'
import { wasNeverMade, wasReplaced } from './other-orders.ts'
import { heldCard, paidBy } from './card-payment-columns.ts'
import { pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'
import type { Columns } from '#server/db/tables.ts'
import { sendUnawaited } from '#server/db/unawaited.ts'

const PAGE = 10

/** Records the customer of an order, in the transaction that places it. */
export async function linkToCustomer(
  tx: Tx,
  { order, customer, at }: { order: string; customer: string; at: number },
): Promise<void> {
  await sendUnawaited(
    tx,
    sql`
      insert into customer_orders (order_id, customer_id, placed, at)
      values (${order}, ${customer}, true, ${new Date(at)})`,
  )
}

/**
 * Assigns an order to the customer of the order that it replaces, if the replaced order has a
 * customer. Idempotent.
 */
export async function linkAsBefore(
  tx: Tx,
  { order, replaces, at }: { order: string; replaces: string; at: number },
): Promise<void> {
  await runStatement(tx)`
    insert into customer_orders (order_id, customer_id, placed, at)
    select ${order}, customer_id, placed, ${new Date(at)}::timestamptz from customer_orders where order_id = ${replaces}
    on conflict (order_id) do nothing`
}

/**
 * The customer who placed an order, whose id was passed to the payment provider. Null for a guest's
 * order, even if it was added to an account later: its payment may have begun before, without this
 * customer.
 */
export async function customerOf(db: Queries, order: string): Promise<string | null> {
  const row = await firstRow(db)<Columns<'customer_orders', 'customer_id'>>`
    select customer_id from customer_orders where order_id = ${order} and placed`
  return row?.customer_id ?? null
}

/**
 * Adds a guest's order and its points to the account of a customer who has the link of the order.
 * If the order was replaced, adds the order that replaced it. If a transaction is replacing the
 * order at this moment, waits until it ends: otherwise this function would add only the previous
 * order, and too late for that transaction to add the new one as well. Null if the link leads to no
 * order, or if the order belongs to another customer. Idempotent.
 */
export async function claimGuestOrder(
  tx: Tx,
  { linkHash, customer, at }: { linkHash: string; customer: string; at: number },
): Promise<string | null> {
  const linked = await findOrder(tx, linkHash)
  if (linked === null) return null
  await runStatement(tx)`select from orders where id = ${linked} for share`
  await runStatement(tx)`
    insert into customer_orders (order_id, customer_id, at)
    values (standing_order(${linked}), ${customer}, ${new Date(at)}::timestamptz)
    on conflict (order_id) do nothing`
  const row = await firstRow(tx)<Columns<'customer_orders', 'key'> & { order: string }>`
    select key, order_id::text as order from customer_orders
    where order_id = standing_order(${linked}) and customer_id = ${customer}`
  if (!row) return null
  await claimOrder(tx, { order: row.order, customer, at })
  return row.key
}

/** Selects the ids of a customer's orders. */
export const ordersOf = (customer: string) =>
  sql`select order_id from customer_orders where customer_id = ${customer}`

/**
 * Finds a customer's order by its key. Null if there is no such order, or if it belongs to another
 * customer.
 */
export async function findMyOrder(
  db: Queries,
  customer: string,
  key: string,
): Promise<string | null> {
  const row = await firstRow(db)<Columns<'customer_orders', 'order_id'>>`
    select order_id::text from customer_orders where key = ${key} and customer_id = ${customer}`
  return row?.order_id ?? null
}

export type OrderPeriod = 'pending' | 'past'

/**
 * Condition for pending orders, or for past ones. An order is pending until it is collected, marked
 * as not collected, or cancelled. It becomes past at the latest at the end of its day in Paris,
 * because nobody collects it later (O3).
 */
const inState = (state: OrderPeriod, now: number) => {
  const midnight = dayIn(now).toZonedDateTime(PARIS).epochMilliseconds
  const pending = sql`step.status not in ('collected', 'not-collected', 'cancelled') and pickup.at >= ${new Date(midnight)}`
  return state === 'pending' ? pending : sql`not (${pending})`
}

/**
 * Excludes replaced orders, and orders of changes that were never completed: a changed order is
 * listed once, in its current form (E1).
 */
const isListed = sql`not (step.status = 'cancelled' and (${wasReplaced} or ${wasNeverMade}))`

/** One page of a customer's orders, last placed first, with the total number of orders. */
export async function readMyOrders(
  db: Queries,
  {
    customer,
    state,
    page,
    now,
  }: { customer: string; state: OrderPeriod; page: number; now: number },
): Promise<{ count: number; pages: number; orders: MyOrder[] }> {
  const counted = await firstRow(db)<{ count: number }>`
    select count(*)::integer as count from customer_orders mine join orders on orders.id = mine.order_id ${lastStep} ${pickupTime}
    where mine.customer_id = ${customer} and ${inState(state, now)} and ${isListed}`
  const count = counted?.count ?? 0
  const orders = await selectOrders(
    db,
    sql`
    where mine.customer_id = ${customer} and ${inState(state, now)} and ${isListed}
    order by orders.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
  )
  return {
    count,
    pages: Math.max(1, Math.ceil(count / PAGE)),
    orders: orders.map(({ order }) => order).toReversed(),
  }
}

export async function readMyOrder(
  db: Queries,
  customer: string,
  key: string,
): Promise<MyOrder | null> {
  const [matchingOrder] = await selectOrders(
    db,
    sql`where mine.customer_id = ${customer} and mine.key = ${key}`,
  )
  return matchingOrder?.order ?? null
}

export type OwnOrder = {
  order: MyOrder
  phone: string | null
  email: string | null
  allergies: string[]
}

/** Every order of a customer, oldest first, with its contact data and the allergies to respect. */
export const readAllOrders = (db: Queries, customer: string): Promise<OwnOrder[]> =>
  selectOrders(db, sql`where mine.customer_id = ${customer}`)

type CustomerOrderRow = StoredOrder & {
  key: string
  choices: MyOrder['choices']
  has_receipt: boolean
  phone: string | null
  email: string | null
  allergies: string[] | null
}

/**
 * The orders that `which` selects, oldest first. They are selected before further data are joined,
 * so that the statement does not read the receipts of all orders.
 */
async function selectOrders(db: Queries, which: ReturnType<typeof sql>): Promise<OwnOrder[]> {
  const rows = await allRows(db)<CustomerOrderRow>`
    select orders.*, ${pickupColumns}, contact.name, contact.comment, contact.choices, contact.delivery, contact.phone, contact.email, contact.allergies, step.status, step.payment,
      ${heldCard}, mine.key,
      exists (select from receipts where receipts.order_id = orders.id) as has_receipt
    from (select mine.* from customer_orders mine join orders on orders.id = mine.order_id ${lastStep} ${pickupTime} ${which}) mine
      join orders on orders.id = mine.order_id ${lastStep} ${pickupTime}
      left join order_contacts contact on contact.order_id = orders.id
      ${paidBy}
    order by orders.id`
  return rows.map((row) => ({
    order: { ...orderOf(row), key: row.key, choices: row.choices, hasReceipt: row.has_receipt },
    phone: row.phone,
    email: row.email,
    allergies: row.allergies ?? [],
  }))
}
