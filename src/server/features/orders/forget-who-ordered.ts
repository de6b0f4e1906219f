import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { forgetOrderMails } from '#server/stores/mails/mails.ts'
import { forgetOrderPushes } from '#server/stores/pushes/pushes.ts'

/**
 * Takes from orders who placed them, what they wrote, the mails and the links. `orders` selects
 * their ids. The order, its receipt and its place in the book stay (F9). Who was to be forgotten is
 * known until the last of it is gone: it may be cut short, and done again.
 */
export async function forgetWhoOrdered(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  const forget = (table: 'order_links' | 'replies' | 'order_contacts') =>
    sql`delete from ${sql.table(table)} where order_id in (${orders})`.execute(db)
  await forget('order_links')
  await forget('replies')
  await forgetOrderMails(db, orders)
  await forgetOrderPushes(db, orders)
  await forget('order_contacts')
}
