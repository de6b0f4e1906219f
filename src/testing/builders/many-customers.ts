import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Database } from '#server/db/open.ts'
import { fillTable } from '#testing/readers/rows-read.ts'

/** Writes many customers, each with their own name, e-mail address, phone number and card. */
export async function fillCustomers(database: Pick<Database, 'db'>, count: number): Promise<void> {
  await fillTable(
    database,
    sql`
    with made as (
      insert into customers (email, email_verified_at, locale, first_name, last_name, phone, created_at)
      select 'client' || n || '@example.com', '2026-01-01', 'fr', 'Client' || n, 'Nombreux' || n % 100,
        '06' || lpad(n::text, 8, '0'), '2026-01-01' from generate_series(1, ${count}::integer) n
      returning id, phone
    )
    insert into point_accounts (customer_id, card_number) select id, '800000' || right(phone, 8) from made`,
  )
}

/** Assigns each order without a customer to one of the customers, in turn. */
export async function giveOrders(database: Pick<Database, 'db'>): Promise<void> {
  const rows = await allRows(database.db)<{ id: string }>`select id from customers`
  const ids = rows.map(({ id }) => id)
  await fillTable(
    database,
    sql`
    insert into customer_orders (order_id, customer_id, placed, at)
    select id, (${ids}::uuid[])[1 + id % ${ids.length}::integer], true, placed_at from orders
    on conflict do nothing`,
  )
}
