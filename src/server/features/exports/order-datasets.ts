import { allRows } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ExportWish } from '#contract/office/exports.ts'
import { type CounterMeans, counterMeans } from '#domain/money/counter-means.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { eachDay } from '#domain/time/days.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { isFiltered } from '#server/stores/orders/find-orders.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { countBy, isAt } from './by-day.ts'
import type { Dataset, DatasetRow } from './dataset.ts'

/** Orders per statement. */
const AT_ONCE = 1000

const inOrders = { restaurant: 'orders.restaurant_id', seller: sql`orders.seller_id` }

/** A further condition on orders, and the joins that it needs. */
type Filter = { join: RawBuilder<unknown>; where: RawBuilder<unknown> }
const everyOrder: Filter = { join: sql``, where: sql`true` }

const countWith = ({ join, where }: Filter) =>
  countBy((selection) => {
    const { from, until } = selection
    const isIn = pickupIs(({ day }) => sql`${day} between ${from}::date and ${until}::date`)
    return sql`
      select count(*)::integer as count from orders ${join}
      where ${isIn} and ${isAt(selection, inOrders)} and ${where}`
  })
const countOrders = countWith(everyOrder)

/**
 * Reads the rows of the orders of each day, by day of pick-up and then by id. The columns come from
 * `orders`, the last `step`, `pickup`, and the tables of `join`.
 */
const rowsOf = (
  select: RawBuilder<unknown>,
  join: RawBuilder<unknown> = sql``,
  filter: Filter = everyOrder,
): Dataset['rows'] =>
  async function* rows(db, selection) {
    for (const day of eachDay(selection)) {
      const isIn = pickupIs(({ day: dayColumn }) => sql`${dayColumn} = ${day}::date`)
      let after = '0'
      for (;;) {
        const orders = await allRows(db)<{ id: string }>`
          select orders.id::text from orders ${filter.join}
          where ${isIn} and ${isAt(selection, inOrders)} and orders.id > ${after} and ${filter.where}
          order by orders.id limit ${AT_ONCE}`
        const last = orders.at(-1)
        if (last === undefined) break
        const ids = orders.map(({ id }) => id)
        const orderRows = await allRows(db)<DatasetRow>`
          select ${select} from orders ${lastStep} ${pickupTime} ${join}
          where orders.id = any(${ids}::bigint[]) order by orders.id, 2`
        yield orderRows.map(withNumber)
        after = last.id
      }
    }
  }

/** The column for the amount that a method paid at the counter. */
const columnOf = (means: CounterMeans) => `counter_${means.replaceAll('-', '_')}`

/** Formats the number of an order as screens show it: `A01`. */
const withNumber = (row: DatasetRow): DatasetRow =>
  typeof row['number'] === 'number' ? { ...row, number: orderNumber(row['number']) } : row

const ofOrder = sql`
    orders.id::text as "order", pickup.number, orders.restaurant_id as restaurant,
    orders.restaurant ->> 'name' as restaurant_name, orders.seller_id as seller, orders.placed_at,
    pickup.at as pickup_at, step.status, step.payment, orders.locale as language, orders.cart_total,
    coalesce(orders.deposits, 0) as deposits, orders.discount, orders.to_pay,
    (select coalesce(sum(amount), 0)::integer from refunds where order_id = orders.id) as refunded,
    orders.points as points_spent, coalesce(orders.earns, 0) as points_earned, orders.promo_code,
    paid.means as counter_means, paid.amount as counter_paid, paid.at as counter_paid_at,
    ${sql.join(counterMeans.map((means) => sql`(paid.by_means ->> ${sql.lit(means)})::integer as ${sql.ref(columnOf(means))}`))}`

/** Joins the payment at the counter that was not returned, with the amount of each method. */
const paidAtCounter = sql`left join lateral (
    select string_agg(means, ' ' order by position) as means, sum(amount)::integer as amount, min(at) as at,
      jsonb_object_agg(means, amount) as by_means
    from counter_payment_parts where order_id = orders.id and returned_at is null
  ) paid on true`

export const orders: Dataset = {
  columns: [
    { name: 'order', type: 'text' },
    { name: 'number', type: 'text' },
    { name: 'restaurant', type: 'int' },
    { name: 'restaurant_name', type: 'text' },
    { name: 'seller', type: 'text' },
    { name: 'placed_at', type: 'time' },
    { name: 'pickup_at', type: 'time' },
    { name: 'status', type: 'text' },
    { name: 'payment', type: 'text' },
    { name: 'language', type: 'text' },
    { name: 'cart_total', type: 'cents' },
    { name: 'deposits', type: 'cents' },
    { name: 'discount', type: 'cents' },
    { name: 'to_pay', type: 'cents' },
    { name: 'refunded', type: 'cents' },
    { name: 'points_spent', type: 'int' },
    { name: 'points_earned', type: 'int' },
    { name: 'promo_code', type: 'text' },
    { name: 'counter_means', type: 'text' },
    { name: 'counter_paid', type: 'cents' },
    { name: 'counter_paid_at', type: 'time' },
    ...counterMeans.map((means) => ({ name: columnOf(means), type: 'cents' }) as const),
  ],
  count: countOrders,
  rows: rowsOf(ofOrder, paidAtCounter),
}

/**
 * The orders that match the filters of the orders list. `now`: the time by which an order counts as
 * late, in epoch milliseconds.
 */
export function foundOrders(
  filters: Pick<Extract<ExportWish, { kind: 'found-orders' }>, 'state' | 'payment' | 'time'>,
  now: number,
): Dataset {
  const filter = {
    join: sql`${lastStep} ${pickupTime}`,
    where: isFiltered({ ...filters, now }),
  }
  return {
    columns: orders.columns,
    count: countWith(filter),
    rows: rowsOf(ofOrder, paidAtCounter, filter),
  }
}

export const orderLines: Dataset = {
  columns: [
    { name: 'order', type: 'text' },
    { name: 'line', type: 'int' },
    { name: 'restaurant', type: 'int' },
    { name: 'pickup_at', type: 'time' },
    { name: 'status', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'product', type: 'int' },
    { name: 'name', type: 'text' },
    { name: 'quantity', type: 'int' },
    { name: 'unit_price', type: 'cents' },
    { name: 'total', type: 'cents' },
    { name: 'points', type: 'int' },
  ],
  count: countOrders,
  rows: rowsOf(
    sql`
    orders.id::text as "order", (line.nth - 1)::integer as line, orders.restaurant_id as restaurant,
    pickup.at as pickup_at, step.status, line.sold ->> 'kind' as kind,
    (line.sold ->> 'product')::integer as product, line.sold ->> 'name' as name,
    (line.sold ->> 'quantity')::integer as quantity, (line.sold ->> 'unitPrice')::integer as unit_price,
    (line.sold ->> 'total')::integer as total, (line.sold ->> 'points')::integer as points`,
    sql`cross join jsonb_array_elements(orders.lines) with ordinality as line (sold, nth)`,
  ),
}

export const orderSteps: Dataset = {
  columns: [
    { name: 'order', type: 'text' },
    { name: 'position', type: 'int' },
    { name: 'restaurant', type: 'int' },
    { name: 'status', type: 'text' },
    { name: 'payment', type: 'text' },
    { name: 'at', type: 'time' },
  ],
  count: countOrders,
  rows: rowsOf(
    sql`orders.id::text as "order", every.position, orders.restaurant_id as restaurant, every.status,
      every.payment, every.at`,
    sql`join order_steps every on every.order_id = orders.id`,
  ),
}
