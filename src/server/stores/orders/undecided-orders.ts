import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import { dayIn } from '#domain/time/opening.ts'
import type { Queries } from '#server/db/open.ts'
import { pickupIs, pickupTime } from '#server/state/times/pickup-time.ts'
import { expectedAt, isSold, readyAt } from './find-orders.ts'
import { lastStep } from './orders.ts'

/** Number of orders of a restaurant and day that are not ready, and whose time is still to come. */
export type Undecided = { restaurant: number; day: string; count: number }

/**
 * Counts the sold orders for which it was not decided at an instant whether they are on time (N7),
 * by restaurant and day. Days before the previous one, whose night service may continue, have none,
 * so they are not read (N10).
 */
export async function readUndecided(
  db: Queries,
  {
    listed: { restaurants, seller },
    at,
  }: {
    /** The restaurants and the seller; null for all. */
    listed: { readonly restaurants: readonly number[] | null; readonly seller: string | null }
    at: Date
  },
): Promise<Undecided[]> {
  const evening = dayIn(at.getTime()).subtract({ days: 1 }).toString()
  const rows = await allRows(db)<Undecided>`
    select orders.restaurant_id as restaurant, to_char(pickup.day, 'YYYY-MM-DD') as day, count(*)::integer as count
    from orders ${lastStep} ${pickupTime}
    where ${pickupIs(({ day }) => sql`${day} >= ${evening}::date`)}
      and ${restaurants === null ? sql`true` : sql`orders.restaurant_id = any(${restaurants}::integer[])`}
      and ${seller === null ? sql`true` : sql`orders.seller_id = ${seller}`}
      and ${isSold} and ${readyAt} is null and ${expectedAt} >= ${at}
    group by 1, 2`
  return rows
}
