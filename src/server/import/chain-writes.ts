import { sql } from 'kysely'
import type { Tx } from '#server/db/open.ts'
import { writeCatalogueCodes, writePromoCodes } from '#server/stores/promos/codes.ts'
import type { CatalogueFile } from '#server/chain/catalogue-schema.ts'
import { catalogueCodes } from './check-promo-codes.ts'
import type { PromosFile } from '#server/chain/promos-schema.ts'
import type { LegalVersionFile } from '#server/chain/legal-versions-schema.ts'
import type { SellersFile } from '#server/chain/sellers-schema.ts'
import type { RestaurantsFile } from '#server/chain/restaurants-schema.ts'
import { writeDocument, writeEntries, writeNamed } from './write-entries.ts'
import { writePriceExceptions, writePriceZones } from './write-prices.ts'
import { restaurantsOf } from './check-calendar.ts'

const entriesOf = <T extends { id: number; slug: string }>(list: readonly T[]) =>
  list.map((data) => ({ id: data.id, slug: data.slug, data }))

const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)

/** Writes a checked `catalogue.json`. Returns the number of changed rows. */
export async function writeCatalogue(tx: Tx, file: CatalogueFile): Promise<number> {
  const {
    categories,
    ingredients,
    desserts,
    formulas,
    recipe_ideas,
    price_zones: zones = [],
    ...documents
  } = file
  const changes = [
    await writeEntries(tx, { kind: 'category' }, entriesOf(categories)),
    await writeEntries(tx, { kind: 'ingredient' }, entriesOf(ingredients)),
    await writeEntries(tx, { kind: 'dessert' }, entriesOf(desserts)),
    await writeEntries(tx, { kind: 'formula' }, entriesOf(formulas)),
    await writeEntries(tx, { kind: 'recipe' }, entriesOf(recipe_ideas)),
    ...(await writePriceZones(tx, zones)),
    await writeCatalogueCodes(
      tx,
      catalogueCodes(file.promo_codes, new Set(desserts.map(({ id }) => id))),
    ),
  ]
  for (const [name, data] of Object.entries(documents))
    changes.push(await writeDocument(tx, name, data))
  return sum(changes)
}

/** Writes a checked `restaurants.json`. Returns the number of changed rows. */
export async function writeRestaurants(
  tx: Tx,
  file: RestaurantsFile,
  today: string,
): Promise<number> {
  const { partner_delivery, delivery_services, delivery_cities } = file
  return sum([
    await writeEntries(
      tx,
      'restaurants',
      entriesOf(file.restaurants.map((entry) => ({ ...entry, price_exceptions: undefined }))),
    ),
    ...(await writePriceExceptions(tx, file.restaurants)),
    await writeCalendar(tx, file, today),
    await writeDocument(tx, 'delivery', { partner_delivery, delivery_services, delivery_cities }),
  ])
}

/**
 * Writes a checked `sellers.json`. A seller or an establishment that has left the file is retired,
 * not deleted: a receipt may still be due from it.
 */
export async function writeSellers(tx: Tx, { sellers }: SellersFile): Promise<number> {
  const entities = sellers.map((seller) => ({
    id: seller.id,
    data: { ...seller, establishments: undefined },
  }))
  const establishments = sellers.flatMap(({ id, establishments: sellerEstablishments }) =>
    sellerEstablishments.map(({ restaurant, siret }) => ({ restaurant, siret, seller: id })),
  )
  const sellerChanges = await writeNamed(tx, 'sellers', entities)
  const changes = [
    await sql`
      insert into establishments as known (restaurant_id, seller_id, siret)
      select restaurant, seller, siret from jsonb_to_recordset(${JSON.stringify(establishments)}::jsonb)
        as row (restaurant integer, seller text, siret text)
      on conflict (restaurant_id) do update
        set seller_id = excluded.seller_id, siret = excluded.siret, retired_at = null
        where (known.seller_id, known.siret) is distinct from (excluded.seller_id, excluded.siret)
          or known.retired_at is not null`.execute(tx),
    await sql`
      update establishments set retired_at = now()
      where retired_at is null
        and restaurant_id <> all(${establishments.map(({ restaurant }) => restaurant)}::integer[])`.execute(
      tx,
    ),
  ]
  return sellerChanges + sum(changes.map(({ numAffectedRows }) => Number(numAffectedRows ?? 0)))
}

/** Writes a checked `promos.json`. Codes that are not in the file are unchanged. */
export const writePromos = (tx: Tx, { promos }: PromosFile): Promise<number> =>
  writePromoCodes(tx, promos)

/**
 * Writes a checked version of a legal text, or replaces one that is not in force yet. The database
 * refuses to change a version in force.
 */
export async function writeLegalVersion(
  tx: Tx,
  { kind, version, texts, changes }: LegalVersionFile,
): Promise<number> {
  const changesJson = changes === undefined ? null : JSON.stringify(changes)
  const { numAffectedRows } = await sql`
    insert into legal_versions as known (kind, version, texts, changes)
    values (${kind}, ${version}::text::date, ${JSON.stringify(texts)}::jsonb, ${changesJson}::jsonb)
    on conflict (kind, version) do update set texts = excluded.texts, changes = excluded.changes
      where (known.texts, known.changes) is distinct from (excluded.texts, excluded.changes)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Writes the dates of a checked `restaurants.json` (B4, B5). A date that is missing in the file is
 * deleted, unless it is before `today`: past dates are history. Returns the number of changed rows.
 */
async function writeCalendar(
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
