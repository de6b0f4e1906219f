import { allRows, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { TestApp } from '#testing/programs/test-app.ts'
import type { PeopleFixture } from './a-changed-order.ts'
import { aKitchen } from './a-kitchen.ts'
import { aStaffMember } from './a-refund.ts'

/**
 * The people of a random sales history, with a kitchen, and a seller who has since left the chain.
 */
export async function createPeopleFixture(app: TestApp): Promise<PeopleFixture> {
  await aKitchen(app)
  const { db } = app.database
  const rows = await allRows(db)<{ person: string; device: string }>`
    select (select min(id) from kitchen_people)::text as person,
      (select min(id) from kitchen_devices)::text as device`
  await runStatement(db)`insert into sellers (id, position, data, retired_at)
    select 'breizh', 99, data, now() from sellers limit 1`
  const customers = await sql<{ id: string }>`
    insert into customers (email, locale, first_name, last_name, phone, created_at)
    select 'drawn' || n || '@example.com', 'fr', 'Zoé', 'Lefèvre', '', now() from generate_series(1, 2) n
    returning id`.execute(db)
  return {
    staff: await aStaffMember(app.database),
    customers: customers.rows.map(({ id }) => id),
    person: rows[0]?.person ?? '',
    device: rows[0]?.device ?? '',
    at: app.clock.now,
  }
}
