import { sql } from 'kysely'
import type { Services } from '#server/services/services.ts'
import { failureKey, forgetFailures } from '#server/stores/customers/login-failures.ts'
import { forgetMessagesOf } from '#server/stores/contact/messages.ts'
import { balanceForUpdate } from '#server/stores/loyalty/card.ts'
import { forgetMailsTo } from '#server/stores/mails/mails.ts'
import { forgetOncePast } from '#server/features/orders/forget-once-past.ts'
import { forgetCard, readCards } from './cards.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Forgets a customer (A11, F9). Orders, receipts and money movements stay, because the law requires
 * them for ten years. The customer's name and contact, their comments, the mails and the links to
 * the orders are deleted, also for orders placed as a guest under the same address; for an open
 * order, once it is past. Orders that the customer only claimed keep the contact of the person who
 * placed them.
 */
export async function forgetCustomer(
  { database, now, payments }: Pick<Services, 'database' | 'now' | 'payments'>,
  customer: string,
): Promise<void> {
  for (const { id } of await readCards({ payments }, customer))
    await forgetCard({ payments }, customer, id)
  await database.db.transaction().execute(async (tx) => {
    // Lock the points account first, in the same order as placing an order does.
    await balanceForUpdate(tx, customer)
    const {
      rows: [row],
    } = await sql<Columns<'customers', 'email'>>`
      select email from customers where id = ${customer} for update`.execute(tx)
    if (!row) return
    await forgetOncePast(tx, ordersBy(customer, row.email), now())
    await forgetFailures(tx, [failureKey(row.email, null)])
    await forgetMessagesOf(tx, row.email)
    await forgetMailsTo(tx, row.email)
    await sql`delete from jobs.job where name = 'account-mail' and data ->> 'customer' = ${customer}`.execute(
      tx,
    )
    // Consents, identities, sessions, links, devices, points and account mails are deleted with the
    // row.
    await sql`delete from customers where id = ${customer}`.execute(tx)
  })
}

/** Selects the orders that the customer placed, logged in or as a guest under their address. */
const ordersBy = (customer: string, email: string) => sql`
  select order_id from customer_orders where customer_id = ${customer} and placed
  union select contact.order_id from order_contacts contact left join customer_orders own on own.order_id = contact.order_id
  where lower(contact.email) = ${email.toLowerCase()} and own.placed is not true`
