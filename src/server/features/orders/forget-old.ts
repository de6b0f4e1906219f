import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/open.ts'
import type { Services } from '../../services.ts'
import { forgetReplies } from './store.ts'

/** Replies are kept twice as long as is promised, then forgotten: they hold a customer's name. */
const KEPT_MILLISECONDS = 48 * 3_600_000
const EVERY_MILLISECONDS = 3_600_000
/** Who ordered without an account stays known this long after their order: as long as the CNIL lets a shop know who does not come back. */
export const GUEST_YEARS = 3
/** The others follow an hour later. */
const AT_ONCE = 10_000

/**
 * Takes from orders who placed them, what they wrote, the mails and the links. `orders` selects their ids. The order, its receipt and
 * its place in the book stay (F9). Who was to be forgotten is known until the last of it is gone: it may be cut short, and done again.
 */
export async function forgetWhoOrdered(db: Queries, orders: RawBuilder<unknown>): Promise<void> {
  for (const table of ['order_links', 'replies', 'mails', 'order_pushes', 'order_contacts'] as const) {
    await sql`delete from ${sql.table(table)} where order_id in (${orders})`.execute(db)
  }
}

/** Forgets who placed orders of long ago and has no account to look at them. */
export async function forgetGuests(db: Queries, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select contact.order_id::text as id from order_contacts contact
    where contact.takeaway_at < ${new Date(now)}::timestamptz - make_interval(years => ${GUEST_YEARS}::integer)
      and not exists (select from customer_orders own where own.order_id = contact.order_id)
    limit ${AT_ONCE}`.execute(db)
  // Most hours there is nobody, and the tables that are gone through for them are large.
  if (rows.length > 0) await forgetWhoOrdered(db, sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`)
}

/** Forgets old replies and old guests now and every hour; answers how to stop. */
export function forgetOldOrders(
  { database, now }: Pick<Services, 'database' | 'now'>, report: (error: unknown) => void,
): () => void {
  const forget = async () => {
    await forgetReplies(database.db, new Date(now() - KEPT_MILLISECONDS))
    await forgetGuests(database.db, now())
  }
  const tryToForget = () => void forget().catch(report)
  tryToForget()
  const timer = setInterval(tryToForget, EVERY_MILLISECONDS)
  timer.unref()
  return () => clearInterval(timer)
}
