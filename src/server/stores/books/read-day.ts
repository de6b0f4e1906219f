import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import {
  type PeriodSums,
  type ReceiptSums,
  addSums,
  meansInBooks,
  noSums,
} from '#domain/books/closing.ts'
import { type StoredMeans, refundedFirst } from '#domain/money/counter-means.ts'
import type { BookRate } from '#domain/money/vat-rates.ts'
import type { Queries } from '#server/db/open.ts'
import { isInDays, parisDay } from '#server/db/paris-days.ts'
import { isOfCounter } from '#server/stores/orders/counter-payments.ts'

/** The sums of a day in one restaurant of a seller. */
export type SummedPlace = { seller: string; restaurant: number; sums: PeriodSums }

type SellerRestaurant = { seller: string; restaurant: number }
/**
 * Sums over receipts, in cents. A row whose `rate` is null contains `count` and `total`. A row for
 * a rate contains only `net` and `vat`.
 */
type ReceiptRow = SellerRestaurant & { kind: 'sale' | 'refund'; count: number; total: number } & {
  rate: BookRate | null
  net: number
  vat: number
}
/** Sums over movements of money, in cents. `means`: null for the payment provider. */
type MoneyRow = SellerRestaurant & { means: StoredMeans | null; taken: number; given: number }

type DaySpan = Parameters<typeof isInDays>[1]

async function readReceiptSums(db: Queries, on: DaySpan): Promise<ReceiptRow[]> {
  // The rows are materialised so that each `body` is read only once. Sums of cents are integers
  // below 2^53, which a double represents exactly.
  return allRows(db)<ReceiptRow>`
    with pages as materialized (
      select substr(receipts.book, length('receipts/') + 1) as seller, orders.restaurant_id as restaurant,
        receipts.kind, (body ->> 'total')::integer as total, body -> 'vat' as parts
      from receipts join orders on orders.id = receipts.order_id
      where ${isInDays('receipts.issued_at', on)}
    )
    select seller, restaurant, kind, count(*)::integer as count, sum(total)::double precision as total,
      null::integer as rate, 0::double precision as net, 0::double precision as vat
    from pages group by seller, restaurant, kind
    union all
    select seller, restaurant, kind, 0, 0, rate, sum(net)::double precision, sum(vat)::double precision
    from pages cross join jsonb_to_recordset(parts) as part (rate integer, net integer, vat integer)
    group by seller, restaurant, kind, rate`
}

async function readMoney(db: Queries, on: DaySpan): Promise<MoneyRow[]> {
  return allRows(db)<MoneyRow>`
    with moved as (
      select order_id, null as means, case kind when 'capture' then amount else 0 end as taken,
        case kind when 'refund' then amount else 0 end as given
      from money_movements where ${isInDays('money_movements.at', on)}
      union all
      select order_id, means, amount, 0 from counter_payment_parts
      where ${isInDays('counter_payment_parts.at', on)}
        and (returned_at is null or ${parisDay('returned_at')} <> ${parisDay('at')})
      union all
      select order_id, means, 0, amount from counter_payment_parts
      where ${isInDays('counter_payment_parts.returned_at', on)} and ${parisDay('returned_at')} <> ${parisDay('at')}
      union all
      -- A refund at the counter goes back as the order was paid then: of several means by the first of their order, as long as
      -- something of it is left. What ran out was not taken there, or else it was.
      select refunds.order_id, coalesce(part.means, 'unknown'), 0,
        greatest(0, least(part.upper, earlier.amount + refunds.amount) - greatest(part.lower, earlier.amount))
      from refunds join orders on orders.id = refunds.order_id left join lateral (
        select id, amount from counter_payments
        where order_id = refunds.order_id and counter_payments.at <= refunds.done_at
        order by counter_payments.at desc, id desc limit 1
      ) paid on true cross join lateral (
        select coalesce(sum(amount), 0) as amount from refunds before
        where order_id = refunds.order_id and (before.done_at, before.id) < (refunds.done_at, refunds.id)
          and ${isOfCounter(sql`before`)}
      ) earlier left join lateral (
        select means, lower, lead(lower) over (order by lower) as upper from (
          select means, sum(amount) over (order by array_position(${[...refundedFirst]}::text[], means)) - amount as lower
          from counter_payment_parts where payment_id = paid.id
        ) parts
      ) part on true
      where ${isInDays('refunds.done_at', on)} and ${isOfCounter(sql`refunds`)}
    )
    select seller_of_order(orders.id) as seller, orders.restaurant_id as restaurant, means,
      sum(taken)::double precision as taken, sum(given)::double precision as given
    from moved join orders on orders.id = moved.order_id
    group by 1, 2, 3 having sum(taken) <> 0 or sum(given) <> 0`
}

/**
 * Sums up the receipts issued and the money moved on a day in Paris, by seller and restaurant. A
 * payment at the counter that was returned on the same day is left out, as in the books.
 */
export async function readDay(db: Queries, day: string): Promise<SummedPlace[]> {
  const on = { from: day, until: day }
  const receipts = await readReceiptSums(db, on)
  const money = await readMoney(db, on)
  const places = new Map<string, SummedPlace>()
  const add = ({ seller, restaurant }: SellerRestaurant, sums: PeriodSums) => {
    const key = `${seller} ${restaurant}`
    const sumsBefore = places.get(key)?.sums ?? noSums
    places.set(key, { seller, restaurant, sums: addSums(sumsBefore, sums) })
  }
  for (const { kind, count, total, rate, net, vat, ...place } of receipts)
    add(
      place,
      receiptSums(kind, {
        count,
        total,
        vat: rate === null ? [] : [{ rate, net, vat, gross: net + vat }],
      }),
    )
  for (const { means, taken: amountReceived, given: amountRefunded, ...place } of money)
    add(place, {
      ...noSums,
      money: {
        ...noSums.money,
        [means === null ? 'card' : meansInBooks(means)]: {
          taken: amountReceived,
          givenBack: amountRefunded,
        },
      },
    })
  return [...places.values()]
}

const receiptSums = (kind: ReceiptRow['kind'], sums: ReceiptSums): PeriodSums => ({
  ...noSums,
  [kind === 'sale' ? 'sales' : 'corrections']: sums,
})
