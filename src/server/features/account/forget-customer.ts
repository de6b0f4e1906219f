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
 * Forgets a customer (A11, F9). Orders, receipts and movements of money stay, for the law wants
 * them for ten years; who ordered, what they wrote, the mails and the links to the orders go, also
 * of those that were placed as a guest under the same address; of an open order they go once it is
 * past. Orders that were only taken in stay who placed them.
 */
export async function forgetCustomer(
  { database, now, payments }: Pick<Services, 'database' | 'now' | 'payments'>,
  customer: string,
): Promise<void> {
  for (const { id } of await readCards({ payments }, customer))
    await forgetCard({ payments }, customer, id)
  await database.db.transaction().execute(async (tx) => {
    // Their card first, as whoever places an order for them locks it.
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
    // Consents, identities, sessions, links, devices, points and mails about the account hang on
    // the row.
    await sql`delete from customers where id = ${customer}`.execute(tx)
  })
}

/** Selects the orders that the customer placed: logged in, or as a guest under their address. */
const ordersBy = (customer: string, email: string) => sql`
  select order_id from customer_orders where customer_id = ${customer} and placed
  union select contact.order_id from order_contacts contact left join customer_orders own on own.order_id = contact.order_id
  where lower(contact.email) = ${email.toLowerCase()} and own.placed is not true`
