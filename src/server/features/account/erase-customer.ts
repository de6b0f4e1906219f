import { firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { failureKey, clearFailures } from '#server/stores/customers/login-failures.ts'
import { eraseRequestsOf } from '#server/stores/customers/privacy-requests.ts'
import { deleteMessagesOf } from '#server/stores/contact/messages.ts'
import { balanceForUpdate } from '#server/stores/loyalty/card.ts'
import { deleteMailsTo } from '#server/stores/mails/mails.ts'
import { erasePersonsOncePast } from '#server/features/orders/erase-once-past.ts'
import { removeSavedCard, readCards } from './cards.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * Work that the caller adds to the transaction of the erasure. It is done before any row is
 * deleted.
 */
type Alongside = (tx: Tx) => Promise<void>

/**
 * Forgets a customer (A11, F9). Orders, receipts and money movements are retained, because the law
 * requires them for ten years. The customer's name and contact, their comments, the mails and the
 * links to the orders are deleted, also of orders placed as a guest under the same e-mail address;
 * for an open order, they are deleted once the order is past. Orders that the customer only claimed
 * retain the contact of the person who placed them. Returns false if there is no such customer;
 * `alongside` is then not called.
 */
export async function eraseCustomer(
  { database, now, payments }: Pick<Services, 'database' | 'now' | 'payments'>,
  customer: string,
  alongside: Alongside = async () => {},
): Promise<boolean> {
  for (const { id } of await readCards({ payments }, customer))
    await removeSavedCard({ payments }, customer, id)
  return database.db.transaction().execute(async (tx) => {
    // The points account is locked first, because the placing of an order locks in the same
    // sequence: otherwise the two could deadlock.
    await balanceForUpdate(tx, customer)
    const row = await firstRow(tx)<Columns<'customers', 'email'>>`
      select email from customers where id = ${customer} for update`
    if (!row) return false
    await alongside(tx)
    await eraseAddress(tx, { email: row.email, orders: ordersBy(customer, row.email) }, now())
    await eraseRequestsOf(tx, { customer, email: row.email }, now())
    await runStatement(tx)`
      delete from jobs.job where name = 'account-mail' and data ->> 'customer' = ${customer}`
    // Consents, identities, sessions, links, devices, points and account mails are deleted with the
    // row, as are the journal's details about the person (0037_find_customers.sql).
    await tx.deleteFrom('customers').where('id', '=', customer).execute()
    return true
  })
}

/**
 * Forgets a person without an account who placed orders or sent messages under an e-mail address.
 */
export async function eraseGuest(
  { database, now }: Pick<Services, 'database' | 'now'>,
  email: string,
  alongside: Alongside,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await alongside(tx)
    await eraseAddress(tx, { email, orders: guestOrders(email) }, now())
    await eraseRequestsOf(tx, { customer: null, email }, now())
  })
}

async function eraseAddress(
  tx: Tx,
  { email, orders }: { email: string; orders: RawBuilder<unknown> },
  now: number,
): Promise<void> {
  await erasePersonsOncePast(tx, orders, now)
  await clearFailures(tx, [failureKey(email, null)])
  await deleteMessagesOf(tx, email)
  await deleteMailsTo(tx, email)
}

/**
 * SQL query for the orders that the customer placed, logged in or as a guest under their e-mail
 * address.
 */
const ordersBy = (customer: string, email: string) => sql`
  select order_id from customer_orders where customer_id = ${customer} and placed
  union ${guestOrders(email)}`

/** SQL query for the orders under an e-mail address that were placed without a login. */
const guestOrders = (email: string) => sql`
  select contact.order_id from order_contacts contact left join customer_orders own on own.order_id = contact.order_id
  where lower(contact.email) = ${email.toLowerCase()} and own.placed is not true`
