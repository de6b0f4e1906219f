import { createHash } from 'node:crypto'
import type { Grid, getAvailability as endpoint } from '#contract/office/availability.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { possibleContentsOf } from '#domain/cart/recall.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import type { Source } from '#server/chain/source.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { type StoppedProduct, readStoppedProducts } from '#server/state/stops/product-stops.ts'
import { scopeOf } from '#server/features/rights/scope.ts'

type AvailabilityServices = Pick<Services, 'catalogue' | 'database' | 'now' | 'stops'>

/**
 * Returns the products that the person's restaurants do not sell now (H10). `grid` is null if
 * `knownVersion` is still the current version. The version is computed from the stops in memory, so
 * in that case the database is not read.
 */
export async function readAvailability(
  { catalogue, database, now, stops }: AvailabilityServices,
  viewer: StaffViewer,
  { knownVersion, locale }: { knownVersion: string | undefined; locale: Locale },
): Promise<ReplyOf<typeof endpoint>> {
  const at = now()
  const current = catalogue.now()
  const { source, visibleRestaurants } = current
  const scope = scopeOf(viewer, 'stops')
  const entries = visibleRestaurants
    .filter(({ id }) => scope === null || scope.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
  // The version is computed before the query, so that a change made meanwhile results in another
  // version at the next request.
  const version = createHash('sha256')
    .update(
      JSON.stringify([source.version, locale, entries.map(({ id }) => [id, stops.markOf(id)])]),
    )
    .digest('base64url')
    .slice(0, 16)
  const reply = { version, now: new Date(at).toISOString() }
  if (knownVersion === version) return { ...reply, grid: null }
  const stopped = await readStoppedProducts(database.db, scope, at)
  return { ...reply, grid: gridOf(current, entries, stopped, locale) }
}

/**
 * Builds the grid of products that can be stopped: those of the chain, and those sold only in the
 * restaurant of a pilot (H8).
 */
function gridOf(
  { pilots, source }: Catalogue,
  entries: readonly RestaurantEntry[],
  stopped: readonly StoppedProduct[],
  locale: Locale,
): Grid {
  const pilotsInUse = entries.flatMap(({ id }) => pilots.get(id) ?? [])
  const sources = [source, ...pilotsInUse.map((pilot) => pilot.source)]
  const categories = firstById(
    sources.map((catalogueSource) => catalogueSource.categories),
  ).toSorted((a, b) => a.position - b.position)
  const order = new Map(categories.map(({ id }, position) => [id, position]))
  const products = firstById(sources.map(soldIn)).toSorted(
    (a, b) => (order.get(a.category.id) ?? 0) - (order.get(b.category.id) ?? 0),
  )
  const kinds = new Map(categories.map(({ id, kind }) => [id, kind]))
  const holds = possibleContentsOf(
    products.map((product) => {
      const composition = 'composition' in product ? product.composition : undefined
      return {
        id: product.id,
        kind: kinds.get(product.category.id) ?? '',
        name: product.name.fr,
        description: product.description?.fr ?? '',
        listedIngredients: composition ? [composition.base_id, ...composition.ingredient_ids] : [],
      }
    }),
  )
  const missing = new Map<string, { at: number; ids: number[] }>()
  const missingByFiles = missingIn(source, products)
  const restaurants = entries.map((entry) => {
    const pilot = pilots.get(entry.id)
    const pilotRestaurant = pilot?.restaurants.get(entry.id)
    const ids =
      pilot === undefined || pilotRestaurant === undefined
        ? missingByFiles(entry)
        : missingIn(pilot.source, products)(pilotRestaurant)
    const key = ids.join(' ')
    const missingList = missing.get(key) ?? { at: missing.size, ids }
    missing.set(key, missingList)
    return { id: entry.id, name: entry.name, city: entry.address.city, missing: missingList.at }
  })
  return {
    categories: categories.map(({ id, name }) => ({ id, name: name[locale] })),
    products: products.map((product) => {
      const composition = 'composition' in product ? product.composition : undefined
      const contents = holds.get(product.id)
      return {
        id: product.id,
        name: product.name[locale],
        category: product.category.id,
        ...(composition && { parts: [composition.base_id, ...composition.ingredient_ids] }),
        ...(contents && { holds: contents }),
      }
    }),
    restaurants,
    missing: [...missing.values()].map(({ ids }) => ids),
    ...stopsOf(stopped, new Map(restaurants.map(({ id }, at) => [id, at]))),
  }
}

type StockedProduct = Source['ingredients' | 'desserts'][number]

const soldIn = ({ desserts, ingredients }: Source): StockedProduct[] =>
  [...ingredients, ...desserts].filter(({ active }) => active)

/** Merges lists by id; the first list that contains an id wins. */
const firstById = <T extends { id: number }>(lists: readonly (readonly T[])[]): T[] =>
  [...Map.groupBy(lists.flat(), ({ id }) => id).values()].flatMap(([first]) => first ?? [])

/** The products that restaurants do not sell according to their files, as ascending ids. */
function missingIn(source: Source, products: readonly StockedProduct[]) {
  const alcohol = new Set(
    source.categories.flatMap(({ id, is_alcohol }) => (is_alcohol ? [id] : [])),
  )
  const sold = new Map(soldIn(source).map((product) => [product.id, product]))
  return (entry: RestaurantEntry): number[] => {
    const out = new Set(entry.unavailable_ingredient_ids)
    const carried = new Set([...entry.mainCategories, ...entry.dessertCategories])
    const cutlery = new Set(entry.cutlery_options)
    return products
      .flatMap(({ id }) => {
        const category = sold.get(id)?.category.id
        return category === undefined ||
          out.has(id) ||
          (!entry.sells_alcohol && alcohol.has(category)) ||
          (!carried.has(category) && !cutlery.has(id))
          ? [id]
          : []
      })
      .toSorted((a, b) => a - b)
  }
}

/**
 * Groups stops that differ only in their restaurant into one entry. `stopped` is ordered by product
 * and end.
 */
function stopsOf(
  stopped: readonly StoppedProduct[],
  positions: ReadonlyMap<number, number>,
): Pick<Grid, 'people' | 'stops'> {
  const people = new Map<string, { at: number; name: string | null }>()
  const alike = Map.groupBy(
    stopped.filter(({ restaurant }) => positions.has(restaurant)),
    ({ product, endsAt, staff, reason }) => [product, endsAt?.getTime(), staff, reason].join(' '),
  )
  const stops = [...alike.values()].flatMap((cells) => {
    const [first] = cells
    if (first === undefined) return []
    const { product, endsAt, staff, reason, name } = first
    if (staff !== null && !people.has(staff)) people.set(staff, { at: people.size, name })
    return [
      {
        product,
        endsAt: endsAt?.toISOString() ?? null,
        by: staff === null ? null : (people.get(staff)?.at ?? null),
        reason,
        at: rangesOf(cells.map(({ restaurant }) => positions.get(restaurant) ?? 0)),
      },
    ]
  })
  return { people: [...people.values()].map(({ name }) => name), stops }
}

/** First and last of each run of positions: `[3, 1, 2, 7]` is `[1, 3, 7, 7]`. */
function rangesOf(positions: readonly number[]): number[] {
  const ranges: number[] = []
  for (const position of positions.toSorted((a, b) => a - b))
    if (ranges.at(-1) === position - 1) ranges[ranges.length - 1] = position
    else ranges.push(position, position)
  return ranges
}
