import { sql } from 'kysely'
import type { ClosingPeriod } from '#domain/books/closing.ts'
import type { Queries } from '#server/db/open.ts'
import type { StoredClosing } from './closings.ts'

/** Closings of one answer. */
const PAGE = 100

export type ClosingSearch = {
  seller: string
  period: ClosingPeriod
  from?: string | undefined
  until?: string | undefined
  /** The seller as a whole, or each of its restaurants. */
  of: 'all' | 'each'
  /** `next` of the page before. */
  after?: string | undefined
}

export type FoundClosing = StoredClosing & {
  restaurantName: string | null
  /** Who closed it by hand. */
  closedBy: string | null
}

/** Closings of a seller, the latest first, a page at a time. */
export async function findClosings(
  db: Queries,
  { seller, period, from, until, of, after }: ClosingSearch,
): Promise<{ closings: FoundClosing[]; next: string | null }> {
  const { rows } = await sql<FoundClosing>`
    select seller_id as seller, closings.restaurant_id as restaurant, place.data ->> 'name' as "restaurantName",
      period, begins_on::text as begins, ends_on::text as ends, book_position as position,
      closed_at as "closedAt", staff.name as "closedBy", sums, encode(hash, 'hex') as hash
    from closings left join restaurants place on place.id = closings.restaurant_id
      left join staff on staff.id = closed_by
    where seller_id = ${seller} and period = ${period}
      and (closings.restaurant_id is null) = ${of === 'all'}::boolean
      and begins_on >= coalesce(${from ?? null}::date, begins_on)
      and begins_on <= coalesce(${until ?? null}::date, begins_on)
      and book_position < coalesce(${after ?? null}::integer, 2147483647)
    order by book_position desc limit ${PAGE + 1}`.execute(db)
  const closings = rows.slice(0, PAGE)
  return {
    closings,
    next: rows.length > PAGE ? String(closings.at(-1)?.position ?? '') : null,
  }
}

/** The last closing of a seller's day, and its first day. */
export async function readLastClosing(
  db: Queries,
  seller: string,
): Promise<{ position: number; day: string; hash: string; first: string } | null> {
  const {
    rows: [row],
  } = await sql<{ position: number; day: string; hash: string; first: string }>`
    select book_position as position, begins_on::text as day, encode(hash, 'hex') as hash,
      (select min(begins_on)::text from closings where seller_id = ${seller} and period = 'day') as first
    from closings where seller_id = ${seller} and period = 'day' and restaurant_id is null
    order by begins_on desc limit 1`.execute(db)
  return row ?? null
}

/** How many pages the books of a seller have. */
export async function countBooks(
  db: Queries,
  seller: string,
): Promise<{ receipts: number; closings: number }> {
  const {
    rows: [row],
  } = await sql<{ receipts: number; closings: number }>`
    select coalesce((select last_position from books where name = 'receipts/' || ${seller}), 0) as receipts,
      coalesce((select last_position from books where name = 'closings/' || ${seller}), 0) as closings`.execute(
    db,
  )
  return row ?? { receipts: 0, closings: 0 }
}
