import { sql } from 'kysely'
import type { TestApp } from '#testing/programs/test-app.ts'
import type { PeopleFixture } from './a-changed-order.ts'
import { aKitchen } from './a-kitchen.ts'
import { aStaffMember } from './a-refund.ts'

/** Who does things in a drawn history of sales: with a kitchen, and a seller who has left the chain since. */
export async function createPeopleFixture(app: TestApp): Promise<PeopleFixture> {
  await aKitchen(app)
  const { db } = app.database
  const { rows } = await sql<{ person: string; device: string }>`
    select (select min(id) from kitchen_people)::text as person,
      (select min(id) from kitchen_devices)::text as device`.execute(db)
  await sql`insert into sellers (id, position, data, retired_at)
    select 'breizh', 99, data, now() from sellers limit 1`.execute(db)
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
