import { type RawBuilder, sql } from 'kysely'
import { MOST_PREP_SECONDS, PREP_SECONDS } from '#domain/reports/sums.ts'
import { PARIS } from '#domain/time/opening.ts'
import { ordersOfDays } from '#server/state/times/pickup-time.ts'
import {
  expectedAt,
  isCancelledLate,
  isOpen,
  isSold,
  readyAt,
  refundedOf,
} from '#server/stores/orders/find-orders.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { paidBy } from '#server/stores/orders/card-payment-columns.ts'

/** The last time at which the kitchen began an order before it first became ready. */
const begunAt = sql`(
  select max(begun.at) from order_steps begun
  where begun.order_id = orders.id and begun.status = 'in-preparation' and begun.position < (
    select min(position) from order_steps where order_id = orders.id and status = 'ready'))`

/**
 * Cents refunded for food, without deposits, which are no revenue. In refunds without lines, the
 * deposit is refunded last (E2).
 */
const refundedFood = sql`
  case when orders.deposits is null then ${refundedOf} else least(orders.to_pay - orders.deposits,
    ${refundedOf} - (select coalesce(sum(deposits), 0) from refunds where refunds.order_id = orders.id)) end`

/**
 * Parts of a statement's `with`, after `days (restaurant_id, day)`: the orders of these days, with
 * all the facts that the sums need.
 */
export const dayOrders = sql`
  found as materialized (${ordersOfDays}),
  day_orders as materialized (
    select orders.id, found.restaurant_id, found.day, coalesce(orders.seller_id, '') as seller_id,
      extract(isodow from found.day)::integer || ' ' ||
        extract(hour from found.at at time zone ${sql.lit(PARIS)})::integer as hour,
      orders.to_pay - coalesce(orders.deposits, 0) as to_pay, orders.discount, orders.promo_code, orders.lines, step.status, ${isSold} as is_sold, ${isOpen} as is_open,
      ${isCancelledLate} as is_cancelled_late,
      ${refundedFood} as refunded, ${expectedAt} as expected_at, ${readyAt} as ready_at, ${begunAt} as begun_at,
      (select reason from order_cancellations where order_id = orders.id) as cancelled_for,
      member.is_first, coalesce(points.earns - points.taken_back, 0) as earned,
      coalesce(points.spends - points.given_back, 0) as spent,
      member.order_id is not null or points.claimed_at is not null as has_card
    from found join orders on orders.id = found.id ${lastStep}
      cross join lateral (select found.at) pickup
      ${paidBy}
      left join member_orders member on member.order_id = orders.id
      left join order_points points on points.order_id = orders.id
  ),
  sold_lines as (
    select day_orders.restaurant_id, day_orders.day, day_orders.seller_id, line.value as line,
      line.value ->> 'kind' as kind, line.value ->> 'product' as product,
      (line.value ->> 'quantity')::integer as quantity
    from day_orders cross join lateral jsonb_array_elements(day_orders.lines) line
    where day_orders.is_sold
  ),
  portions as materialized (
    select sold_lines.restaurant_id, sold_lines.day, sold_lines.seller_id,
      case when sold_lines.kind = 'formula' then product end as formula, portion.value ->> 'ingredient' as ingredient,
      sum((portion.value ->> 'quantity')::integer * quantity) as count
    from sold_lines cross join lateral jsonb_array_elements(sold_lines.line -> 'portions') portion
    group by 1, 2, 3, 4, 5
  )`

/**
 * A figure of an order: its kind and key, its count and cents, and the condition under which it
 * counts.
 */
type OrderFigure = readonly [
  kind: string,
  key: RawBuilder<unknown>,
  count: RawBuilder<unknown>,
  cents: RawBuilder<unknown>,
  when: RawBuilder<unknown>,
]
const key = (text: string) => sql.lit(text)
const [oneOrder, noOrder] = [sql`1`, sql`0`]
const revenue = sql`to_pay - refunded`
const sold = sql`is_sold`
const prepared = sql`least(floor(extract(epoch from ready_at - begun_at)), ${sql.lit(MOST_PREP_SECONDS)})`

