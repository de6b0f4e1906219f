import { allRows, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { cardOfOrder } from './goodwill.ts'

/**
 * Selects as `said` the points that were announced for the lateness of `order` and are not booked
 * to a card yet: one row for each state of lateness.
 */
const unbooked = (order: RawBuilder<unknown>) => sql`
  from order_lateness said
  where order_id = ${order} and points > 0 and not exists (
    select from point_entries where order_id = said.order_id and kind = said.state)`

/**
 * The points for lateness that a customer gets in addition when claiming `order`, as part of a
 * statement.
 */
export const latePointsToClaim = (order: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(points), 0)::integer ${unbooked(order)})`

/**
 * Books the points that were announced for the lateness of an order to the card of the order. The
 * database ensures that each state of lateness is booked only once (N1). Points of a guest's order
 * are booked when a customer claims the order. Idempotent.
 */
export async function bookLatePoints(tx: Tx, order: string, at: number): Promise<void> {
  // The row is locked in a separate statement. If a customer is claiming the order at this moment,
  // this transaction waits, and the next statement then reads the result of the claim.
  await runStatement(tx)`select from order_points where order_id = ${order} for update`
  const customer = await cardOfOrder(tx, order)
  if (customer !== null) await bookTo(tx, { customer, order, at })
}

/**
 * Books the points announced for lateness to the given customer. The caller has locked the order's
 * points. Returns the balance afterwards; null if there was nothing to book.
 */
export async function bookTo(
  db: Queries,
  { customer, order, at }: { customer: string; order: string; at: number },
): Promise<number | null> {
  const rows = await allRows(db)<{ balance: number }>`
    insert into point_entries (customer_id, kind, points, order_id, at)
    select ${customer}::uuid, state, points, order_id, ${new Date(at)}::timestamptz
    ${unbooked(sql`${order}`)}
    order by position
    returning balance`
  return rows.at(-1)?.balance ?? null
}
