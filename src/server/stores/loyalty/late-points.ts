import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { cardOfOrder } from './goodwill.ts'

/** What was said to be given for the lateness of `order`, and is on no card: `said`, each state once. */
const unbooked = (order: RawBuilder<unknown>) => sql`
  from order_lateness said
  where order_id = ${order} and points > 0 and not exists (
    select from point_entries where order_id = said.order_id and kind = said.state)`

/** The points that a claim of `order` brings for its lateness, as a part of a statement. */
export const latePointsToClaim = (order: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(points), 0)::integer ${unbooked(order)})`

/**
 * Books what was said to be given for the lateness of an order to its card: each state once, which the
 * database holds (N1). Those of a guest's order wait until it is claimed. Idempotent.
 */
export async function bookLatePoints(tx: Tx, order: string, at: number): Promise<void> {
  // Locked in a statement of its own: who claims the order books what was said by then.
  await sql`select from order_points where order_id = ${order} for update`.execute(tx)
  const customer = await cardOfOrder(tx, order)
  if (customer !== null) await bookTo(tx, { customer, order, at })
}

/**
 * The same for whoever claims a guest's order, whose points are locked. Returns the balance after that;
 * null where there was nothing to book.
 */
export async function bookTo(
  db: Queries,
  { customer, order, at }: { customer: string; order: string; at: number },
): Promise<number | null> {
  const { rows } = await sql<{ balance: number }>`
    insert into point_entries (customer_id, kind, points, order_id, at)
    select ${customer}::uuid, state, points, order_id, ${new Date(at)}::timestamptz
    ${unbooked(sql`${order}`)}
    order by position
    returning balance`.execute(db)
  return rows.at(-1)?.balance ?? null
}
