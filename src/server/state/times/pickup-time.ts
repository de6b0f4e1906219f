import { type RawBuilder, sql } from 'kysely'

/**
 * The current pick-up of `orders`, as a part of a statement that reads these orders: `pickup.at`,
 * `pickup.day` and `pickup.number`. The row of an order never changes. If the customer agreed to
 * another time, that time is stored in `moved_orders` (decision 30). Other statements must not read
 * the time in the row of an order.
 */
export const pickupTime = sql`
  left join moved_orders moved on moved.order_id = orders.id
  cross join lateral (
    select coalesce(moved.takeaway_at, orders.takeaway_at) as at, coalesce(moved.takeaway_on, orders.takeaway_on) as day,
      coalesce(moved.number, orders.number) as number
  ) pickup`

/** The columns with which a statement returns the pick-up time and number of `orders`. */
export const pickupColumns = sql`pickup.at as pickup_at, pickup.number as pickup_number`
export type PickupColumns = { pickup_at: Date; pickup_number: number }

type Columns = Record<'restaurant' | 'day' | 'at' | 'number', RawBuilder<unknown>>

const columnsOf = (table: 'orders' | 'moved_orders'): Columns => ({
  restaurant: sql.ref(`${table}.restaurant_id`),
  day: sql.ref(`${table}.takeaway_on`),
  at: sql.ref(`${table}.takeaway_at`),
  number: sql.ref(`${table}.number`),
})

/**
 * Whether `orders` still have the pick-up time in their row. In this form, the query planner
 * expects nearly all orders to match; with a join or `not exists` it would expect few.
 */
export const isUnmoved = sql`exists (select from moved_orders where order_id = orders.id) is not true`

/**
 * Whether the pick-up of `orders` meets a condition. For statements that search orders by their
 * pick-up: this form uses the indexes of both tables.
 */
export const pickupIs = (which: (columns: Columns) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(
    ${which(columnsOf('orders'))} and ${isUnmoved}
    or orders.id = any(array(select order_id from moved_orders where ${which(columnsOf('moved_orders'))})))`

/**
 * The moved orders, with their new time and number instead of those in the row of the order.
 * Statements read them under the name `orders`.
 */
export const movedOrders = sql`(
  select orders.id, orders.restaurant_id, orders.restaurant, orders.placed_at, orders.to_pay,
    moved_orders.takeaway_on, moved_orders.takeaway_at, moved_orders.number
  from moved_orders join orders on orders.id = moved_orders.order_id) orders`

/**
 * The orders that are picked up on given days of given restaurants, listed in `days (restaurant_id,
 * day)`: their id, day and time.
 */
export const ordersOfDays = sql`
  select orders.id, days.restaurant_id, days.day, orders.takeaway_at as at
  from days join orders on orders.restaurant_id = days.restaurant_id and orders.takeaway_on = days.day
  where ${isUnmoved}
  union all
  select moved_orders.order_id, days.restaurant_id, days.day, moved_orders.takeaway_at
  from days join moved_orders on moved_orders.restaurant_id = days.restaurant_id
    and moved_orders.takeaway_on = days.day`
