import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { RestaurantDay } from './write-day-sums.ts'

/** Key of the advisory lock for writing sums: an arbitrary number that all processes share. */
const KEEPING_LOCK = 7_305_415

/**
 * Locks the sums for writing until the transaction ends. False if another process has the lock.
 * Switches off PostgreSQL's compilation of queries (JIT), because the sums need many short queries.
 */
export async function lockSums(tx: Tx): Promise<boolean> {
  await runStatement(tx)`set local jit = off`
  const row = await firstRow(tx)<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${KEEPING_LOCK}::bigint) as taken`
  return row?.taken ?? false
}

/**
 * Locks the sums for writing, after waiting for the transaction of any other process that has the
 * lock.
 */
export async function waitForSums(tx: Tx): Promise<void> {
  await runStatement(tx)`set local jit = off`
  await runStatement(tx)`select pg_advisory_xact_lock(${KEEPING_LOCK}::bigint)`
}

/**
 * Deletes up to `most` marks and returns the days of restaurants that they mark, each once. The
 * mark of an order refers to the day of its present pick-up. `isLast`: no mark is left.
 */
export async function takeMarkedDays(
  tx: Tx,
  most: number,
): Promise<{ days: RestaurantDay[]; isLast: boolean }> {
  const rows = await allRows(tx)<RestaurantDay & { marks: number }>`
    with taken as (
      delete from report_marks where ctid = any(array(select ctid from report_marks limit ${most}))
      returning order_id, restaurant_id, day
    )
    select coalesce(orders.restaurant_id, taken.restaurant_id) as restaurant,
      to_char(coalesce(pickup.day, taken.day), 'YYYY-MM-DD') as day, count(*)::integer as marks
    from taken left join orders on orders.id = taken.order_id ${pickupTime}
    group by 1, 2 order by 2, 1`
  const markCount = rows.reduce((sum, { marks }) => sum + marks, 0)
  return {
    days: rows.map(({ restaurant, day }) => ({ restaurant, day })),
    isLast: markCount < most,
  }
}

/** Records that the sums include everything marked before an instant. */
export async function noteUpToDate(tx: Tx, at: number): Promise<void> {
  await runStatement(tx)`
    insert into sums_kept (at) values (${new Date(at)})
    on conflict (only_row) do update set at = excluded.at`
}

/** Reads the last time at which the sums included everything marked. Null before the first time. */
export async function readUpToDate(db: Queries): Promise<Date | null> {
  const row = await db.selectFrom('sums_kept').select('at').executeTakeFirst()
  return row?.at ?? null
}
