import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'

/**
 * Deletes the personal data that the journal has of orders (P5). `orders` selects their ids. That of
 * a customer goes with their row, by a trigger.
 */
export async function erasePersonsInJournal(
  db: Queries,
  orders: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from audit_persons using audit_entries entry
    where entry.id = entry_id and entry.subject in (select 'order ' || order_id from (${orders}) forgotten (order_id))`.execute(
    db,
  )
}
