import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Queries } from '#server/db/open.ts'
import { ordersOfDays } from '#server/state/times/pickup-time.ts'
import { isOpen } from './find-orders.ts'
import { lastStep } from './orders.ts'

/**
 * A day on which a restaurant still has orders to prepare or hand over. `count`: the number of
 * these orders.
 */
export type OpenDay = { restaurant: number; day: string; count: number }

/**
 * Reads the days, past and future, that still have orders to prepare or hand over. Reads them from
 * the sums of the reports, which are renewed about once a minute, so that no past orders are read
 * (N7).
 */
export async function readOpenDays(
  db: Queries,
  restaurants: readonly number[] | null,
): Promise<OpenDay[]> {
  return allRows(db)<OpenDay>`
    select restaurant_id as restaurant, to_char(day, 'YYYY-MM-DD') as day, sum(open_orders)::integer as count
    from restaurant_days where open_orders > 0
      and ${restaurants === null ? sql`true` : sql`restaurant_id = any(${restaurants}::integer[])`}
    group by restaurant_id, day order by day, restaurant_id`
}

/**
 * Counts the open orders of some days. Reads the orders instead of the sums of the reports, so that
 * the result is current.
 */
export async function countOpenOn(
  db: Queries,
  days: readonly Pick<OpenDay, 'restaurant' | 'day'>[],
): Promise<OpenDay[]> {
  if (days.length === 0) return []
  return allRows(db)<OpenDay>`
    with days as materialized (
      select restaurant_id, day
      from unnest(${days.map(({ restaurant }) => restaurant)}::integer[], ${days.map(({ day }) => day)}::date[])
        days (restaurant_id, day)
    ), found as materialized (${ordersOfDays})
    select found.restaurant_id as restaurant, to_char(found.day, 'YYYY-MM-DD') as day, count(*)::integer as count
    from found join orders on orders.id = found.id ${lastStep}
    where ${isOpen} group by 1, 2 order by 2, 1`
}
