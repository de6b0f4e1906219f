import { sql } from 'kysely'
import { byDay, countBy, isAt } from './by-day.ts'
import type { Dataset } from './dataset.ts'

const inSums = { restaurant: 'restaurant_id', seller: sql`seller_id` }

/** The sums of the reports (H16): one row per restaurant, day of pick-up, kind and key. */
export const daySums: Dataset = {
  columns: [
    { name: 'day', type: 'day' },
    { name: 'restaurant', type: 'int' },
    { name: 'seller', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'key', type: 'text' },
    { name: 'count', type: 'int' },
    { name: 'amount', type: 'cents' },
  ],
  count: countBy(
    (selection) => sql`
      select count(*)::integer as count from restaurant_days, sum_entries(sums)
      where day between ${selection.from}::date and ${selection.until}::date and restaurant_id > 0
        and ${isAt(selection, inSums)}`,
  ),
  rows: byDay(
    (day, selection) => sql`
      select day::text as day, restaurant_id as restaurant, seller_id as seller, kind, key,
        count::integer as count, cents::double precision as amount
      from restaurant_days, sum_entries(sums)
      where day = ${day}::date and restaurant_id > 0 and ${isAt(selection, inSums)}
      order by restaurant_id, seller_id, kind, key`,
  ),
}
