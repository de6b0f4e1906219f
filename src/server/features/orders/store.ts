import { sql } from 'kysely'
import type { Locale } from '#contract/locales.ts'
import type { Order, SoldLine } from '#contract/orders.ts'
import type { Queries, Tx } from '../../db/open.ts'
import { orderNumber } from './order-number.ts'

/** What the database knows at the start of an order. */
export type OrderStart = {
  /** False while another request with the same key is under way. */
  locked: boolean
  version: string
  takenInSlot: number
  kept: { bodyHash: string; salt: string; number: number; body: string } | null
}

/** Takes the key's lock for this transaction and reads what is known, in one statement. */
export async function startOrder(
  tx: Tx,
  { lock, keyHash, restaurant, takeawayAt }: { lock: string; keyHash: string; restaurant: number; takeawayAt: Date },
): Promise<OrderStart> {
  const { rows: [row] } = await sql<{
    locked: boolean; version: string; taken: number
    body_hash: string | null; salt: string; number: number; body: string
  }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as locked, catalogue.version,
      coalesce((select taken from slots where restaurant_id = ${restaurant} and starts_at = ${takeawayAt}), 0) as taken,
      replies.body_hash, replies.salt, replies.body, orders.number
    from catalogue
      left join replies on replies.key_hash = ${keyHash}
      left join orders on orders.id = replies.order_id`.execute(tx)
  if (!row) throw new Error('the catalogue has no version')
  const { locked, version, taken, body_hash: bodyHash, salt, number, body } = row
  return { locked, version, takenInSlot: taken, kept: bodyHash === null ? null : { bodyHash, salt, number, body } }
}

/** An order that was decided, with everything that is kept of it. */
export type NewOrder = {
  order: Omit<Order, 'token' | 'number'>
  tokenHash: string; takeawayOn: string; capacity: number
  phone: string; email: string; overEighteen: boolean; menuVersion: string
  reply: { keyHash: string; bodyHash: string; salt: string; body: string }
}

/**
 * Claims the place in the slot, takes the day's next number, writes the order with its lines and the reply to keep, in
 * one statement. Answers the number; null when the slot is full: then nothing was written (T11).
 */
export async function writeOrder(tx: Tx, entry: NewOrder): Promise<number | null> {
  const { order, reply } = entry
  const [placedAt, takeawayAt] = [new Date(order.placedAt), new Date(order.takeawayAt)]
  const lines = order.lines.map((sold, position) => ({ position, sold }))
  const { rows: [row] } = await sql<{ number: number }>`
    with slot as (
      insert into slots as s (restaurant_id, starts_at, capacity, taken)
      values (${order.restaurant.id}, ${takeawayAt}, ${entry.capacity}, 1)
      on conflict (restaurant_id, starts_at) do update set taken = s.taken + 1, capacity = excluded.capacity
        where s.taken < excluded.capacity
      returning restaurant_id
    ), day as (
      insert into order_days as d (restaurant_id, takeaway_on, last_number)
      select restaurant_id, ${entry.takeawayOn}::date, 1 from slot
      on conflict (restaurant_id, takeaway_on) do update set last_number = d.last_number + 1
      returning restaurant_id, takeaway_on, last_number
    ), placed as (
      insert into orders (
        token_hash, restaurant_id, takeaway_on, number, takeaway_at, placed_at, status, locale, payment, customer_name,
        customer_phone, customer_email, comment, terms_version, over_eighteen, menu_version, restaurant, cart_total,
        discount, to_pay, points, calories, allergens, vat, has_alcohol)
      select ${entry.tokenHash}, restaurant_id, takeaway_on, last_number, ${takeawayAt}::timestamptz,
        ${placedAt}::timestamptz, ${order.status}, ${order.locale}, ${order.payment}, ${order.customerName},
        ${entry.phone}, ${entry.email}, ${order.comment}, ${order.termsVersion}, ${entry.overEighteen}::boolean,
        ${entry.menuVersion}, ${JSON.stringify(order.restaurant)}::jsonb, ${order.cartTotal}::integer,
        ${order.discount}::integer, ${order.toPay}::integer, ${order.points}::integer, ${order.calories}::numeric,
        ${JSON.stringify(order.allergens)}::jsonb, ${JSON.stringify(order.vat)}::jsonb, ${order.hasAlcohol}::boolean
      from day
      returning id, number
    ), lines as (
      insert into order_lines (order_id, position, kind, name, quantity, unit_price, total, points, sold)
      select placed.id, line.position, sold ->> 'kind', sold ->> 'name', (sold ->> 'quantity')::integer,
        (sold ->> 'unitPrice')::integer, (sold ->> 'total')::integer, (sold ->> 'points')::integer, sold
      from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position integer, sold jsonb)
    ), kept as (
      insert into replies (key_hash, body_hash, salt, order_id, body, created_at)
      select ${reply.keyHash}, ${reply.bodyHash}, ${reply.salt}, id, ${reply.body}, ${placedAt}::timestamptz
      from placed
    )
    select number from placed`.execute(tx)
  return row?.number ?? null
}

/** The order that a token names, as it was sold. */
export async function readOrder(db: Queries, token: string, tokenHash: string): Promise<Order | null> {
  const { rows: [row] } = await sql<StoredOrder>`
    select orders.*, (
      select jsonb_agg(sold order by position) from order_lines where order_id = orders.id) as lines
    from orders where token_hash = ${tokenHash}`.execute(db)
  if (!row) return null
  return {
    token, number: orderNumber(row.number), status: row.status, locale: row.locale,
    placedAt: row.placed_at.toISOString(),
    takeawayAt: row.takeaway_at.toISOString(), restaurant: row.restaurant, customerName: row.customer_name,
    payment: row.payment, comment: row.comment, termsVersion: row.terms_version, lines: row.lines,
    cartTotal: row.cart_total, discount: row.discount, toPay: row.to_pay, points: row.points,
    calories: Number(row.calories),
    allergens: row.allergens, vat: row.vat, hasAlcohol: row.has_alcohol,
  }
}

type StoredOrder = {
  number: number; status: Order['status']; locale: Locale; placed_at: Date; takeaway_at: Date
  restaurant: Order['restaurant']; customer_name: string; payment: Order['payment']; comment: string
  terms_version: string
  lines: SoldLine[]; cart_total: number; discount: number; to_pay: number; points: number; calories: string
  allergens: Order['allergens']; vat: Order['vat']; has_alcohol: boolean
}

/** Forgets replies that are older than `before`; the orders stay. */
export async function forgetReplies(db: Queries, before: Date): Promise<void> {
  await sql`delete from replies where created_at < ${before}`.execute(db)
}