const figuresOfOrder: readonly OrderFigure[] = [
  ['total', key('orders'), oneOrder, revenue, sold],
  ['total', key('refunded'), noOrder, sql`refunded`, sold],
  ['total', key('ready'), oneOrder, noOrder, sql`is_sold and ready_at is not null`],
  ['total', key('on-time'), oneOrder, noOrder, sql`is_sold and ready_at <= expected_at`],
  ['total', key('cancelled-late'), oneOrder, noOrder, sql`is_cancelled_late`],
  ['total', key('open'), oneOrder, noOrder, sql`is_open`],
  ['total', key('not-collected'), oneOrder, noOrder, sql`status = 'not-collected'`],
  ['total', key('new'), oneOrder, noOrder, sql`is_sold and is_first`],
  ['total', key('members'), oneOrder, revenue, sql`is_sold and is_first is not null`],
  ['hours', sql`hour`, oneOrder, revenue, sold],
  [
    'prep',
    sql`floor(${prepared} / ${sql.lit(PREP_SECONDS)})::integer::text`,
    oneOrder,
    noOrder,
    sql`is_sold and begun_at is not null`,
  ],
  ['cancelled', sql`cancelled_for`, oneOrder, sql`to_pay`, sql`cancelled_for is not null`],
  ['loyalty', key('earned'), sql`earned`, noOrder, sql`is_sold and has_card`],
  ['loyalty', key('spent'), sql`spent`, noOrder, sold],
  ['loyalty', key('codes'), oneOrder, sql`discount`, sql`is_sold and promo_code is not null`],
]

const ofDay = (alias: string) =>
  sql.join(['restaurant_id', 'seller_id', 'day'].map((name) => sql.ref(`${alias}.${name}`)))

/**
 * Selects the entries that these orders add to the sums: restaurant, seller, day, kind, key, count
 * and cents. Requires `dayOrders`.
 */
export const orderEntries = sql`
  select ${ofDay('day_orders')}, entry.kind, entry.key, entry.count, entry.cents
  from day_orders cross join lateral (values ${sql.join(
    figuresOfOrder.map(
      ([kind, name, count, cents, when]) =>
        sql`(${sql.lit(kind)}, ${name}, (${count})::bigint, (${cents})::bigint, ${when})`,
    ),
  )}) entry (kind, key, count, cents, counts)
  where entry.counts
  union all
  select ${ofDay('day_orders')}, 'refunds', refunds.reason, 1, refunds.amount - refunds.deposits
  from day_orders join refunds on refunds.order_id = day_orders.id
  where is_sold and refunds.amount > refunds.deposits
  union all
  select ${ofDay('day_orders')}, 'loyalty', 'granted', goodwill.points, 0
  from day_orders join goodwill on goodwill.order_id = day_orders.id where goodwill.points is not null
  union all
  select ${ofDay('sold_lines')}, entry.kind, entry.key, entry.count, entry.cents
  from sold_lines cross join lateral (values
    ('sold', case when kind in ('item', 'signature') then 'i' when kind = 'dessert' then 'd' end || product, quantity, 0),
    ('sold', 'd' || (line ->> 'dessert'), quantity, 0),
    ('sold', 'i' || (line ->> 'sauce'), quantity, 0),
    ('formulas', case when kind = 'formula' then product end, quantity, (line ->> 'total')::integer),
    ('loyalty', case when line ? 'worth' then 'rewards' end, quantity, (line ->> 'worth')::integer)
  ) entry (kind, key, count, cents)
  where entry.key is not null
  union all
  select ${ofDay('portions')}, entry.kind, entry.key, count, 0
  from portions cross join lateral (values
    ('sold', 'i' || ingredient), ('inside', formula || ' ' || ingredient)
  ) entry (kind, key)
  where entry.key is not null`
