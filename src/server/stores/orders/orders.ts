import { allRows, firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Order, OrderDelivery, SoldLine } from '#contract/shop/orders.ts'
import type { OrderView } from '#contract/shop/order-view.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { Seller } from '#server/chain/sellers-schema.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { hashOf } from '#server/kit/hash.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { bookOrder } from '#server/stores/loyalty/points-of-order.ts'
import {
  type ClaimColumns,
  claimColumns,
  claimOf,
  validClaim,
} from '#server/stores/loyalty/claim.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'
import { claimPlace } from './claim-place.ts'
import { type CounterPayment, counterPayment } from './counter-payments.ts'
import { heldCard, paidBy } from './card-payment-columns.ts'
import { readReportedProblems } from './problems.ts'
import { type OrderHistoryRow, progressOf, historyOfOrders } from './progress.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

/** A decided order, with all the data to be stored. */
export type NewOrder = {
  order: Omit<Order, 'token' | 'number'>
  tokenHash: string
  /**
   * The service day on which the order is picked up. A time after midnight may belong to the
   * service of the previous evening (N10).
   */
  takeawayOn: string
  capacity: number
  /** The lines of the cart as the client sent them. */
  choices: readonly CartLine[]
  phone: string
  email: string
  overEighteen: boolean
  menuVersion: string
  /** The seller, who must issue the receipt. */
  seller: Pick<Seller, 'id' | 'siret'>
  allergies: readonly Allergen[]
  /**
   * What the customer prefers if an ingredient runs out (E7). Applies to lines without their own
   * preference.
   */
  ifMissing: Wish | null
  /** The customer whose loyalty card is used. Null for a guest. */
  customer: string | null
  /**
   * Set if the order replaces another order (E1). The new order then does not book points when it
   * is written. With `place`, it uses the place of the replaced order in the slot and takes no
   * further place.
   */
  takesOver?: { place: boolean }
  reply: { keyHash: string; bodyHash: string; salt: string; body: string }
}

/** Takes a place in the slot, unless the order uses the place of the order that it replaces. */
const claimSlot = ({ order: { restaurant }, capacity, takesOver }: NewOrder, takeawayAt: Date) =>
  takesOver?.place === true
    ? sql`select ${restaurant.id}::integer as restaurant_id`
    : claimPlace({ restaurant: restaurant.id, at: takeawayAt, capacity })

/**
 * Takes the place in the slot and the next number of the day, and writes the order with its first
 * step and the reply to store, in one statement. Returns the order's id and number. Null if the
 * slot is full; nothing is written then (T11).
 */
export async function writeOrder(
  tx: Tx,
  entry: NewOrder,
): Promise<{ id: string; number: number } | null> {
  const { order, reply } = entry
  const [placedAt, takeawayAt] = [new Date(order.placedAt), new Date(order.takeawayAt)]
  const row = await firstRow(tx)<Columns<'orders', 'id' | 'number'>>`
    with slot as (${claimSlot(entry, takeawayAt)}), day as (
      insert into order_days as d (restaurant_id, takeaway_on, last_number)
      select restaurant_id, ${entry.takeawayOn}::date, 1 from slot
      on conflict (restaurant_id, takeaway_on) do update set last_number = d.last_number + 1
      returning restaurant_id, takeaway_on, last_number
    ), placed as (
      insert into orders (
        restaurant_id, takeaway_on, number, takeaway_at, placed_at, locale, terms_version, over_eighteen,
        menu_version, restaurant, lines, cart_total, discount, to_pay, points, calories, allergens, vat, has_alcohol,
        promo_code, earns, seller_id, siret, deposits, book)
      select restaurant_id, takeaway_on, last_number, ${takeawayAt}::timestamptz,
        ${placedAt}::timestamptz, ${order.locale}, ${order.termsVersion}, ${entry.overEighteen}::boolean,
        ${entry.menuVersion}, ${JSON.stringify(order.restaurant)}::jsonb, ${JSON.stringify(order.lines.map(untitled))}::jsonb,
        ${order.cartTotal}::integer, ${order.discount}::integer, ${order.toPay}::integer, ${order.points}::integer,
        ${order.calories}::numeric, ${JSON.stringify(order.allergens)}::jsonb, ${JSON.stringify(order.vat)}::jsonb,
        ${order.hasAlcohol}::boolean, ${order.promoCode}::text, ${order.earns}::integer,
        ${entry.seller.id}::text, ${entry.seller.siret}::text, ${order.deposits ?? null}::integer, 'orders/' || restaurant_id
      from day
      returning id, number
    ), link as (
      insert into order_links (token_hash, order_id) select ${entry.tokenHash}, id from placed
    ), contact as (
      insert into order_contacts (order_id, name, phone, email, comment, takeaway_at, choices, allergies, delivery, if_missing)
      select id, ${order.customerName}, ${entry.phone}, ${entry.email}, ${order.comment}, ${takeawayAt}::timestamptz,
        ${JSON.stringify(entry.choices)}::jsonb, ${JSON.stringify(entry.allergies)}::jsonb,
        ${order.delivery === null ? null : JSON.stringify(order.delivery)}::jsonb, ${entry.ifMissing}::text from placed
    ), step as (
      insert into order_steps (order_id, position, status, payment, at)
      select id, 1, ${order.status}, ${order.payment}, ${placedAt}::timestamptz from placed
    ), ${
      entry.takesOver === undefined
        ? sql`${bookOrder({
            customer: entry.customer,
            earns: order.earns,
            spends: order.points,
            at: placedAt.getTime(),
            takeawayAt: takeawayAt.getTime(),
          })}, `
        : sql``
    }kept as (
      insert into replies (key_hash, body_hash, salt, order_id, body, created_at)
      select ${reply.keyHash}, ${reply.bodyHash}, ${reply.salt}, id, ${reply.body}, ${placedAt}::timestamptz
      from placed
    ), changed as (
      insert into changes (topic) select 'restaurant ' || ${order.restaurant.id}::integer from placed
    )
    select id::text, number from placed`
  return row ?? null
}

