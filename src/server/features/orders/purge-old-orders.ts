import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { deletePastSlots } from '#server/state/times/slots-store.ts'
import { erasePersonsOfPastOrders } from './erase-once-past.ts'
import { deleteEndedHolders } from '#server/stores/orders/guest-limits.ts'
import { erasePersonsOfOrders } from './erase-persons-of-orders.ts'
import { deleteReplies } from '#server/stores/orders/orders.ts'
import { deletePhotographs } from '#server/stores/orders/problems.ts'
import { deleteWaitingBefore } from '#server/stores/orders/waiting-photographs.ts'
import { DAY } from '#domain/time/durations.ts'

/**
 * Milliseconds for which replies are stored: twice the 24 hours for which the API promises an
 * identical reply to a repeated request. They are then deleted, because they contain a customer's
 * name.
 */
const KEPT_MILLISECONDS = 48 * 3_600_000
/**
 * Years after the order for which a guest's data is stored: as long as the CNIL allows a shop to
 * store data of an inactive customer.
 */
export const GUEST_YEARS = 3
/**
 * Days for which photographs of problems are stored. A bank may reverse a payment within this time,
 * so the photographs may be needed as evidence.
 */
export const PHOTOGRAPH_DAYS = 120
/** Milliseconds for which a photograph is stored without a problem that refers to it. */
const WAITING_MILLISECONDS = 3_600_000
/** Maximum number of guests forgotten in one run; the rest follows an hour later. */
const AT_ONCE = 10_000

/** Forgets the customers of orders that are older than `GUEST_YEARS` and belong to no account. */
export async function eraseGuestsOfOldOrders(db: Queries, now: number): Promise<void> {
  const rows = await allRows(db)<{ id: string }>`
    select contact.order_id::text as id from order_contacts contact
    where contact.takeaway_at < ${new Date(now)}::timestamptz - make_interval(years => ${GUEST_YEARS}::integer)
      and not exists (select from customer_orders own where own.order_id = contact.order_id)
    limit ${AT_ONCE}`
  // Usually there are no such orders, and then the large tables are not scanned.
  if (rows.length > 0)
    await erasePersonsOfOrders(db, sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`)
}

/**
 * Deletes old replies, photographs, slots and guest data, and the data of customers who deleted their account
 * while an order was open.
 */
export async function purgeOldOrders({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  await deleteReplies(database.db, new Date(now() - KEPT_MILLISECONDS))
  await deletePhotographs(database.db, new Date(now() - PHOTOGRAPH_DAYS * DAY))
  await deleteWaitingBefore(database.db, new Date(now() - WAITING_MILLISECONDS))
  await deleteEndedHolders(database.db, now())
  await erasePersonsOfPastOrders(database.db, now())
  await deletePastSlots(database.db, now())
  await eraseGuestsOfOldOrders(database.db, now())
}
