import { runStatement } from '#server/db/statements.ts'
import type { RawBuilder } from 'kysely'
import type { Queries } from '#server/db/open.ts'

/**
 * Deletes the personal data that the journal contains about orders (P5). `orders` selects the ids
 * of these orders. A trigger deletes the personal data about a customer when the customer's row is
 * deleted.
 */
export async function erasePersonsInJournal(
  db: Queries,
  orders: RawBuilder<unknown>,
): Promise<void> {
  await runStatement(db)`
    delete from audit_persons using audit_entries entry
    where entry.id = entry_id and entry.subject in (select 'order ' || order_id from (${orders}) forgotten (order_id))`
}
