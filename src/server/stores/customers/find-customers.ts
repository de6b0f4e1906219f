import { firstRow } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CustomerSearchTerms } from '#domain/orders/customer-search.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'

const PAGE = 50

/**
 * A search for customers. `restaurants`: only customers who ordered in one of them are found; null
 * for all customers.
 */
export type CustomerSearch = {
  restaurants: readonly number[] | null
  searchTerms: CustomerSearchTerms
  /** The day of the order whose number is searched: `2026-11-24`. */
  day: string
  /** Id of the last customer of the previous page. */
  after: string | null
}

export type FoundCustomer = {
  id: string
  firstName: string
  lastName: string
  locale: Locale
  orders: number
  restaurant: string | null
  takeaway: Date | null
}

/** Searches customers, sorted by name. `next` is null on the last page. */
export async function findCustomers(
  db: Queries,
  search: CustomerSearch,
): Promise<{ customers: FoundCustomer[]; next: string | null }> {
  const { rows } = await customersQuery(search).execute(db)
  const customers = rows.slice(0, PAGE)
  return { customers, next: rows.length > PAGE ? (customers.at(-1)?.id ?? null) : null }
}

/**
 * Joins the orders of customers in some restaurants, or in all, as `mine` and `orders`. The
 * statement that uses it adds the condition on the customer.
 */
export const ordersIn = (restaurants: readonly number[] | null): RawBuilder<unknown> =>
  sql`customer_orders mine join orders on orders.id = mine.order_id
    ${restaurants === null ? sql`` : sql`and orders.restaurant_id = any(${restaurants}::integer[])`}`

/**
 * The statement of `findCustomers`. It reads one row more than a page, to detect whether there is
 * another page. Orders are counted only for the customers of the page.
 */
export function customersQuery({ restaurants, searchTerms, day, after }: CustomerSearch) {
  const isWithin =
    restaurants === null
      ? sql`true`
      : sql`exists (select from ${ordersIn(restaurants)} where mine.customer_id = customers.id)`
  const isLater =
    after === null
      ? sql`true`
      : sql`(last_name, first_name, id) > (select last_name, first_name, id from customers where id = ${after})`
  return sql<FoundCustomer>`
    select found.id, first_name as "firstName", last_name as "lastName", locale, sums.orders,
      last.restaurant, last.takeaway
    from (
      select id, first_name, last_name, locale from customers
      where (${conditionOf(searchTerms, { restaurants, day })}) and ${isWithin} and ${isLater}
      order by last_name, first_name, id limit ${PAGE + 1}
    ) found
    cross join lateral (
      select count(*)::integer as orders from ${ordersIn(restaurants)} where mine.customer_id = found.id
    ) sums
    left join lateral (
      select orders.restaurant ->> 'name' as restaurant, pickup.at as takeaway
      from ${ordersIn(restaurants)} ${pickupTime} where mine.customer_id = found.id order by mine.order_id desc limit 1
    ) last on true
    order by last_name, first_name, id`
}

/**
 * A character that sorts after every character of a mail address, byte by byte. Together with the
 * prefix, it is the upper end of a prefix search.
 */
const LAST = '\u{10FFFF}'

/** Conditions for the possible meanings of the searched text. Each condition uses its own index. */
function conditionOf(
  { email, phone, card, order, words }: CustomerSearchTerms,
  { restaurants, day }: Pick<CustomerSearch, 'restaurants' | 'day'>,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = []
  if (email !== null)
    conditions.push(
      sql`lower(email) collate "C" >= ${email} and lower(email) collate "C" < ${email + LAST}`,
    )
  if (phone !== null)
    conditions.push(sql`right(regexp_replace(phone, '\\D', '', 'g'), 9) = ${phone}`)
  if (card !== null)
    conditions.push(
      sql`id = any(array(select customer_id from point_accounts where card_number = ${card}))`,
    )
  if (order !== null)
    conditions.push(sql`id = any(array(
      select mine.customer_id from ${ordersIn(restaurants)} and ${pickupIs((now) => sql`${now.number} = ${order} and ${now.day} = ${day}::date`)}))`)
  if (words.length > 0) {
    const query = words.map((word) => `${word}:*`).join(' & ')
    conditions.push(
      sql`to_tsvector('simple', search_words(first_name || ' ' || last_name)) @@ to_tsquery('simple', search_words(${query}))`,
    )
  }
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `)
}

/**
 * Reads the restaurants in which a customer ordered, among `restaurants` or, with null, among all.
 * Null if the customer does not exist.
 */
export async function readPlacesOf(
  db: Queries,
  customer: string,
  restaurants: readonly number[] | null,
): Promise<number[] | null> {
  const row = await firstRow(db)<{ places: number[] }>`
    select array(select distinct orders.restaurant_id from ${ordersIn(restaurants)}
      where mine.customer_id = customers.id order by 1) as places
    from customers where id = ${customer}`
  return row?.places ?? null
}
