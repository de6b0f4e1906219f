import { allRows, firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import { ordersIn } from '#server/stores/customers/find-customers.ts'
import type { Extent } from '#server/stores/exports/exports.ts'
import type { ListDataset, DatasetRow } from './dataset.ts'
import { ROWS_AT_ONCE, byPages } from './rows-in-parts.ts'

/**
 * Condition for the customers in the list, whose address must be verified: those who ordered in the
 * given restaurants, or all. Accounts that are never verified are deleted within days.
 */
const isListed = ({ restaurants }: Extent) => sql`
  email_verified_at is not null and ${
    restaurants === null
      ? sql`true`
      : sql`exists (select from ${ordersIn(restaurants)} where mine.customer_id = customers.id)`
  }`

type Customer = DatasetRow & { customer: string }

async function readPage(
  db: Queries,
  extent: Extent,
  after: Customer | null,
): Promise<readonly Customer[]> {
  const isLater = after === null ? sql`true` : sql`id > ${after.customer}`
  const orders = ordersIn(extent.restaurants)
  return allRows(db)<Customer>`
    select found.id as customer, first_name, last_name, locale as language, consents.*,
      account.balance as points, sums.orders, last.restaurant as last_restaurant, last.at as last_pickup_at
    from (
      select id, first_name, last_name, locale from customers
      where ${isListed(extent)} and ${isLater} order by customers.id limit ${ROWS_AT_ONCE}
    ) found
    left join point_accounts account on account.customer_id = found.id
    cross join lateral (
      select bool_or(given) filter (where kind = 'email') as consent_email,
        bool_or(given) filter (where kind = 'sms') as consent_sms,
        bool_or(given) filter (where kind = 'terms') as consent_terms,
        bool_or(given) filter (where kind = 'privacy') as consent_privacy
      from (
        select distinct on (kind) kind, given from consents
        where consents.customer_id = found.id order by kind, consents.id desc
      ) latest
    ) consents
    cross join lateral (
      select count(*)::integer as orders from ${orders} where mine.customer_id = found.id
    ) sums
    left join lateral (
      select orders.restaurant ->> 'name' as restaurant, pickup.at
      from ${orders} ${pickupTime} where mine.customer_id = found.id order by mine.order_id desc limit 1
    ) last on true
    order by found.id`
}

/**
 * The customers of the list, without contact details, which only a customer's own page shows. The
 * list is never read from a replica, because a replica may still contain a customer who was
 * forgotten.
 */
export const customers: ListDataset = {
  columns: [
    { name: 'customer', type: 'text' },
    { name: 'first_name', type: 'text' },
    { name: 'last_name', type: 'text' },
    { name: 'language', type: 'text' },
    { name: 'consent_email', type: 'flag' },
    { name: 'consent_sms', type: 'flag' },
    { name: 'consent_terms', type: 'flag' },
    { name: 'consent_privacy', type: 'flag' },
    { name: 'points', type: 'int' },
    { name: 'orders', type: 'int' },
    { name: 'last_restaurant', type: 'text' },
    { name: 'last_pickup_at', type: 'time' },
  ],
  async count({ database }, extent) {
    const row = await firstRow(database.db)<{ count: number }>`
      select count(*)::integer as count from customers where ${isListed(extent)}`
    return row?.count ?? 0
  },
  rows: ({ database }, extent) =>
    byPages((after: Customer | null) => readPage(database.db, extent, after)),
}