/**
 * Removes the title of a line. The law requires that orders are stored. A title that a customer
 * gave is personal data, so it is stored and deleted with the contact data.
 */
const untitled = (line: SoldLine): SoldLine => ({ ...line, title: null })
const titled = (line: SoldLine, choices: readonly CartLine[] | null): SoldLine => {
  const choice = choices?.find(({ id }) => id === line.line)
  return choice && 'title' in choice ? { ...line, title: choice.title } : line
}

/** The order that a token identifies, as it was sold, with its internal id. */
export async function readOrder(
  db: Queries,
  { token, tokenHash, at }: { token: string; tokenHash: string; at: number },
): Promise<(Omit<OrderView, 'isFinal' | 'opening' | 'givenBack'> & { id: string }) | null> {
  const row = await firstRow(db)<
    StoredOrder &
      ClaimColumns & {
        id: string
        owned: boolean
        way: OrderHistoryRow
        paid_at_counter: CounterPayment | null
        replaces: { number: number; isMade: boolean } | null
      }
  >`
    select orders.*, orders.id::text as id, ${pickupColumns}, contact.name, contact.comment, contact.choices, contact.delivery, step.status, step.payment,
      ${heldCard}, ${claimColumns}, ${counterPayment} as paid_at_counter, way,
      (
        select json_build_object('number', before_pickup.number, 'isMade', change.done_at is not null)
        from order_changes change join orders before on before.id = change.replaces
          left join moved_orders before_moved on before_moved.order_id = before.id
          cross join lateral (select coalesce(before_moved.number, before.number) as number) before_pickup
        where change.order_id = orders.id
      ) as replaces, exists (select from customer_orders where customer_orders.order_id = orders.id) as owned
    from order_links link join orders on orders.id = standing_order(link.order_id) ${lastStep} ${historyOfOrders} ${pickupTime}
      ${validClaim(sql`orders.id`, at)}
      left join order_contacts contact on contact.order_id = orders.id
      ${paidBy}
    where link.token_hash = ${tokenHash}`
  if (!row) return null
  const progress = progressOf(row.way, row)
  return {
    id: row.id,
    token,
    ...orderOf(row),
    progress,
    owned: row.owned,
    replaces: row.replaces && { ...row.replaces, number: orderNumber(row.replaces.number) },
    claim: claimOf(row),
    ...(row.paid_at_counter !== null && { paidAtCounter: row.paid_at_counter.parts }),
    readAt: new Date(at).toISOString(),
    problems: await readReportedProblems(db, { ...row, takeawayAt: row.pickup_at.getTime(), at }),
  }
}

/** Joins the last step of `orders` as `step`: its status, payment choice, position and time. */
export const lastStep = sql`
  cross join lateral (
    select status, payment, position, at from order_steps where order_id = orders.id order by position desc limit 1
  ) step`

