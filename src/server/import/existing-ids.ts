import { sql } from 'kysely'
import { ALCOHOL_CATEGORY } from '#domain/menu/menu.ts'
import type { Queries } from '#server/db/open.ts'
import type { LegalVersion } from '#server/chain/legal-versions-schema.ts'
import { type LegalFile, zonesOf } from '#server/chain/side-file-schemas.ts'
import type { Columns, RowOf } from '#server/db/tables.ts'
import type { PricedProducts } from './check-prices.ts'

/**
 * The database content that files refer to. Retired entries are included, because ids are
 * permanent, except where a field says otherwise.
 */
export type ExistingIds = {
  products: ReadonlySet<number>
  /** The subset of `products` that are alcohol. */
  alcohol: ReadonlySet<number>
  categories: ReadonlySet<number>
  restaurants: ReadonlySet<number>
  /**
   * Ids of the sellers in the current files. Retired sellers are excluded, because a retired seller
   * cannot be the publisher of the site.
   */
  sellers: ReadonlySet<string>
  holidays: ReadonlySet<string>
  holidayZones: ReadonlySet<string>
  productSlugs: ReadonlySet<string>
  /**
   * Whether each entry is a premium product, by kind and id. The checks look up only products and
   * formulas, which may have a price in a zone or an exception.
   */
  priced: PricedProducts
  /**
   * For each price zone, the restaurants in which its prices apply. Retired restaurants are left
   * out.
   */
  restaurantsOfZone: ReadonlyMap<string, readonly number[]>
  /**
   * Ids of the price zones in the current catalogue. Retired zones are excluded, because no
   * restaurant may name a retired zone.
   */
  priceZones: ReadonlySet<string>
  /** The legal minimum age, in years, for buying alcohol. Null before it was imported. */
  minimumAge: number | null
  legalVersions: readonly LegalVersion[]
  /**
   * The date in Paris that the caller states; by default, that of the database's clock, which the
   * database itself uses to refuse changes of legal versions in force. Edits of the head office
   * state the date of the program's clock.
   */
  today: string
  /** Ids by kind and slug: `ingredient laitue`, `restaurant paris-bourse`. */
  ids: ReadonlyMap<string, number>
}

type EntryIdRow = Columns<'catalogue_entries', 'id' | 'slug'> & {
  kind: RowOf<'catalogue_entries'>['kind'] | 'restaurant'
  is_premium: boolean
  category: number | null
  price_zone: string | null
}

/** Every entry of the catalogue and every restaurant. */
const entryIds = sql<EntryIdRow>`
    select kind, id, slug, coalesce((data ->> 'is_premium')::boolean, false) as is_premium,
        (data -> 'category' ->> 'id')::integer as category, null as price_zone
      from catalogue_entries
    union all select 'restaurant', id, slug, false, null, case when retired_at is null then data ->> 'price_zone' end
      from restaurants`

export async function readExistingIds(db: Queries, today?: string): Promise<ExistingIds> {
  const { rows } = await entryIds.execute(db)
  const zones = await db
    .selectFrom('price_zones')
    .select('id')
    .where('retired_at', 'is', null)
    .execute()
  const sellers = await db
    .selectFrom('sellers')
    .select('id')
    .where('retired_at', 'is', null)
    .execute()
  const legalVersions = await sql<LegalVersion>`
    select kind, to_char(version, 'YYYY-MM-DD') as version, texts, changes from legal_versions`.execute(
    db,
  )
  const clock = await sql<{ today: string }>`
    select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as today`.execute(db)
  const legal = await db
    .selectFrom('documents')
    .select('data')
    .where('name', '=', 'legal')
    .executeTakeFirst()
  const law = legal?.data as Partial<LegalFile> | undefined
  const holidays = law?.public_holidays?.holidays ?? []
  const products = rows.filter(({ kind }) => kind === 'ingredient' || kind === 'dessert')
  return {
    products: new Set(products.map(({ id }) => id)),
    alcohol: new Set(
      products.filter(({ category }) => category === ALCOHOL_CATEGORY).map(({ id }) => id),
    ),
    productSlugs: new Set(products.map(({ slug }) => slug)),
    categories: new Set(rows.filter(({ kind }) => kind === 'category').map(({ id }) => id)),
    sellers: new Set(sellers.map(({ id }) => id)),
    restaurants: new Set(rows.filter(({ kind }) => kind === 'restaurant').map(({ id }) => id)),
    holidays: new Set(holidays.map(({ id }) => id)),
    holidayZones: zonesOf(law?.public_holidays?.zones),
    priced: new Map(
      rows.map(({ kind, id, is_premium: isPremium }) => [`${kind} ${id}`, isPremium] as const),
    ),
    restaurantsOfZone: new Map(
      [...Map.groupBy(rows, ({ price_zone: zone }) => zone)].flatMap(([zone, zoneRows]) =>
        zone === null ? [] : [[zone, zoneRows.map(({ id }) => id)] as const],
      ),
    ),
    priceZones: new Set(zones.map(({ id }) => id)),
    legalVersions: legalVersions.rows,
    today: today ?? clock.rows[0]?.today ?? '',
    minimumAge: law?.alcohol?.minimum_age ?? null,
    ids: new Map(rows.map(({ kind, slug, id }) => [`${kind} ${slug}`, id])),
  }
}
