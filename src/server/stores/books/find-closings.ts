import { allRows, firstRow } from '#server/db/statements.ts'
import type { ClosingPeriod } from '#domain/books/closing.ts'
import type { Queries } from '#server/db/open.ts'
import type { StoredClosing } from './closings.ts'

/** Maximum number of closings in one answer. */
const PAGE = 100

export type ClosingSearch = {
  seller: string
  period: ClosingPeriod
  from?: string | undefined
  until?: string | undefined
  /**
   * `all`: finds the closings of all restaurants of the seller together. `each`: finds the closings
   * of each restaurant.
   */
  of: 'all' | 'each'
  /** The value `next` of the previous page. */
  after?: string | undefined
}

export type FoundClosing = StoredClosing & {
  restaurantName: string | null
  /**
   * Name of the person who closed the period by hand; null if the program closed it automatically.
   */
  closedBy: string | null
}

/** Closings of a seller, the latest first, one page per call. */
export async function findClosings(
  db: Queries,
  { seller, period, from, until, of, after }: ClosingSearch,
): Promise<{ closings: FoundClosing[]; next: string | null }> {
  const rows = await allRows(db)<FoundClosing>`
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
    order by book_position desc limit ${PAGE + 1}`
  const closings = rows.slice(0, PAGE)
  return {
    closings,
    next: rows.length > PAGE ? String(closings.at(-1)?.position ?? '') : null,
  }
}

/**
 * Reads the closing of a seller's last closed day, over all restaurants of the seller, and the
 * seller's first closed day.
 */
export async function readLastClosing(
  db: Queries,
  seller: string,
): Promise<{ position: number; day: string; hash: string; first: string } | null> {
  const row = await firstRow(db)<{ position: number; day: string; hash: string; first: string }>`
    select book_position as position, begins_on::text as day, encode(hash, 'hex') as hash,
      (select min(begins_on)::text from closings where seller_id = ${seller} and period = 'day') as first
    from closings where seller_id = ${seller} and period = 'day' and restaurant_id is null
    order by begins_on desc limit 1`
  return row ?? null
}

/** Counts the pages of a seller's books. */
export async function countBooks(
  db: Queries,
  seller: string,
): Promise<{ receipts: number; closings: number }> {
  const row = await firstRow(db)<{ receipts: number; closings: number }>`
    select coalesce((select last_position from books where name = 'receipts/' || ${seller}), 0) as receipts,
      coalesce((select last_position from books where name = 'closings/' || ${seller}), 0) as closings`
  return row ?? { receipts: 0, closings: 0 }
}
