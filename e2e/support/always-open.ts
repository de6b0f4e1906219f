import { sql } from 'kysely'
import type { Database } from '../../src/server/db/open.ts'
import { aSiret } from '../../src/testing/builders/a-seller.ts'

/**
 * Restaurants that are always open, at whatever hour the tests run, so that an order appears on the
 * board at once. Each board test has its own restaurant, under its key in this object. The
 * restaurant `byHand` accepts orders manually.
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
  fromOffice: 'jour-et-nuit-vingt-deux',
  moved: 'jour-et-nuit-vingt-trois',
  cancelled: 'jour-et-nuit-vingt-quatre',
  changed: 'jour-et-nuit-vingt-cinq',
  changedAway: 'jour-et-nuit-vingt-six',
  changedBack: 'jour-et-nuit-vingt-sept',
  changedBoard: 'jour-et-nuit-vingt-huit',
  contained: 'jour-et-nuit-vingt-neuf',
  aimed: 'jour-et-nuit-trente',
  lent: 'jour-et-nuit-trente-et-un',
  replaced: 'jour-et-nuit-trente-deux',
  restored: 'jour-et-nuit-trente-trois',
  translated: 'jour-et-nuit-trente-quatre',
  returned: 'jour-et-nuit-trente-cinq',
  tapped: 'jour-et-nuit-trente-six',
  placed: 'jour-et-nuit-trente-sept',
  pictured: 'jour-et-nuit-trente-huit',
  shared: 'jour-et-nuit-trente-neuf',
  validated: 'jour-et-nuit-quarante',
  recalled: 'jour-et-nuit-quarante-et-un',
  recalledLate: 'jour-et-nuit-quarante-deux',
  listed: 'jour-et-nuit-quarante-trois',
} as const

/** Adds these restaurants to the chain as an import would: the catalogue gets a new version. */
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
    await sql`
      insert into establishments (restaurant_id, seller_id, siret)
      values (${id}, 'mesclun', ${aSiret(id)})`.execute(database.db)
  }
  await sql`insert into kitchen_settings (restaurant_id, acceptance) values (902, 'by-hand')`.execute(
    database.db,
  )
  await sql`update catalogue set version = version || '-day-and-night'`.execute(database.db)
}
