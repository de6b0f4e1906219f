import { createHash } from 'node:crypto'
import type { Grid, getAvailability as endpoint } from '#contract/office/availability.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { StaffViewer } from '#server/http/guards/viewer.ts'
import type { Services } from '#server/services/services.ts'
import type { Source } from '#server/chain/source.ts'
import { type StoppedProduct, readStoppedProducts } from '#server/state/stops/product-stops.ts'
import { scopeOf } from './scope.ts'

type Needs = Pick<Services, 'catalogue' | 'database' | 'now' | 'stops'>

/**
 * What the restaurants of the person do not sell now (H10). The grid is null where `known` is still
 * its version, which the marks of the stops in memory tell without a reading.
 */
export async function readAvailability(
  { catalogue, database, now, stops }: Needs,
  viewer: StaffViewer,
  { known, locale }: { known: string | undefined; locale: Locale },
): Promise<ReplyOf<typeof endpoint>> {
  const at = now()
  const { source, shown } = catalogue.now()
  const scope = scopeOf(viewer, 'stops')
  const entries = shown
    .filter(({ id }) => scope === null || scope.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'))
  // Before the reading: what changes meanwhile gives another version the next time.
  const version = createHash('sha256')
    .update(
      JSON.stringify([source.version, locale, entries.map(({ id }) => [id, stops.markOf(id)])]),
    )
    .digest('base64url')
    .slice(0, 16)
  const reply = { version, now: new Date(at).toISOString() }
  if (known === version) return { ...reply, grid: null }
  const stopped = await readStoppedProducts(database.db, scope, at)
  return { ...reply, grid: gridOf(source, entries, stopped, locale) }
}

function gridOf(
  source: Source,
  entries: readonly RestaurantEntry[],
  stopped: readonly StoppedProduct[],
  locale: Locale,
): Grid {
  const missing = new Map<string, { at: number; ids: number[] }>()
  const missingOf = missingIn(source)
  const restaurants = entries.map((entry) => {
    const ids = missingOf(entry)
    const key = ids.join(' ')
    const known = missing.get(key) ?? { at: missing.size, ids }
    missing.set(key, known)
    return { id: entry.id, name: entry.name, city: entry.address.city, missing: known.at }
  })
  return {
    categories: source.categories.map(({ id, name }) => ({ id, name: name[locale] })),
    products: productsOf(source, locale),
    restaurants,
    missing: [...missing.values()].map(({ ids }) => ids),
    ...stopsOf(stopped, new Map(restaurants.map(({ id }, at) => [id, at]))),
  }
}

/** Everything that can be stopped, by category in the order of the menu. */
function productsOf(
  { categories, desserts, ingredients }: Source,
  locale: Locale,
): Grid['products'] {
  const order = new Map(
    categories
      .toSorted((a, b) => a.position - b.position)
      .map(({ id }, position) => [id, position]),
  )
  return [...ingredients, ...desserts]
    .filter(({ active }) => active)
    .toSorted((a, b) => (order.get(a.category.id) ?? 0) - (order.get(b.category.id) ?? 0))
    .map((product) => {
      const made = 'composition' in product ? product.composition : undefined
      return {
        id: product.id,
        name: product.name[locale],
        category: product.category.id,
        ...(made && { parts: [made.base_id, ...made.ingredient_ids] }),
      }
    })
}

/** What restaurants do not sell by their files, as ascending ids. */
function missingIn({ categories, desserts, ingredients }: Source) {
  const alcohol = new Set(categories.flatMap(({ id, is_alcohol }) => (is_alcohol ? [id] : [])))
  const products = [...ingredients, ...desserts].filter(({ active }) => active)
  return (entry: RestaurantEntry): number[] => {
    const out = new Set(entry.unavailable_ingredient_ids)
    const carried = new Set([...entry.mainCategories, ...entry.dessertCategories])
    const cutlery = new Set(entry.cutlery_options)
    return products
      .flatMap(({ id, category }) =>
        out.has(id) ||
        (!entry.sells_alcohol && alcohol.has(category.id)) ||
        (!carried.has(category.id) && !cutlery.has(id))
          ? [id]
          : [],
      )
      .toSorted((a, b) => a - b)
  }
}

/** One entry for all restaurants in which the same is stopped alike; they arrive by product and end. */
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
