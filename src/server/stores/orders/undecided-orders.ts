import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { expectedAt, isSold, readyAt } from './find-orders.ts'
import { lastStep } from './orders.ts'

/**
 * Number of orders of a restaurant and day that are not ready and whose expected time has not
 * passed.
 */
export type Undecided = { restaurant: number; day: string; count: number }

/**
 * Counts, by restaurant and day, the sold orders that were not known to be on time or late at an
 * instant (N7). Days before the previous day have no such orders and are not read. The previous day
 * is read, because its night service may continue (N10).
 */
export async function readUndecided(
  db: Queries,
  {
    listed: { restaurants, seller },
    at,
  }: {
    /** The restaurants and the seller whose orders are counted; null for all. */
    listed: { readonly restaurants: readonly number[] | null; readonly seller: string | null }
    at: Date
  },
): Promise<Undecided[]> {
  const evening = dayIn(at.getTime()).subtract({ days: 1 }).toString()
  return allRows(db)<Undecided>`
    select orders.restaurant_id as restaurant, to_char(pickup.day, 'YYYY-MM-DD') as day, count(*)::integer as count
    from orders ${lastStep} ${pickupTime}
    where ${pickupIs(({ day }) => sql`${day} >= ${evening}::date`)}
      and ${restaurants === null ? sql`true` : sql`orders.restaurant_id = any(${restaurants}::integer[])`}
      and ${seller === null ? sql`true` : sql`orders.seller_id = ${seller}`}
      and ${isSold} and ${readyAt} is null and ${expectedAt} >= ${at}
    group by 1, 2`
}
