import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Changeable } from '#contract/shop/order-changes.ts'
import type { Wish } from '#domain/cart/cart.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import { type PickupColumns, pickupColumns, pickupTime } from '#server/state/times/pickup-time.ts'

/** The facts about an order that are needed to change this order (E1). */
export type Replaceable = {
  order: string
  restaurant: number
  /** The pick-up time, in epoch milliseconds. */
  takeawayAt: number
  seller: string | null
  name: string
  phone: string
  email: string
  allergies: Allergen[]
  /**
   * Whether the order is delivered to a partner company. Such an order cannot be changed, because
   * the delivery to the company is planned with it.
   */
  isDelivered: boolean
  /** Whether any part of the order was refunded, or replaced by the kitchen. */
  isRefunded: boolean
  /** Id of the account to which the order belongs; null for a guest's order. */
  customer: string | null
  /** Points that the customer spent on the order. The changed order may spend them again. */
  spends: number
  /** Points that the order added to the card. A change removes them. */
  creditedPoints: number
  /**
   * The promo code of the order: `text`, the code as the order shows it, the id of the code, and
   * `discount`, the reduction in cents.
   */
  promo: { text: string | null; id: number; discount: number } | null
}

/**
 * Reads the facts about an order that are needed to change it. Null if there is no such order, or
 * if its customer's data were erased. The caller must have locked the order.
 */
export async function readReplaceable(db: Queries, order: string): Promise<Replaceable | null> {
  const row = await firstRow(db)<
    Columns<'orders', 'restaurant_id' | 'seller_id' | 'discount' | 'promo_code'> &
      Columns<'order_contacts', 'name' | 'phone' | 'email'> & {
        at: Date
        allergies: Allergen[] | null
        is_delivered: boolean
        is_refunded: boolean
        customer: string | null
        spends: number
        brought: number
        promo: number | null
      }
  >`
    select orders.restaurant_id, orders.seller_id, orders.discount, orders.promo_code, pickup.at, contact.name,
      contact.phone, contact.email, contact.allergies, contact.delivery is not null as is_delivered,
      (exists (select from refunds where order_id = orders.id)
        or exists (select from order_replacements where order_id = orders.id)) as is_refunded,
      points.customer_id as customer, coalesce(points.spends - points.given_back, 0) as spends,
      (
        select coalesce(greatest(sum(case kind when 'earned' then change else points end), 0), 0)::integer
        from point_entries where order_id = orders.id and kind in ('earned', 'taken-back')
      ) as brought,
      (select promo_code_id from promo_uses where order_id = orders.id and returned_at is null) as promo
    from orders ${pickupTime} join order_contacts contact on contact.order_id = orders.id
      left join order_points points on points.order_id = orders.id
    where orders.id = ${order}`
  if (!row) return null
  const { name, phone, email, customer, spends, brought: creditedPoints, discount } = row
  return {
    order,
    restaurant: row.restaurant_id,
    takeawayAt: row.at.getTime(),
    seller: row.seller_id,
    name,
    phone,
    email,
    allergies: row.allergies ?? [],
    isDelivered: row.is_delivered,
    isRefunded: row.is_refunded,
    customer,
    spends,
    creditedPoints,
    promo: row.promo === null ? null : { text: row.promo_code, id: row.promo, discount },
  }
}

/** The cart of an order as its customer composed it; null if the customer's data were erased. */
export async function readComposed(
  db: Queries,
  order: string,
): Promise<{
  number: string
  lines: Changeable['lines']
  comment: string
  overEighteen: boolean
  ifMissing?: Wish
} | null> {
  const row = await firstRow(db)<
    PickupColumns &
      Columns<'orders', 'over_eighteen'> &
      Columns<'order_contacts', 'comment'> & {
        choices: Changeable['lines']
        if_missing: Wish | null
      }
  >`
    select ${pickupColumns}, orders.over_eighteen, contact.comment, contact.choices, contact.if_missing
    from orders ${pickupTime} join order_contacts contact on contact.order_id = orders.id
    where orders.id = ${order} and contact.choices is not null`
  return row
    ? {
        number: orderNumber(row.pickup_number),
        lines: row.choices,
        comment: row.comment,
        overEighteen: row.over_eighteen,
        ...(row.if_missing !== null && { ifMissing: row.if_missing }),
      }
    : null
}

/**
 * A change of an order by a new one. `takesPlace`: whether the new order has taken its own place in
 * a slot. If not, it uses the place of the previous order.
 */
export type OrderChange = {
  order: string
  replaces: string
  takesPlace: boolean
  promo: number | null
}

export async function writeChange(
  tx: Tx,
  { order, replaces, takesPlace, promo }: OrderChange,
): Promise<void> {
  await runStatement(tx)`
    insert into order_changes (order_id, replaces, takes_place, promo_code_id, depth)
    values (${order}, ${replaces}, ${takesPlace}, ${promo},
      1 + coalesce((select depth from order_changes where order_id = ${replaces}), 0))`
}

/**
 * Reads the change that becomes complete when the payment of this order succeeds. Null if the order
 * changes no other order, or if its change is already complete.
 */
export async function readOpenChange(db: Queries, order: string): Promise<OrderChange | null> {
  const row = await firstRow(db)<OrderChange>`
    select order_id::text as order, replaces::text, takes_place as "takesPlace", promo_code_id as promo
    from order_changes where order_id = ${order} and done_at is null`
  return row ?? null
}

/**
 * Records that a change is complete: the links and pushes of the previous order now lead to the new
 * order. If the previous order was the customer's first one, the new order is now the first one. An
 * index refuses a second change of the same order.
 */
export async function closeChange(
  tx: Tx,
  { order, replaces, at }: { order: string; replaces: string; at: number },
): Promise<void> {
  await runStatement(tx)`
    update order_changes set done_at = ${new Date(at)} where order_id = ${order}`
  await runStatement(tx)`update order_links set order_id = ${order} where order_id = ${replaces}`
  await runStatement(tx)`update order_pushes set order_id = ${order} where order_id = ${replaces}`
  await runStatement(tx)`
    update member_orders set is_first = before.is_first from member_orders before
    where member_orders.order_id = ${order} and before.order_id = ${replaces}`
  await runStatement(tx)`
    insert into orders_to_forget (order_id, asked_at)
    select ${order}, asked_at from orders_to_forget where order_id = ${replaces}
    on conflict do nothing`
}

/**
 * Whether an order that awaits its payment uses the place of the order that it will replace. Such
 * an order has no place of its own that could be released.
 */
export async function sharesPlace(db: Queries, order: string): Promise<boolean> {
  const change = await readOpenChange(db, order)
  return change !== null && !change.takesPlace
}
