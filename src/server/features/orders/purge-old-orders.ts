import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { forgetSlots } from '#server/state/times/slots-store.ts'
import { forgetPast } from './forget-once-past.ts'
import { forgetHolders } from '#server/stores/orders/guest-limits.ts'
import { forgetWhoOrdered } from './forget-who-ordered.ts'
import { forgetReplies } from '#server/stores/orders/orders.ts'

/** Replies are kept twice as long as is promised, then forgotten: they hold a customer's name. */
const KEPT_MILLISECONDS = 48 * 3_600_000
/**
 * Who ordered without an account stays known this long after their order: as long as the CNIL lets
 * a shop know who does not come back.
 */
export const GUEST_YEARS = 3
/** The others follow an hour later. */
const AT_ONCE = 10_000

/** Forgets who placed orders of long ago and has no account to look at them. */
export async function forgetGuests(db: Queries, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select contact.order_id::text as id from order_contacts contact
    where contact.takeaway_at < ${new Date(now)}::timestamptz - make_interval(years => ${GUEST_YEARS}::integer)
      and not exists (select from customer_orders own where own.order_id = contact.order_id)
    limit ${AT_ONCE}`.execute(db)
  // Most hours there is nobody, and the tables that are gone through for them are large.
  if (rows.length > 0)
    await forgetWhoOrdered(db, sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`)
}

/** Forgets old replies, slots and guests, and who deleted their account while an order was open. */
export async function purgeOldOrders({
  database,
  now,
}: Pick<Services, 'database' | 'now'>): Promise<void> {
  await forgetReplies(database.db, new Date(now() - KEPT_MILLISECONDS))
  await forgetHolders(database.db, now())
  await forgetPast(database.db, now())
  await forgetSlots(database.db, now())
  await forgetGuests(database.db, now())
}
