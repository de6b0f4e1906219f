import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Settings of a kitchen. `printer`: `host:port` of the ticket printer; null if the kitchen has no
 * printer.
 */
export type KitchenSettings = Columns<'kitchen_settings', 'acceptance' | 'printer'>

export async function readSettings(db: Queries, restaurant: number): Promise<KitchenSettings> {
  const row = await firstRow(db)<KitchenSettings>`
    select acceptance, printer from kitchen_settings where restaurant_id = ${restaurant}`
  return row ?? { acceptance: 'automatic', printer: null }
}

/** Reads the settings of a restaurant and locks them until the transaction ends. */
export async function lockSettings(tx: Tx, restaurant: number): Promise<KitchenSettings> {
  // The row of the restaurant is locked instead of the settings, because a restaurant with the
  // default settings has no row in `kitchen_settings`.
  await runStatement(tx)`select from restaurants where id = ${restaurant} for no key update`
  return readSettings(tx, restaurant)
}

export async function writeSettings(
  tx: Tx,
  restaurant: number,
  { acceptance, printer }: KitchenSettings,
): Promise<void> {
  await runStatement(tx)`
    insert into kitchen_settings (restaurant_id, acceptance, printer) values (${restaurant}, ${acceptance}, ${printer})
    on conflict (restaurant_id) do update set acceptance = excluded.acceptance, printer = excluded.printer`
}
