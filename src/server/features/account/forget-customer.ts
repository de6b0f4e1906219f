import { sql } from 'kysely'
import type { Tx } from '../../db/open.ts'
import type { Services } from '../../services.ts'
import { failureKey, forgetFailures } from '../auth/login-failures.ts'
import { forgetMessagesOf } from '../contact/store.ts'
import { balanceForUpdate } from '../loyalty/card.ts'
import { forgetMailsTo } from '../mails/store.ts'
import { forgetWhoOrdered } from '../orders/forget-who-ordered.ts'
import { forgetCard, readCards } from './cards.ts'
import { ordersOf } from './orders.ts'

/**
 * Forgets a customer (A11, F9). Orders, receipts and movements of money stay, for the law wants them for ten years; who
 * ordered, what they wrote, the mails and the links to the orders go, also of those that were placed as a guest under
 * the same address.
 */
export async function forgetCustomer(
  { database, payments }: Pick<Services, 'database' | 'payments'>, customer: string,
): Promise<void> {
  for (const { id } of await readCards({ payments }, customer)) await forgetCard({ payments }, customer, id)
  await database.db.transaction().execute(async (tx) => {
    // Their card first, as whoever places an order for them locks it.
    await balanceForUpdate(tx, customer)
    const { rows: [row] } = await sql<{ email: string }>`
      select email from customers where id = ${customer} for update`.execute(tx)
    if (!row) return
    await forgetOrders(tx, customer, row.email)
    await forgetFailures(tx, [failureKey(row.email, null)])
    await forgetMessagesOf(tx, row.email)
    await forgetMailsTo(tx, row.email)
    await sql`delete from jobs.job where name = 'account-mail' and data ->> 'customer' = ${customer}`.execute(tx)
    // Consents, identities, sessions, links, devices, points and mails about the account hang on the row.
    await sql`delete from customers where id = ${customer}`.execute(tx)
  })
}

async function forgetOrders(tx: Tx, customer: string, email: string): Promise<void> {
  await forgetWhoOrdered(tx, sql`
    ${ordersOf(customer)}
    union select order_id from order_contacts where lower(email) = ${email.toLowerCase()}`)
}
