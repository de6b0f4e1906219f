import { sql } from 'kysely'
import type { LegalFile } from '#server/chain/side-file-schemas.ts'
import { zonesOf } from '#server/chain/side-file-schemas.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Queries } from '#server/db/open.ts'
import type { ChainFault } from './faults.ts'

/**
 * What an import took away although another file still names it. It is looked for after all files
 * of an import, because two files may change together.
 */
export async function brokenReferences(db: Queries): Promise<ChainFault[]> {
  const { rows } = await sql<{
    legal: LegalFile | null
    publisher: string | null
    publishes: boolean
    age: number | null
  }>`
    select (select data from documents where name = 'legal') as legal,
      (select data ->> 'publisher' from documents where name = 'chain') as publisher,
      exists (select from sellers where retired_at is null
        and id = (select data ->> 'publisher' from documents where name = 'chain')) as publishes,
      (select (data ->> 'minimum_age')::integer from documents where name = 'alcohol_rules') as age`.execute(
    db,
  )
  const [{ legal, publisher, publishes, age } = nothing] = rows
  return [
    ...(publisher !== null && !publishes
      ? [
          {
            file: 'sellers.json',
            path: '$.sellers',
            problem: `seller ${publisher} is missing, which publishes the site`,
          },
        ]
      : []),
    ...(legal === null ? [] : await missingDays(db, legal)),
    ...(legal !== null && age !== null && age < legal.alcohol.minimum_age
      ? [
          {
            file: 'legal.json',
            path: '$.alcohol.minimum_age',
            problem: `is ${legal.alcohol.minimum_age}, and the catalogue sells alcohol from ${age}`,
          },
        ]
      : []),
  ]
}

const nothing = { legal: null, publisher: null, publishes: false, age: null }

/** Zones and bank holidays that restaurants name: their hours would change without a word (T4). */
async function missingDays(
  db: Queries,
  { public_holidays: { zones, holidays } }: LegalFile,
): Promise<ChainFault[]> {
  const { rows } = await sql<{
    id: number
    zone: string
    rules: RestaurantEntry['closingRules']
  }>`
    select id, data ->> 'holiday_zone' as zone, data -> 'closingRules' as rules
    from restaurants where retired_at is null order by position`.execute(db)
  const [knownZones, known] = [zonesOf(zones), new Set(holidays.map(({ id }) => id))]
  const first = new Map<string, ChainFault>()
  const say = (path: string, what: string, restaurant: number) => {
    const problem = `${what} is missing, which restaurant ${restaurant} names`
    if (!first.has(what)) first.set(what, { file: 'legal.json', path, problem })
  }
  for (const { id, zone, rules } of rows) {
    if (!knownZones.has(zone)) say('$.public_holidays.zones', `holiday zone ${zone}`, id)
    for (const rule of rules)
      if (rule.type === 'bank_holidays' && rule.holidays !== 'all')
        for (const day of rule.holidays)
          if (!known.has(day)) say('$.public_holidays.holidays', `bank holiday ${day}`, id)
  }
  return [...first.values()]
}
