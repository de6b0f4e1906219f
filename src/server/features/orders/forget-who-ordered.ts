import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/open.ts'

/**
 * Takes from orders who placed them, what they wrote, the mails and the links. `orders` selects their ids. The order, its receipt and
 * its place in the book stay (F9). Who was to be forgotten is known until the last of it is gone: it may be cut short, and done again.
 */
export async function forgetWhoOrdered(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  for (const table of ['order_links', 'replies', 'mails', 'order_pushes', 'order_contacts'] as const) {
    await sql`delete from ${sql.table(table)} where order_id in (${orders})`.execute(db)
  }
}
