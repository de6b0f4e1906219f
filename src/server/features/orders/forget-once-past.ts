import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { forgetWhoOrdered } from './forget-who-ordered.ts'
import { lastStep } from '#server/stores/orders/orders.ts'

/**
 * The kitchen may still need to call who ordered, and a guest's limits still count the order, this
 * long after its end.
 */
const PAST_AFTER_HOURS = 24
/** An order that nobody ever ended leaves the kitchen's board two days after its time. */
const LEFT_AFTER_HOURS = 48

/**
 * Forgets who placed the orders that `orders` selects, each as soon as it is past: those that are,
 * now, in this transaction; the others when `forgetPast` comes by. An open order keeps its contact
 * and its allergies, for the kitchen cooks and calls by them.
 */
export async function forgetOncePast(
  tx: Tx,
  orders: RawBuilder<unknown>,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into orders_to_forget (order_id, asked_at) select order_id, ${new Date(now)}::timestamptz from (${orders}) asked
    on conflict (order_id) do update set asked_at = excluded.asked_at
    returning order_id::text as id`.execute(tx)
  await forgetPast(
    tx,
    now,
    rows.map(({ id }) => id),
  )
}

/**
 * Forgets who placed the orders that were to be forgotten and are past by now; `among`: only those
 * of them.
 */
export async function forgetPast(
  db: Queries,
  now: number,
  among: readonly string[] | null = null,
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`
  const { rows } = await sql<{ id: string }>`
    select orders.id::text as id from orders_to_forget asked join orders on orders.id = asked.order_id ${lastStep}
    where (${among}::bigint[] is null or orders.id = any(${among}::bigint[]))
      and (orders.takeaway_at < ${at} - make_interval(hours => ${LEFT_AFTER_HOURS}::integer)
        or step.status in ('collected', 'not-collected', 'cancelled') and step.at < ${at} - make_interval(hours => ${PAST_AFTER_HOURS}::integer))
    order by orders.id`.execute(db)
  if (rows.length === 0) return
  const past = sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`
  await forgetWhoOrdered(db, past)
  // Last, so that what was cut short is done again.
  await sql`delete from orders_to_forget where order_id in (${past})`.execute(db)
}
