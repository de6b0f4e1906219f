import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ClosingPeriod, ClosingSums, Perpetual } from '#domain/books/closing.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'
import type { Actor } from '#server/stores/audit/audit.ts'

/**
 * The unit to which a closing belongs: one restaurant of a seller, or with null all restaurants of
 * the seller together.
 */
export type ClosingUnit = { seller: string; restaurant: number | null }
export const placeKey = ({ seller, restaurant }: ClosingUnit): string =>
  `${seller} ${restaurant ?? ''}`

/**
 * A closing to be written. Both `begins` and `ends` are days in Paris and belong to the period:
 * `2026-11-24`.
 */
export type NewClosing = ClosingUnit & {
  period: ClosingPeriod
  begins: string
  ends: string
  sums: ClosingSums
}

/** A closing as stored in the seller's book. */
export type StoredClosing = NewClosing & { position: number; closedAt: Date; hash: string }

/**
 * Keys of advisory locks: arbitrary numbers that all processes share. A database migration also
 * uses `DAYS_LOCK`.
 */
const CLOSING_LOCK = 7_305_416
const DAYS_LOCK = 7_305_414

/**
 * Takes the lock for closing the books, so that only one process closes them at a time. Also allows
 * the statements of this transaction 300 seconds, because closing takes longer than other work.
 */
export async function lockClosings(tx: Tx): Promise<void> {
  await runStatement(tx)`set local statement_timeout = '300s'`
  await runStatement(tx)`select pg_advisory_xact_lock(${CLOSING_LOCK}::bigint)`
}

/**
 * Waits for all transactions that are writing a receipt or a movement of money. Their rows are part
 * of the day that is being closed. The database refuses later rows for a closed day (see the
 * migration).
 */
export async function lockDays(tx: Tx): Promise<void> {
  await runStatement(tx)`select pg_advisory_xact_lock(${DAYS_LOCK}::bigint)`
}

/** Reads the last closed day; null if none is closed. */
export async function readLastClosedDay(db: Queries): Promise<string | null> {
  const row = await firstRow(db)<{ day: string | null }>`
    select max(begins_on)::text as day from closings where period = 'day'`
  return row?.day ?? null
}

/** Reads the day of the first receipt or movement of money; null if there is none. */
export async function readFirstDay(db: Queries): Promise<string | null> {
  const row = await firstRow(db)<{ day: string | null }>`
    select (least(
      (select min(issued_at) from receipts), (select min(at) from money_movements),
      (select min(at) from counter_payments)
    ) at time zone 'Europe/Paris')::date::text as day`
  return row?.day ?? null
}

/** Writes closings, each as the next page of its seller's book. */
export async function writeClosings(
  tx: Tx,
  closings: readonly NewClosing[],
  { at, by }: { at: number; by: Actor | null },
): Promise<void> {
  await runStatement(tx)`
    insert into closings (book, seller_id, restaurant_id, period, begins_on, ends_on, closed_at, closed_by, sums)
    select 'closings/' || seller, seller, restaurant, period, begins, ends, ${new Date(at)},
      ${by?.by === 'staff' ? by.staff : null}::uuid, sums
    from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb)
      as one (seller text, restaurant integer, period text, begins date, ends date, sums jsonb)`
}

/**
 * Reads the running totals of sellers and restaurants up to their last closed day, by `placeKey`.
 */
export async function readPerpetuals(
  db: Queries,
  places: readonly ClosingUnit[],
): Promise<Map<string, Perpetual>> {
  const rows = await allRows(db)<ClosingUnit & { perpetual: Perpetual }>`
    select place.seller, place.restaurant, last.sums -> 'perpetual' as perpetual
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place (seller text, restaurant integer)
      cross join lateral (
        select sums from closings
        where seller_id = place.seller and restaurant_id is not distinct from place.restaurant and period = 'day'
        order by begins_on desc limit 1
      ) last`
  return new Map(rows.map((row) => [placeKey(row), row.perpetual]))
}

