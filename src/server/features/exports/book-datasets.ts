import { sql } from 'kysely'
import { type MoneyMeans, type MoneySums, countersMeans } from '#domain/books/closing.ts'
import { isInDays } from '#server/db/paris-days.ts'
import { byDay, countBy, isAt } from './by-day.ts'
import type { Dataset } from './dataset.ts'

const inReceipts = {
  restaurant: 'orders.restaurant_id',
  seller: sql`substr(receipts.book, length('receipts/') + 1)`,
}
const inMoney = { restaurant: 'orders.restaurant_id', seller: sql`seller_of_order(orders.id)` }
const inClosings = { restaurant: 'restaurant_id', seller: sql`seller_id` }

/** Receipts, with one row per VAT rate. */
export const receipts: Dataset = {
  columns: [
    { name: 'seller', type: 'text' },
    { name: 'page', type: 'int' },
    { name: 'issued_at', type: 'time' },
    { name: 'kind', type: 'text' },
    { name: 'order', type: 'text' },
    { name: 'restaurant', type: 'int' },
    { name: 'means', type: 'text' },
    { name: 'vat_permille', type: 'int' },
    { name: 'net', type: 'cents' },
    { name: 'vat', type: 'cents' },
    { name: 'gross', type: 'cents' },
  ],
  count: countBy(
    (selection) => sql`
      select count(*)::integer as count from receipts join orders on orders.id = order_id
      where ${isInDays('receipts.issued_at', selection)} and ${isAt(selection, inReceipts)}`,
  ),
  rows: byDay(
    (day, selection) => sql`
      select ${inReceipts.seller} as seller, receipts.book_position as page,
        receipts.issued_at, receipts.kind, order_id::text as "order", orders.restaurant_id as restaurant,
        body #>> '{payment,by}' as means, part.rate as vat_permille, part.net, part.vat, part.gross
      from receipts join orders on orders.id = order_id
        left join jsonb_to_recordset(body -> 'vat') as part (rate integer, net integer, vat integer, gross integer)
          on true
      where ${isInDays('receipts.issued_at', { from: day, until: day })} and ${isAt(selection, inReceipts)}
      order by receipts.book, receipts.book_position, part.rate`,
  ),
}

/**
 * Money that the provider captured and refunded, and payments at counters, with those that were
 * returned. Refunds at a counter are in the dataset of receipts.
 */
const allMovements = sql`(
  select at, kind, 'provider' as means, order_id, amount from money_movements
  union all
  select at, 'taken', means, order_id, amount from counter_payment_parts
  union all
  select returned_at, 'returned', means, order_id, amount from counter_payment_parts
  where returned_at is not null
) moved`
export const money: Dataset = {
  columns: [
    { name: 'at', type: 'time' },
    { name: 'kind', type: 'text' },
    { name: 'order', type: 'text' },
    { name: 'restaurant', type: 'int' },
    { name: 'seller', type: 'text' },
    { name: 'amount', type: 'cents' },
    { name: 'means', type: 'text' },
  ],
  count: countBy(
    (selection) => sql`
      select count(*)::integer as count from ${allMovements} join orders on orders.id = order_id
      where ${isInDays('moved.at', selection)} and ${isAt(selection, inMoney)}`,
  ),
  rows: byDay(
    (day, selection) => sql`
      select moved.at, moved.kind, order_id::text as "order", orders.restaurant_id as restaurant,
        ${inMoney.seller} as seller, moved.amount, moved.means
      from ${allMovements} join orders on orders.id = order_id
      where ${isInDays('moved.at', { from: day, until: day })} and ${isAt(selection, inMoney)}
      order by moved.at, order_id, moved.means`,
  ),
}

const ofMeans = (means: MoneyMeans, direction: keyof MoneySums) =>
  sql`coalesce((sums -> 'money' -> ${sql.lit(means)} ->> ${sql.lit(direction)})::double precision, 0)`
/** Cents that the counters received or refunded, by all methods together. */
const ofCounters = (direction: keyof MoneySums) =>
  sql.join(
    [...countersMeans, 'counter' as const].map((means) => ofMeans(means, direction)),
    sql` + `,
  )

/**
 * Closings of days: of each restaurant, and of each seller as a whole, without a restaurant.
 * `counter_…` is the total received or refunded at counters, including payments from before the
 * method was recorded.
 */
export const closings: Dataset = {
  columns: [
    { name: 'seller', type: 'text' },
    { name: 'page', type: 'int' },
    { name: 'day', type: 'day' },
    { name: 'restaurant', type: 'int' },
    { name: 'closed_at', type: 'time' },
    { name: 'sales', type: 'int' },
    { name: 'sales_total', type: 'cents' },
    { name: 'corrections', type: 'int' },
    { name: 'corrections_total', type: 'cents' },
    { name: 'card_taken', type: 'cents' },
    { name: 'card_given_back', type: 'cents' },
    { name: 'counter_taken', type: 'cents' },
    { name: 'counter_given_back', type: 'cents' },
    ...countersMeans.flatMap((means): Dataset['columns'] => {
      const name = means.replaceAll('-', '_')
      return [
        { name: `${name}_taken`, type: 'cents' },
        { name: `${name}_given_back`, type: 'cents' },
      ]
    }),
    { name: 'perpetual_sales', type: 'cents' },
    { name: 'perpetual_total', type: 'cents' },
    { name: 'hash', type: 'text' },
  ],
  count: countBy(
    (selection) => sql`
      select count(*)::integer as count from closings
      where period = 'day' and begins_on between ${selection.from}::date and ${selection.until}::date
        and ${isAt(selection, inClosings)}`,
  ),
  rows: byDay(
    (day, selection) => sql`
      select seller_id as seller, book_position as page, begins_on::text as day, restaurant_id as restaurant,
        closed_at, (sums #>> '{sales,count}')::integer as sales,
        (sums #>> '{sales,total}')::double precision as sales_total,
        (sums #>> '{corrections,count}')::integer as corrections,
        (sums #>> '{corrections,total}')::double precision as corrections_total,
        (sums #>> '{money,card,taken}')::double precision as card_taken,
        (sums #>> '{money,card,givenBack}')::double precision as card_given_back,
        ${ofCounters('taken')} as counter_taken, ${ofCounters('givenBack')} as counter_given_back,
        ${sql.join(
          countersMeans.flatMap((means) => {
            const name = means.replaceAll('-', '_')
            return [
              sql`${ofMeans(means, 'taken')} as ${sql.ref(`${name}_taken`)}`,
              sql`${ofMeans(means, 'givenBack')} as ${sql.ref(`${name}_given_back`)}`,
            ]
          }),
        )},
        (sums #>> '{perpetual,sales}')::double precision as perpetual_sales,
        (sums #>> '{perpetual,total}')::double precision as perpetual_total, encode(hash, 'hex') as hash
      from closings
      where period = 'day' and begins_on = ${day}::date and ${isAt(selection, inClosings)}
      order by seller_id, book_position`,
  ),
}
