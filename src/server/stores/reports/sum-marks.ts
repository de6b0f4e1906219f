import { sql } from 'kysely'
import type { Queries, Tx } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { RestaurantDay } from './write-day-sums.ts'

/** The advisory lock of whoever writes sums: an arbitrary number that all processes share. */
const KEEPING_LOCK = 7_305_415

/**
 * Lets one process write sums at a time, until its transaction ends. False while another does. No
 * query is compiled: those of the sums are many and short.
 */
export async function lockSums(tx: Tx): Promise<boolean> {
  await sql`set local jit = off`.execute(tx)
  const {
    rows: [row],
  } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${KEEPING_LOCK}::bigint) as taken`.execute(tx)
  return row?.taken ?? false
}

/** The same, once the process that writes them has ended its transaction. */
export async function waitForSums(tx: Tx): Promise<void> {
  await sql`set local jit = off`.execute(tx)
  await sql`select pg_advisory_xact_lock(${KEEPING_LOCK}::bigint)`.execute(tx)
}

/**
 * Takes up to `most` marks away and returns the days that they are about, each once; an order's day is
 * that of its pick-up now. `isLast`: no other marks were there.
 */
export async function takeMarkedDays(
  tx: Tx,
  most: number,
): Promise<{ days: RestaurantDay[]; isLast: boolean }> {
  const { rows } = await sql<RestaurantDay & { marks: number }>`
    with taken as (
      delete from report_marks where ctid = any(array(select ctid from report_marks limit ${most}))
      returning order_id, restaurant_id, day
    )
    select coalesce(orders.restaurant_id, taken.restaurant_id) as restaurant,
      to_char(coalesce(pickup.day, taken.day), 'YYYY-MM-DD') as day, count(*)::integer as marks
    from taken left join orders on orders.id = taken.order_id ${pickupTime}
    group by 1, 2 order by 2, 1`.execute(tx)
  const markCount = rows.reduce((sum, { marks }) => sum + marks, 0)
  return {
    days: rows.map(({ restaurant, day }) => ({ restaurant, day })),
    isLast: markCount < most,
  }
}

/** Notes that everything marked before an instant is in the sums. */
export async function noteUpToDate(tx: Tx, at: number): Promise<void> {
  await sql`
    insert into sums_kept (at) values (${new Date(at)})
    on conflict (only_row) do update set at = excluded.at`.execute(tx)
}

/** When everything that had been marked was in the sums. Null before the first time. */
export async function readUpToDate(db: Queries): Promise<Date | null> {
  const {
    rows: [row],
  } = await sql<{ at: Date }>`select at from sums_kept`.execute(db)
  return row?.at ?? null
}
