import { sql } from 'kysely'
import type { RestaurantsFile } from '#server/chain/restaurants-schema.ts'
import type { Tx } from '#server/db/open.ts'
import { restaurantsOf } from './check-calendar.ts'

/**
 * Writes the dates of a checked `restaurants.json` (B4, B5). A date that is missing in the file is
 * deleted, unless it is before `today`: past dates are history. Returns the number of changed rows.
 */
export async function writeCalendar(
  tx: Tx,
  { calendar = [], restaurants }: RestaurantsFile,
  today: string,
): Promise<number> {
  const all = restaurants.map(({ id }) => id)
  const entries = JSON.stringify(
    calendar.map((entry) => ({
      date: entry.date,
      ids: restaurantsOf(entry, all),
      rule: entry.hours,
      capacity: entry.capacity,
      reason: entry.reason,
    })),
  )
  const rows = sql`
    select restaurant::integer as restaurant_id, date, rule, capacity, reason
    from jsonb_to_recordset(${entries}::jsonb)
      as entry (date date, ids jsonb, rule jsonb, capacity jsonb, reason jsonb),
      jsonb_array_elements_text(ids) as restaurant`
  const upserted = await sql`
    insert into calendar_days as known (restaurant_id, date, rule, capacity, reason) ${rows}
    on conflict (restaurant_id, date) do update
      set rule = excluded.rule, capacity = excluded.capacity, reason = excluded.reason
      where (known.rule, known.capacity, known.reason)
        is distinct from (excluded.rule, excluded.capacity, excluded.reason)`.execute(tx)
  const deleted = await sql`
    with named as (${rows})
    delete from calendar_days as known
    where date >= ${today}::date and not exists (
      select from named where named.restaurant_id = known.restaurant_id and named.date = known.date)`.execute(
    tx,
  )
  return Number(upserted.numAffectedRows ?? 0) + Number(deleted.numAffectedRows ?? 0)
}
