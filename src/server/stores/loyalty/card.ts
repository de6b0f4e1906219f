import { allRows, firstRow } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Loyalty, PointEntry } from '#contract/customers/loyalty.ts'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

const PAGE = 20

/**
 * Reads the balance of a card and locks it until the transaction ends. Null for a customer who was
 * just deleted. Must be called before a place in a slot is taken: the cancellation of an order
 * locks the card and the slot in the same order (L6).
 */
export async function balanceForUpdate(tx: Tx, customer: string): Promise<number | null> {
  const row = await firstRow(tx)<Columns<'point_accounts', 'balance'>>`
    select balance from point_accounts where customer_id = ${customer} for update`
  return row?.balance ?? null
}

type StoredCard = Omit<Loyalty, 'entries'> & { last: number }

/**
 * A customer's card, and the number of its last entry. Null for a customer who was just deleted.
 */
export async function readCard(db: Queries, customer: string): Promise<StoredCard | null> {
  const row = await firstRow(db)<
    Columns<'point_accounts', 'balance'> & {
      last: RowOf<'point_accounts'>['position']
      number: RowOf<'point_accounts'>['card_number']
      pending: number
    }
  >`
    select balance, position as last, card_number as number, (
      select coalesce(sum(earns - taken_back), 0)::integer from order_points where customer_id = ${customer} and state = 'pending'
    ) as pending
    from point_accounts where customer_id = ${customer}`
  return row
    ? {
        balance: row.balance,
        pending: row.pending,
        cap: MAX_POINTS,
        card: { number: row.number },
        last: row.last,
      }
    : null
}

/** One page of the entries of a card, latest first, with the total number of entries. */
export async function readEntriesPage(
  db: Queries,
  { customer, last, page }: { customer: string; last: number; page: number },
): Promise<Loyalty['entries']> {
  const pages = Math.max(1, Math.ceil(last / PAGE))
  const results = await selectEntries(
    db,
    sql`
    where entry.customer_id = ${customer} and entry.position <= ${last - (page - 1) * PAGE}::integer
    order by entry.position desc limit ${PAGE}`,
  )
  return {
    count: last,
    page,
    pages,
    previous: page > 1 ? Math.min(page - 1, pages) : null,
    next: page < pages ? page + 1 : null,
    results: results.map(({ reason: _reason, ...entry }) => entry),
  }
}

/** All entries of a card, oldest first, each with the reason of a change by hand. */
export const readEveryEntry = (
  db: Queries,
  customer: string,
): Promise<(PointEntry & { reason: string | null })[]> =>
  selectEntries(db, sql`where entry.customer_id = ${customer} order by entry.position`)

/**
 * Finds the owner of a loyalty card that is presented at the till. Reads only the data that the
 * staff need to greet and serve the customer. Null for an unknown card.
 */
export async function findByCard(
  db: Queries,
  number: string,
): Promise<{ customer: string; firstName: string; balance: number } | null> {
  const row = await firstRow(db)<{ customer: string; firstName: string; balance: number }>`
    select customers.id as customer, first_name as "firstName", balance from point_accounts join customers on customers.id = customer_id
    where card_number = ${number.replace(/\D/g, '')}`
  return row ?? null
}

type PointEntryRow = Omit<PointEntry, 'at' | 'order'> & {
  at: Date
  number: number | null
  restaurant: string
  key: string | null
  reason: string | null
}

async function selectEntries(
  db: Queries,
  which: ReturnType<typeof sql>,
): Promise<(PointEntry & { reason: string | null })[]> {
  const rows = await allRows(db)<PointEntryRow>`
    select entry.position, entry.kind, entry.points, entry.change, entry.balance, entry.at, entry.reason, pickup.number,
      orders.restaurant ->> 'name' as restaurant, mine.key,
      case when sale.id is not null then json_build_object('restaurant', place.data ->> 'name', 'receipt', sale.receipt) end as counter
    from point_entries entry left join orders on orders.id = entry.order_id ${pickupTime}
      left join customer_orders mine on mine.order_id = entry.order_id and mine.customer_id = entry.customer_id
      left join counter_sales sale on sale.id = entry.sale_id left join restaurants place on place.id = sale.restaurant_id
    ${which}`
  return rows.map(({ at, number, restaurant, key, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    order: number === null ? null : { number: orderNumber(number), restaurant, key },
  }))
}