/** Reads the ids of the sellers that sell at present. */
export async function readSellerIds(db: Queries): Promise<string[]> {
  const rows = await allRows(db)<Columns<'sellers', 'id'>>`
    select id from sellers where retired_at is null order by position, id`
  return rows.map(({ id }) => id)
}

/**
 * Reads the months that are due for closing: all their days are closed, but the month is not.
 * Returns the first day of each month.
 */
export async function readDueMonths(db: Queries): Promise<string[]> {
  const rows = await allRows(db)<{ month: string }>`
    select month::date::text as month
    from (select min(begins_on) as first, max(begins_on) as last from closings where period = 'day') closed,
      generate_series(date_trunc('month', first), last, interval '1 month') month
    where month + interval '1 month' - interval '1 day' <= last
      and not exists (select from closings where period = 'month' and begins_on = month::date)
    order by month`
  return rows.map(({ month }) => month)
}

/**
 * For each seller, the first and the last closed day, and the first days of its closed fiscal
 * years.
 */
export async function readSellerSpans(
  db: Queries,
): Promise<{ seller: string; begins: string; ends: string; closedYears: string[] }[]> {
  return allRows(db)<{
    seller: string
    begins: string
    ends: string
    closedYears: string[]
  }>`
    select seller_id as seller, min(begins_on)::text as begins, max(begins_on)::text as ends,
      array(
        select begins_on::text from closings year
        where year.seller_id = closings.seller_id and period = 'year' and restaurant_id is null
      ) as "closedYears"
    from closings where period = 'day' and restaurant_id is null
    group by seller_id order by seller_id`
}

/** Whether the period of a seller that begins on the day `begins` is closed. */
export async function isClosed(
  db: Queries,
  { seller, period, begins }: { seller: string; period: ClosingPeriod; begins: string },
): Promise<boolean> {
  const rows = await allRows(db)`
    select 1 from closings where seller_id = ${seller} and period = ${period}
      and begins_on = ${begins}::date and restaurant_id is null`
  return rows.length > 0
}

type ClosingRow = Columns<'closings', 'period' | 'closed_at'> & {
  seller: string
  restaurant: number | null
  begins: string
  ends: string
  position: number
  sums: ClosingSums
  hash: string
}

/** Reads the closings that `which` selects, in the order that `which` defines. */
async function selectClosings(db: Queries, which: RawBuilder<unknown>): Promise<StoredClosing[]> {
  const rows = await allRows(db)<ClosingRow>`
    select seller_id as seller, restaurant_id as restaurant, period, begins_on::text as begins,
      ends_on::text as ends, book_position as position, closed_at, sums, encode(hash, 'hex') as hash
    from closings ${which}`
  return rows.map(({ closed_at: closedAt, ...row }) => ({ ...row, closedAt }))
}

/**
 * The closings of a kind of period that begin between two days, in the order of these days. Of one
 * seller, or with null of all sellers.
 */
export const readClosings = (
  db: Queries,
  {
    period,
    begins,
    ends,
    seller = null,
  }: { period: ClosingPeriod; begins: string; ends: string; seller?: string | null },
): Promise<StoredClosing[]> =>
  selectClosings(
    db,
    sql`where period = ${period} and begins_on between ${begins}::date and ${ends}::date
      and seller_id = coalesce(${seller}, seller_id) order by begins_on`,
  )

/** A part of the closings of days of a seller's restaurants, in the order of day and restaurant. */
export const readClosedDaysOf = (
  db: Queries,
  {
    seller,
    begins,
    ends,
    after,
    limit,
  }: {
    seller: string
    begins: string
    ends: string
    /** The last closing of the previous part. */
    after: Pick<StoredClosing, 'begins' | 'restaurant'> | null
    limit: number
  },
): Promise<StoredClosing[]> =>
  selectClosings(
    db,
    sql`where period = 'day' and seller_id = ${seller} and restaurant_id is not null
      and begins_on between ${begins}::date and ${ends}::date
      and (begins_on, restaurant_id) > (${after?.begins ?? '0001-01-01'}::date, ${after?.restaurant ?? 0})
      order by begins_on, restaurant_id limit ${limit}`,
  )
