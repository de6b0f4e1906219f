import { sql } from 'kysely'
import type { Database } from '../src/server/db/open.ts'

/**
 * Restaurants that are open at whatever hour the tests run: what is ordered there is on the board
 * at once. The second accepts by hand.
 */
export const alwaysOpen = [
  'jour-et-nuit-un',
  'jour-et-nuit-deux',
  'jour-et-nuit-trois',
  'jour-et-nuit-quatre',
  'jour-et-nuit-cinq',
  'jour-et-nuit-six',
  'jour-et-nuit-sept',
  'jour-et-nuit-huit',
  'jour-et-nuit-neuf',
  'jour-et-nuit-dix',
  'jour-et-nuit-onze',
  'jour-et-nuit-douze',
  'jour-et-nuit-treize',
  'jour-et-nuit-quatorze',
  'jour-et-nuit-quinze',
  'jour-et-nuit-seize',
  'jour-et-nuit-dix-sept',
  'jour-et-nuit-dix-huit',
  'jour-et-nuit-dix-neuf',
  'jour-et-nuit-vingt',
  'jour-et-nuit-vingt-et-un',
] as const

/**
 * Adds them to the chain, as an import would: the program sees another version of the catalogue.
 */
export async function addAlwaysOpen(database: Database): Promise<void> {
  const openingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    intervals: [{ open: '00:00', close: '00:00' }],
  }))
  for (const [i, slug] of alwaysOpen.entries()) {
    const id = 901 + i
    const changes = {
      id,
      slug,
      name: `Mesclun Jour et nuit ${i + 1}`,
      openingHours,
      closingRules: [],
      capacity_per_slot: 200,
      peak_capacity_per_slot: null,
    }
    await sql`
      insert into restaurants (id, slug, position, data)
      select ${id}, ${slug}, ${id}, data || ${JSON.stringify(changes)}::jsonb from restaurants where slug = 'lyon-republique'`.execute(
      database.db,
    )
  }
  await sql`insert into kitchen_settings (restaurant_id, acceptance) values (902, 'by-hand')`.execute(
    database.db,
  )
  await sql`update catalogue set version = version || '-day-and-night'`.execute(database.db)
}
