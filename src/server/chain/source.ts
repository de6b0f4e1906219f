import { allRows } from '#server/db/statements.ts'
import { dayIn } from '#domain/time/opening.ts'
import type { PriceChange, PriceException } from '#domain/pricing/prices-in-force.ts'
import type { ProductDrawing } from '#drawing/types.ts'
import type { Queries } from '#server/db/open.ts'
import type { BrandFile } from './brand-schema.ts'
import type {
  CatalogueFile,
  CategoryEntry,
  DessertEntry,
  FormulaEntry,
  IngredientEntry,
  RecipeEntry,
} from './catalogue-schema.ts'
import type { DeliveryFile, RestaurantEntry } from './restaurants-schema.ts'
import type { ChainFacts } from './chain-facts-schema.ts'
import type { LegalVersion } from './legal-versions-schema.ts'
import type { SellerEntry } from './sellers-schema.ts'
import type { LegalFile, OriginsFile } from './side-file-schemas.ts'

type Documents = Pick<
  CatalogueFile,
  'allergens' | 'diets' | 'custom_formula' | 'rewards' | 'alcohol_rules'
> & {
  illustrations: { products: Record<string, ProductDrawing>; front?: readonly string[] }
  chain: ChainFacts
  /** The look of the chain; if absent, the shop has the look of the program (D1). */
  brand?: BrandFile
  legal: LegalFile
  origins: OriginsFile
  delivery: DeliveryFile
}

/** A price list that several restaurants share, in cents. */
export type PriceZone = { id: string; name: string; prices: PriceChange[] }

/**
 * The parts of a source from which the menu of one restaurant is built, with its own entry, while a
 * change set is tried there (H8).
 */
export type Pilot = Pick<
  Source,
  'version' | 'categories' | 'ingredients' | 'desserts' | 'formulas' | 'recipes' | 'priceZones'
> & {
  restaurant: RestaurantEntry
  priceExceptions: Source['priceExceptions']
  documents: Pick<
    Documents,
    | 'allergens'
    | 'diets'
    | 'custom_formula'
    | 'rewards'
    | 'alcohol_rules'
    | 'illustrations'
    | 'origins'
  >
}

/**
 * The products of the chain and where they are sold, from its checked files. Retired entries are
 * left out.
 */
export type Source = {
  version: string
  /**
   * Time since which this version is in force, by an import, a publication or a pilot: ISO 8601,
   * UTC.
   */
  changedAt: string
  categories: CategoryEntry[]
  ingredients: IngredientEntry[]
  desserts: DessertEntry[]
  formulas: FormulaEntry[]
  recipes: RecipeEntry[]
  restaurants: RestaurantEntry[]
  sellers: SellerEntry[]
  priceZones: PriceZone[]
  /** Price exceptions of all restaurants, past and future. */
  priceExceptions: (PriceException & { restaurant: number })[]
  /** Every version of every legal text. */
  legalVersions: LegalVersion[]
  documents: Documents
  /** The menus of restaurants in which a change set is being tried. */
  pilots: Pilot[]
}

export async function readVersion(db: Queries): Promise<string> {
  const row = await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Returns the parts of a source from which the menu of one restaurant is built. */
export function pilotOf(source: Source, restaurant: RestaurantEntry): Pilot {
  const { version, categories, ingredients, desserts, formulas, recipes, priceZones } = source
  const { allergens, diets, custom_formula, rewards, alcohol_rules, illustrations, origins } =
    source.documents
  return {
    version,
    categories,
    ingredients,
    desserts,
    formulas,
    recipes,
    priceZones,
    restaurant,
    priceExceptions: source.priceExceptions.filter(
      (exception) => exception.restaurant === restaurant.id,
    ),
    documents: { allergens, diets, custom_formula, rewards, alcohol_rules, illustrations, origins },
  }
}

/** The source that applies in the restaurant of a pilot. */
export const sourceOfPilot = (source: Source, pilot: Pilot): Source => ({
  ...source,
  ...pilot,
  restaurants: [pilot.restaurant],
  documents: { ...source.documents, ...pilot.documents },
  pilots: [],
})

/**
 * Past days of the calendar that are still read: a night service or a delayed order may need them.
 */
const PAST_DAYS = 31

/**
 * Reads everything in one statement, so that all of it has the same version. The import has already
 * checked the shapes. `now` (epoch milliseconds) decides which days of the calendar are too old to
 * be read.
 */
export async function readSource(db: Queries, now = Date.now()): Promise<Source> {
  const since = dayIn(now).subtract({ days: PAST_DAYS }).toString()
  const rows = await allRows(db)<{ kind: string; name: string; data: unknown }>`
    select kind, slug as name, data, position from catalogue_entries where retired_at is null
    union all select 'restaurant', slug, data || jsonb_build_object('calendar_days', (
      select coalesce(jsonb_object_agg(date::text, jsonb_build_object('rule', rule, 'capacity', capacity, 'reason', reason)), '{}')
        from calendar_days where restaurant_id = restaurants.id and date >= ${since}::date)), position
      from restaurants where retired_at is null
    union all select 'seller', id, data || jsonb_build_object('establishments', (
      select coalesce(jsonb_agg(jsonb_build_object('restaurant', restaurant_id, 'siret', siret) order by restaurant_id), '[]')
        from establishments where seller_id = sellers.id and establishments.retired_at is null)), position
      from sellers where retired_at is null
    union all select 'zone', id, data || jsonb_build_object('prices', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', product_id, 'price', price, 'premium', premium)), '[]')
        from zone_prices where zone_id = price_zones.id)), position
      from price_zones where retired_at is null
    union all select 'exception', '', jsonb_build_object('restaurant', restaurant_id,
      'kind', kind, 'id', product_id, 'price', price, 'premium', premium,
      'beginsAt', (extract(epoch from begins_at) * 1000)::bigint, 'endsAt', (extract(epoch from ends_at) * 1000)::bigint), restaurant_id
      from price_exceptions
    union all select 'legal-version', kind, jsonb_build_object('kind', kind,
      'version', to_char(version, 'YYYY-MM-DD'), 'texts', texts, 'changes', changes), 0 from legal_versions
    union all select 'document', name, data, 0 from documents
    union all select 'pilot', '', pilot_catalogue, 0 from change_sets where state = 'pilot'
    union all select 'version', version, to_jsonb(changed_at), 0 from catalogue
    order by kind, position`
  const groups = Map.groupBy(rows, (row) => row.kind)
  const all = <T>(kind: string) => (groups.get(kind) ?? []).map((row) => row.data as T)
  return {
    version: groups.get('version')?.[0]?.name ?? '',
    changedAt: new Date(all<string>('version')[0] ?? 0).toISOString(),
    categories: all('category'),
    ingredients: all('ingredient'),
    desserts: all('dessert'),
    formulas: all('formula'),
    recipes: all('recipe'),
    restaurants: all('restaurant'),
    sellers: all('seller'),
    priceZones: all('zone'),
    priceExceptions: all('exception'),
    legalVersions: all('legal-version'),
    pilots: all('pilot'),
    documents: Object.fromEntries(
      (groups.get('document') ?? []).map((row) => [row.name, row.data]),
    ) as Documents,
  }
}
