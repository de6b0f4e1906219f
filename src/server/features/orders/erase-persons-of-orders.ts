import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { erasePersonsInJournal } from '#server/stores/audit/erase-persons.ts'
import { deleteOrderMails } from '#server/stores/mails/mails.ts'
import { deleteProblems } from '#server/stores/orders/problems.ts'
import { eraseRefundNotes } from '#server/stores/payments/refunds.ts'
import { deleteOrderPushes } from '#server/stores/pushes/pushes.ts'

/**
 * Deletes the customer's data of orders: contacts, comments, mails, pushes, replies, links,
 * reported problems, notes on refunds, and personal data in the journal. `orders` selects their ids.
 * The order, its receipt and its entry in the books are retained (F9). Contacts, and with them the
 * notes on orders, are deleted last, so that an interrupted run can still find the orders and be
 * repeated.
 */
export async function erasePersonsOfOrders(
  db: Queries,
  orders: RawBuilder<unknown>,
): Promise<void> {
  const forget = (table: 'order_links' | 'replies' | 'order_contacts') =>
    sql`delete from ${sql.table(table)} where order_id in (${orders})`.execute(db)
  await forget('order_links')
  await forget('replies')
  await deleteOrderMails(db, orders)
  await deleteOrderPushes(db, orders)
  await eraseRefundNotes(db, orders)
  await deleteProblems(db, orders)
  await erasePersonsInJournal(db, orders)
  await forget('order_contacts')
}
