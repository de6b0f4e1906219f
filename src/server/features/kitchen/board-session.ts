import { firstRow } from '#server/db/statements.ts'
import type { Desk, BoardPerson } from '#contract/kitchen/desk.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import { placeOf } from './assembly.ts'
import { readPeople } from '#server/stores/kitchen/people.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'

/** Returns the description of a paired device; the device itself requests it. */
export async function readBoardSession(
  { catalogue, database }: Pick<Services, 'catalogue' | 'database'>,
  { device, restaurant }: DeskViewer,
): Promise<Desk> {
  const row = await firstRow(database.db)<
    Columns<'kitchen_devices', 'name'> &
      Columns<'kitchen_settings', 'printer'> & {
        person: BoardPerson | null
        acceptance: RowOf<'kitchen_settings'>['acceptance'] | null
      }
  >`
    select device.name, settings.acceptance, settings.printer,
      case when person.id is not null then json_build_object('id', person.id::text, 'name', person.name) end as person
    from kitchen_devices device
      left join kitchen_settings settings on settings.restaurant_id = device.restaurant_id
      left join kitchen_shifts shift on shift.device_id = device.id
      left join kitchen_people person on person.id = shift.person_id and person.left_at is null
    where device.id = ${device}`
  if (!row) throw new Refusal('unauthorized')
  const entry = placeOf(catalogue.now(), restaurant)
  return {
    restaurant: { id: entry.id, slug: entry.slug, name: entry.name },
    device: { id: device, name: row.name },
    person: row.person,
    people: await readPeople(database.db, restaurant),
    acceptance: row.acceptance ?? 'automatic',
    hasPrinter: row.printer !== null,
    lendsBowls: (entry.own_containers?.deposit ?? 0) > 0,
    ...(entry.payment_options.includes('meal_voucher_counter') && { takesMealVouchers: true }),
  }
}
