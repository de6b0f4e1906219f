import { sql } from 'kysely'
import type { Database, Queries } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** `printer`: `host:port` of the ticket printer. Null without one. */
export type KitchenSettings = Columns<'kitchen_settings', 'acceptance' | 'printer'>

export async function readSettings(db: Queries, restaurant: number): Promise<KitchenSettings> {
  const {
    rows: [row],
  } = await sql<KitchenSettings>`
    select acceptance, printer from kitchen_settings where restaurant_id = ${restaurant}`.execute(
    db,
  )
  return row ?? { acceptance: 'automatic', printer: null }
}

/** Changes the settings of a restaurant. Missing ones stay unchanged. */
export async function changeSettings(
  db: Database['db'],
  restaurant: number,
  changes: Partial<KitchenSettings>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { acceptance, printer } = { ...(await readSettings(tx, restaurant)), ...changes }
    await sql`
      insert into kitchen_settings (restaurant_id, acceptance, printer) values (${restaurant}, ${acceptance}, ${printer})
      on conflict (restaurant_id) do update set acceptance = excluded.acceptance, printer = excluded.printer`.execute(
      tx,
    )
  })
}
