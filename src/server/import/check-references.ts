import { allRows } from '#server/db/statements.ts'
import type { LegalFile } from '#server/chain/side-file-schemas.ts'
import { zonesOf } from '#server/chain/side-file-schemas.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Queries } from '#server/db/open.ts'
import { type ChainFault, fault } from './faults.ts'

/**
 * References to entries that an import removed although another file still names these entries, and
 * a minimum age for alcohol in the catalogue that is below the legal one. Checked after all files
 * of an import were written, because one import may change both files.
 */
export async function brokenReferences(db: Queries): Promise<ChainFault[]> {
  const rows = await allRows(db)<{
    legal: LegalFile | null
    publisher: string | null
    publishes: boolean
    age: number | null
  }>`
    select (select data from documents where name = 'legal') as legal,
      (select data ->> 'publisher' from documents where name = 'chain') as publisher,
      exists (select from sellers where retired_at is null
        and id = (select data ->> 'publisher' from documents where name = 'chain')) as publishes,
      (select (data ->> 'minimum_age')::integer from documents where name = 'alcohol_rules') as age`
  const [{ legal, publisher, publishes, age } = nothing] = rows
  return [
    ...(publisher !== null && !publishes
      ? [
          {
            file: 'sellers.json',
            ...fault('$.sellers', 'publisher_missing', { seller: publisher }),
          },
        ]
      : []),
    ...(legal === null ? [] : await missingDays(db, legal)),
    ...(legal !== null && age !== null && age < legal.alcohol.minimum_age
      ? [
          {
            file: 'legal.json',
            ...fault('$.alcohol.minimum_age', 'age_above_catalogue', {
              minimum: legal.alcohol.minimum_age,
              sold: age,
            }),
          },
        ]
      : []),
  ]
}

const nothing = { legal: null, publisher: null, publishes: false, age: null }

/**
 * Holiday zones and bank holidays that `legal.json` no longer contains although restaurants name
 * them: without this fault, the opening hours of these restaurants would change unnoticed (T4).
 */
async function missingDays(
  db: Queries,
  { public_holidays: { zones, holidays } }: LegalFile,
): Promise<ChainFault[]> {
  const rows = await allRows(db)<{
    id: number
    zone: string
    rules: RestaurantEntry['closingRules']
  }>`
    select id, data ->> 'holiday_zone' as zone, data -> 'closingRules' as rules
    from restaurants where retired_at is null order by position`
  const [zoneIds, holidayIds] = [zonesOf(zones), new Set(holidays.map(({ id }) => id))]
  const first = new Map<string, ChainFault>()
  const say = (path: string, kind: string, reference: { id: string; restaurant: number }) => {
    const key = `${kind} ${reference.id}`
    if (first.has(key)) return
    first.set(key, { file: 'legal.json', ...fault(path, 'still_named', { kind, ...reference }) })
  }
  for (const { id: restaurant, zone, rules } of rows) {
    if (!zoneIds.has(zone)) say('$.public_holidays.zones', 'holiday_zone', { id: zone, restaurant })
    for (const rule of rules)
      if (rule.type === 'bank_holidays' && rule.holidays !== 'all')
        for (const day of rule.holidays)
          if (!holidayIds.has(day))
            say('$.public_holidays.holidays', 'bank_holiday', { id: day, restaurant })
  }
  return [...first.values()]
}