/** Converts a row to an order of the contract. */
export const orderOf = (row: StoredOrder): Omit<Order, 'token'> => ({
  number: orderNumber(row.pickup_number),
  status: row.status,
  locale: row.locale,
  placedAt: row.placed_at.toISOString(),
  takeawayAt: row.pickup_at.toISOString(),
  restaurant: row.restaurant,
  customerName: row.name ?? '',
  payment: row.payment,
  card: row.card_last4 === null ? null : { brand: row.card_brand ?? '', last4: row.card_last4 },
  comment: row.comment ?? '',
  delivery: row.delivery,
  termsVersion: row.terms_version,
  lines: row.lines.map((line) => titled(line, row.choices)),
  cartTotal: row.cart_total,
  ...(row.deposits !== null && { deposits: row.deposits }),
  discount: row.discount,
  toPay: row.to_pay,
  points: row.points,
  calories: Number(row.calories),
  allergens: row.allergens,
  vat: row.vat,
  hasAlcohol: row.has_alcohol,
  promoCode: row.promo_code,
  earns: row.earns ?? 0,
})

/**
 * A row of `orders` with its pick-up, its last step, its contact and the card with which it was
 * paid.
 */
export type StoredOrder = Columns<
  'orders',
  | 'locale'
  | 'placed_at'
  | 'terms_version'
  | 'cart_total'
  | 'deposits'
  | 'discount'
  | 'to_pay'
  | 'points'
  | 'calories'
  | 'has_alcohol'
  | 'promo_code'
  | 'earns'
> &
  PickupColumns &
  Columns<'payments', 'card_brand' | 'card_last4'> & {
    status: Order['status']
    restaurant: Order['restaurant']
    payment: Order['payment']
    /** Null once the customer's data was deleted. */
    name: RowOf<'order_contacts'>['name'] | null
    comment: RowOf<'order_contacts'>['comment'] | null
    choices: CartLine[] | null
    delivery: OrderDelivery | null
    lines: SoldLine[]
    allergens: Order['allergens']
    vat: Order['vat']
  }

/** An order as it was sold. `received`: whether a kitchen ever received the order. */
export type SoldOrderRead = Omit<Order, 'token'> & { received: boolean }

/** Orders as they were sold, by their ids. */
export async function readSoldOrders(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, SoldOrderRead>> {
  const rows = await allRows(db)<StoredOrder & { id: string; received: boolean }>`
    select orders.*, orders.id::text as id, ${pickupColumns}, contact.name, contact.comment, contact.choices, contact.delivery, step.status, step.payment,
      exists (select 1 from order_steps where order_id = orders.id and status = 'received') as received
    from orders ${lastStep} ${pickupTime} left join order_contacts contact on contact.order_id = orders.id
    where orders.id = any(${orders}::bigint[])`
  return new Map(rows.map((row) => [row.id, { ...orderOf(row), received: row.received }]))
}

/** An order as it was sold. Null if there is no such order. */
export const readSold = async (db: Queries, order: string): Promise<SoldOrderRead | null> =>
  (await readSoldOrders(db, [order])).get(order) ?? null

/**
 * Finds the order to which a link leads. If the linked order was replaced, this is the order that
 * replaced it. A change also moves the existing links to the new order. `standing_order` is needed
 * for links that were written at the same moment as the change, or by an older version of the
 * program.
 */
export async function findOrder(db: Queries, tokenHash: string): Promise<string | null> {
  const row = await firstRow(db)<Columns<'order_links', 'order_id'>>`
    select standing_order(order_id)::text as order_id from order_links
    where token_hash = ${tokenHash}`
  return row?.order_id ?? null
}

/** The order to which the link of a token leads. Refuses an unknown one. */
export async function requireOrder(db: Queries, token: string): Promise<string> {
  const order = await findOrder(db, hashOf(token))
  if (order === null) throw new Refusal('not_found')
  return order
}

/** The contact data of an order. Null once it was deleted. */
export async function readContact(
  db: Queries,
  order: string,
): Promise<{ name: string; phone: string; email: string } | null> {
  const row = await firstRow(db)<Columns<'order_contacts', 'name' | 'phone' | 'email'>>`
    select name, phone, email from order_contacts where order_id = ${order}`
  return row ?? null
}

/**
 * Reads the addresses for mails about orders, with the current number and time of each order.
 * Orders whose contact data were deleted are left out.
 */
export async function readAddressees(
  db: Queries,
  orders: readonly string[],
): Promise<Map<string, { email: string; number: string; takeawayAt: string }>> {
  const rows = await allRows(db)<{ id: string; email: string } & PickupColumns>`
    select orders.id::text as id, contact.email, ${pickupColumns}
    from orders join order_contacts contact on contact.order_id = orders.id ${pickupTime}
    where orders.id = any(${orders}::bigint[])`
  return new Map(
    rows.map(({ id, email, pickup_number: number, pickup_at: at }) => [
      id,
      { email, number: orderNumber(number), takeawayAt: at.toISOString() },
    ]),
  )
}

/** Deletes the replies that were stored before the instant `before`. The orders are not deleted. */
export async function deleteReplies(db: Queries, before: Date): Promise<void> {
  await db.deleteFrom('replies').where('created_at', '<', before).execute()
}
