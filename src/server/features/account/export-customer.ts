import type { exportMe } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Services } from '#server/services/services.ts'
import { readFavouriteBowls } from '#server/stores/customers/favourite-bowls.ts'
import { readConsents } from '#server/stores/customers/consents.ts'
import { readSessions } from '#server/stores/customers/sessions.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { readCard, readEveryEntry } from '#server/stores/loyalty/card.ts'
import { readMailsOf } from '#server/stores/mails/mails.ts'
import { readCards } from './cards.ts'
import { ordersOf, readAllOrders } from '#server/stores/orders/customer-orders.ts'
import { readNotesOf } from '#server/stores/orders/order-notes.ts'
import { readProblemsOf } from '#server/stores/orders/problems.ts'
import { readCustomer, readIdentities } from '#server/stores/customers/account.ts'

/**
 * The data of a customer's account, orders and mails, for export (A11, F9). Passwords and tokens
 * are stored as hashes and are not included. Messages of the contact form are not included either.
 */
export async function exportCustomer(
  services: Pick<Services, 'database' | 'now' | 'payments'>,
  customer: string,
): Promise<ReplyOf<typeof exportMe>> {
  const {
    database: { db },
    now,
  } = services
  const orders = await readAllOrders(db, customer)
  const mails = await readMailsOf(db, { customer, orders: ordersOf(customer) })
  const card = await readCard(db, customer)
  if (card === null) throw new Refusal('unauthorized')
  const { last: _last, ...loyalty } = card
  return {
    exportedAt: new Date(now()).toISOString(),
    customer: await readCustomer(db, customer),
    consents: await readConsents(db, customer),
    identities: await readIdentities(db, customer),
    sessions: await readSessions(db, customer, now()),
    orders: orders.map(({ order, ...orderDetails }) => ({ ...order, ...orderDetails })),
    problems: await readProblemsOf(db, customer),
    notes: await readNotesOf(db, customer),
    cards: await readCards(services, customer),
    loyalty: { ...loyalty, entries: await readEveryEntry(db, customer) },
    favouriteBowls: await readFavouriteBowls(db, customer),
    mails: mails.map(({ recipient, subject, writtenAt }) => ({ recipient, subject, writtenAt })),
  }
}
