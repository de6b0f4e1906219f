import { sql } from 'kysely'
import type { Database } from '../src/server/db/open.ts'

/**
 * Restaurants that are open at whatever hour the tests run: what is ordered there is on the board
 * at once. Each test of a board has one to itself, by its name here; `byHand` accepts by hand.
 */
export const alwaysOpen = {
  rung: 'jour-et-nuit-un',
  byHand: 'jour-et-nuit-deux',
  cut: 'jour-et-nuit-trois',
  typed: 'jour-et-nuit-quatre',
  keyed: 'jour-et-nuit-cinq',
  offline: 'jour-et-nuit-six',
  lost: 'jour-et-nuit-sept',
  stopped: 'jour-et-nuit-huit',
  paced: 'jour-et-nuit-neuf',
  found: 'jour-et-nuit-dix',
  printed: 'jour-et-nuit-onze',
  heard: 'jour-et-nuit-douze',
  shown: 'jour-et-nuit-treize',
  ranOut: 'jour-et-nuit-quatorze',
  late: 'jour-et-nuit-quinze',
  paused: 'jour-et-nuit-seize',
  away: 'jour-et-nuit-dix-sept',
  slow: 'jour-et-nuit-dix-huit',
  rush: 'jour-et-nuit-dix-neuf',
  till: 'jour-et-nuit-vingt',
  tillOffline: 'jour-et-nuit-vingt-et-un',
} as const

/**
 * Adds them to the chain, as an import would: the program sees another version of the catalogue.
 */
export async function addAlwaysOpen(database: Database): Promise<void> {
  const openingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    intervals: [{ open: '00:00', close: '00:00' }],
  }))
  for (const [i, slug] of Object.values(alwaysOpen).entries()) {
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
