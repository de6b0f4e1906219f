import { eurosFromCents } from '#domain/money/money.ts'
import type { PriceChange } from '#domain/pricing/prices-in-force.ts'
import { parisTimeOf } from '#domain/time/wall-clock.ts'
import { type FileKind, fileSchemas } from '#server/chain/file-schemas.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { type PriceZone, type Source, readSource } from '#server/chain/source.ts'
import { withoutUnknownFields } from '#server/chain/unknown-field.ts'
import type { Queries } from '#server/db/open.ts'
import { pick } from '#server/kit/pick.ts'
import { type NewPromoCode, readCodes } from '#server/stores/promos/codes.ts'
import { type EditedFile, type EditedFiles, editedFiles } from './entry-sections.ts'
import { activeCodes, withoutRetired } from './active-entries.ts'

/**
 * Documents that are exported as files of their own. Of the other documents, `delivery` is part of
 * `restaurants.json`, and the rest are parts of `catalogue.json`.
 */
const files = ['legal', 'illustrations', 'origins', 'chain', 'brand'] as const
const deliveryDocument = 'delivery'

/** The name of a file, its kind, and its content. */
type ExportedFile = [string, FileKind, unknown]

/**
 * The files of the chain, by name. Importing them again changes nothing, and exporting an imported
 * chain returns the same files, byte for byte (B8).
 */
export async function exportChain(db: Queries): Promise<Map<string, string>> {
  const source = withoutRetired(await readSource(db))
  const exported: ExportedFile[] = [
    ...files
      .filter((name) => Object.hasOwn(source.documents, name))
      .map((name): ExportedFile => [name, name, source.documents[name]]),
    ['catalogue', 'catalogue', catalogueFile(source)],
    ['restaurants', 'restaurants', restaurantsFile(source)],
    ['sellers', 'sellers', { sellers: source.sellers }],
    ['promos', 'promos', { promos: await readPromos(db, source) }],
    ...source.legalVersions.map(({ kind, version, texts, changes }): ExportedFile => [
      `legal/${kind}-${version}`,
      'legal-version',
      { kind, version, texts, ...(changes === null ? {} : { changes }) },
    ]),
  ]
  return new Map(
    exported.map(([name, kind, value]) => [
      `${name}.json`,
      `${JSON.stringify(ordered(withoutUnknownFields(fileSchemas[kind], value)), null, 2)}\n`,
    ]),
  )
}

/** The files that change sets edit, in the form in which an export writes them (H6). */
export function editedFilesOf(
  source: Source,
  fileNames: readonly EditedFile[] = editedFiles,
): EditedFiles {
  const activeSource = withoutRetired(source)
  const { illustrations, origins } = activeSource.documents
  const values: Record<EditedFile, () => unknown> = {
    catalogue: () => catalogueFile(activeSource),
    illustrations: () => illustrations ?? { products: {} },
    origins: () => origins ?? { products: [] },
    restaurants: () => restaurantsFile(activeSource),
  }
  return Object.fromEntries(
    fileNames.map((kind) => [kind, withoutUnknownFields(fileSchemas[kind], values[kind]())]),
  ) as EditedFiles
}

function catalogueFile(source: Source) {
  const catalogueDocuments = Object.entries(source.documents).filter(
    ([name]) => name !== deliveryDocument && !files.some((file) => file === name),
  )
  return {
    ...Object.fromEntries(catalogueDocuments),
    ...(source.priceZones.length > 0 ? { price_zones: source.priceZones.map(zoneEntry) } : {}),
    ...pick(source, ['categories', 'ingredients', 'desserts', 'formulas']),
    recipe_ideas: source.recipes,
  }
}

function restaurantsFile(source: Source) {
  const { partner_delivery, delivery_services, delivery_cities } = source.documents.delivery
  const calendar = calendarOf(source.restaurants)
  return {
    count: source.restaurants.length,
    restaurants: source.restaurants.map((restaurant) => restaurantEntry(restaurant, source)),
    ...(calendar.length > 0 ? { calendar } : {}),
    partner_delivery,
    delivery_services,
    delivery_cities,
  }
}

const priceEntry = ({ kind, id, price, premium }: PriceChange) => ({
  kind,
  id,
  price: eurosFromCents(price),
  ...(premium === null ? {} : { premium_price: eurosFromCents(premium) }),
})

/** Sorts prices in a fixed order, regardless of how the database stored them. */
const byProduct = (a: PriceChange, b: PriceChange) => a.kind.localeCompare(b.kind) || a.id - b.id

const zoneEntry = ({ prices, ...zone }: PriceZone) => ({
  ...zone,
  prices: prices.toSorted(byProduct).map(priceEntry),
})

function restaurantEntry(restaurant: RestaurantEntry, { priceExceptions }: Source) {
  const exceptions = priceExceptions
    .filter((exception) => exception.restaurant === restaurant.id)
    .toSorted((a, b) => byProduct(a, b) || a.beginsAt - b.beginsAt)
  return {
    ...restaurant,
    // The dates are exported in `calendar`, outside the restaurants.
    calendar_days: undefined,
    ...(exceptions.length === 0
      ? {}
      : {
          price_exceptions: exceptions.map((exception) => ({
            ...priceEntry(exception),
            from: parisTimeOf(exception.beginsAt),
            until: parisTimeOf(exception.endsAt),
          })),
        }),
  }
}

/**
 * The calendar of all restaurants. Restaurants with the same date and content share one entry. Old
 * dates, which `Source` does not contain, are not exported.
 */
function calendarOf(restaurants: readonly RestaurantEntry[]) {
  const days = restaurants.flatMap(({ id, calendar_days: dates }) =>
    Object.entries(dates).map(([date, { rule, capacity, reason }]) => ({
      id,
      key: JSON.stringify(ordered({ date, rule, capacity, reason })),
      entry: {
        date,
        ...(rule === null ? {} : { hours: rule }),
        ...(capacity === null ? {} : { capacity }),
        ...(reason === null ? {} : { reason }),
      },
    })),
  )
  return [...Map.groupBy(days, ({ key }) => key)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) =>
      same.slice(0, 1).map(({ entry }) => ({
        ...entry,
        restaurants:
          same.length === restaurants.length
            ? 'all'
            : same.map(({ id }) => id).toSorted((a, b) => a - b),
      })),
    )
}

async function readPromos(
  db: Queries,
  chain: Source,
): Promise<(NewPromoCode & { stopped: boolean })[]> {
  const codes = (await readCodes(db)).filter(({ source }) => source === 'command')
  return activeCodes(chain, codes).map((code) => ({
    ...pick(code, ['code', 'kind', 'value', 'product', 'minimum', 'valid_from', 'valid_to']),
    ...pick(code, ['overall_limit', 'per_customer_limit', 'first_order_only', 'restaurants']),
    ...pick(code, ['weekdays', 'pickup_from', 'pickup_until', 'only_products', 'except_products']),
    most_off: code.most_off,
    stopped: code.stopped_at !== null,
  }))
}

/** Names that come first in an object; all others follow alphabetically. */
const first = ['meta', 'id', 'code', 'slug', 'kind', 'name', 'title', 'fr', 'en', 'es', 'nl']

/**
 * A copy of a value with the members of every object in a fixed order, regardless of how the
 * database stored them.
 */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
      .map(([name, inner]) => [name, ordered(inner)]),
  )
}
