import { allRows, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { erasePersonsOfOrders } from './erase-persons-of-orders.ts'
import { lastStep } from '#server/stores/orders/orders.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'

/**
 * Hours after which a completed or cancelled order counts as past. Until then, the kitchen may need
 * to call its customer, and the limits for guests still count the order.
 */
const PAST_AFTER_HOURS = 24
/**
 * Hours after the pick-up time from which an order that nobody completed counts as past. The board
 * no longer shows the order by then.
 */
const LEFT_AFTER_HOURS = 48

/**
 * Forgets the customers of the orders that `orders` selects, once each order is past: now, in this
 * transaction, if it is past already; else in a later call of `erasePersonsOfPastOrders`. The
 * contact and the allergies of an open order are retained, because the kitchen needs them to call
 * and to cook.
 */
export async function erasePersonsOncePast(
  tx: Tx,
  orders: RawBuilder<unknown>,
  now: number,
): Promise<void> {
  const rows = await allRows(tx)<{ id: string }>`
    insert into orders_to_forget (order_id, asked_at) select order_id, ${new Date(now)}::timestamptz from (${orders}) asked
    on conflict (order_id) do update set asked_at = excluded.asked_at
    returning order_id::text as id`
  await erasePersonsOfPastOrders(
    tx,
    now,
    rows.map(({ id }) => id),
  )
}

/**
 * Forgets the customers of the orders in `orders_to_forget` that are past by now; `among` limits
 * this to orders with the given ids.
 */
export async function erasePersonsOfPastOrders(
  db: Queries,
  now: number,
  among: readonly string[] | null = null,
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`
  const rows = await allRows(db)<{ id: string }>`
    select orders.id::text as id from orders_to_forget asked join orders on orders.id = asked.order_id ${lastStep} ${pickupTime}
    where (${among}::bigint[] is null or orders.id = any(${among}::bigint[]))
      and (pickup.at < ${at} - make_interval(hours => ${LEFT_AFTER_HOURS}::integer)
        or step.status in ('collected', 'not-collected', 'cancelled') and step.at < ${at} - make_interval(hours => ${PAST_AFTER_HOURS}::integer))
    order by orders.id`
  if (rows.length === 0) return
  const past = sql`select unnest(${rows.map(({ id }) => id)}::bigint[])`
  await erasePersonsOfOrders(db, past)
  // These rows are deleted last, so that an interrupted run is repeated.
  await runStatement(db)`delete from orders_to_forget where order_id in (${past})`
}
