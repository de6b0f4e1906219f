import { allRows } from '#server/db/statements.ts'
import type { OfficeStop } from '#contract/office/kitchens.ts'
import type { Queries } from '#server/db/open.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

export type KitchenCounts = {
  restaurant: number
  devices: number
  seenAt: Date | null
  people: number
  acceptance: RowOf<'kitchen_settings'>['acceptance']
  hasPrinter: boolean
}

/**
 * Reads for each restaurant the number of boards and of staff, the last heartbeat and the settings,
 * in one statement. With null, reads all restaurants.
 */
export async function countKitchens(
  db: Queries,
  restaurants: readonly number[] | null,
): Promise<Map<number, KitchenCounts>> {
  const rows = await allRows(db)<KitchenCounts>`
    select restaurants.id as restaurant, coalesce(device.devices, 0) as devices, device.seen_at as "seenAt",
      coalesce(person.people, 0) as people, coalesce(settings.acceptance, 'automatic') as acceptance,
      settings.printer is not null as "hasPrinter"
    from restaurants
      left join (
        select restaurant_id, count(*)::integer as devices, max(seen_at) as seen_at from kitchen_devices
        where unpaired_at is null group by 1
      ) device on device.restaurant_id = restaurants.id
      left join (
        select restaurant_id, count(*)::integer as people from kitchen_people where left_at is null group by 1
      ) person on person.restaurant_id = restaurants.id
      left join kitchen_settings settings on settings.restaurant_id = restaurants.id
    where ${restaurants}::integer[] is null or restaurants.id = any(${restaurants}::integer[])`
  return new Map(rows.map((row) => [row.restaurant, row]))
}

type KitchenOverviewRow = Columns<'stops', 'minutes' | 'began_at'> & {
  id: string
  kind: OfficeStop['kind']
  ends_at: Date
  byOffice: boolean
  name: string | null
}

/**
 * Reads the active pause and the active rush of a restaurant. If the office began a stop, its row
 * contains the name of the person.
 */
export async function readPace(
  db: Queries,
  { restaurant, at }: { restaurant: number; at: number },
): Promise<OfficeStop[]> {
  const rows = await allRows(db)<KitchenOverviewRow>`
    select stops.id::text, kind, minutes, began_at, ends_at, staff_id is not null as "byOffice", staff.name
    from stops left join staff on staff.id = stops.staff_id
    where restaurant_id = ${restaurant} and kind in ('pause', 'busy') and ended_at is null
      and ends_at > ${new Date(at)}
    order by began_at, stops.id`
  return rows.map(({ id, kind, minutes, began_at, ends_at, byOffice, name }) => ({
    id,
    kind,
    minutes,
    beganAt: began_at.toISOString(),
    endsAt: ends_at.toISOString(),
    by: byOffice ? { name } : null,
  }))
}
