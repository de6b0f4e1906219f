import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
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

/** The settings of a restaurant, which nobody else changes before the transaction is over. */
export async function lockSettings(tx: Tx, restaurant: number): Promise<KitchenSettings> {
  // A restaurant without a row has the defaults, so its own row is locked.
  await sql`select from restaurants where id = ${restaurant} for no key update`.execute(tx)
  return readSettings(tx, restaurant)
}

export async function writeSettings(
  tx: Tx,
  restaurant: number,
  { acceptance, printer }: KitchenSettings,
): Promise<void> {
  await sql`
    insert into kitchen_settings (restaurant_id, acceptance, printer) values (${restaurant}, ${acceptance}, ${printer})
    on conflict (restaurant_id) do update set acceptance = excluded.acceptance, printer = excluded.printer`.execute(
    tx,
  )
}
