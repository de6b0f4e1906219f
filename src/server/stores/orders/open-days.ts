import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { ordersOfDays } from '#server/state/times/pickup-time.ts'
import { isOpen } from './find-orders.ts'
import { lastStep } from './orders.ts'

/** Orders that a restaurant still has to make or to hand over on a day. */
export type OpenDay = { restaurant: number; day: string; count: number }

/**
 * The days that still have orders to make or to hand over, past and to come: from the sums, which are a
 * minute old at most, so that no past order is read (N7).
 */
export async function readOpenDays(
  db: Queries,
  restaurants: readonly number[] | null,
): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    select restaurant_id as restaurant, to_char(day, 'YYYY-MM-DD') as day, sum(open_orders)::integer as count
    from restaurant_days where open_orders > 0
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}
    group by restaurant_id, day order by day, restaurant_id`.execute(db)
  return rows
}

/** The same of some days as they are now, from their orders. */
export async function countOpenOn(
  db: Queries,
  days: readonly Pick<OpenDay, 'restaurant' | 'day'>[],
): Promise<OpenDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<OpenDay>`
    with days as materialized (
      select restaurant_id, day
      from unnest(${days.map(({ restaurant }) => restaurant)}::integer[], ${days.map(({ day }) => day)}::date[])
        days (restaurant_id, day)
    ), found as materialized (${ordersOfDays})
    select found.restaurant_id as restaurant, to_char(found.day, 'YYYY-MM-DD') as day, count(*)::integer as count
    from found join orders on orders.id = found.id ${lastStep}
    where ${isOpen} group by 1, 2 order by 2, 1`.execute(db)
  return rows
}
