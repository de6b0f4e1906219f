import type { Menu } from '#domain/menu/menu.ts'
import type { PreparationLine } from '#domain/orders/ticket.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

/**
 * The menu of a restaurant in the kitchen's language, with the position of each product in the
 * assembly line, and its picture.
 */
export type KitchenLine = PreparationLine & {
  cutlery: ReadonlySet<number>
  leadMilliseconds: number
  picture: (slug: string) => string
}

/** Language of the kitchens: all restaurants of the chain speak French. */
const SPOKEN = 'fr'
/**
 * Factor by which a category's position counts; larger than the number of ingredients in the
 * catalogue.
 */
const CATEGORY = 1_000_000

const ranks = new WeakMap<Catalogue, ReadonlyMap<number, number>>()

/** Position of each product in the assembly line: by category, then in catalogue order. */
function ranksOf(catalogue: Catalogue): ReadonlyMap<number, number> {
  const cachedRanks = ranks.get(catalogue)
  if (cachedRanks) return cachedRanks
  const { categories, ingredients } = catalogue.source
  const positions = new Map(categories.map(({ id, position }) => [id, position]))
  const newRanks = new Map(
    ingredients.map(({ id, category }, at) => [
      id,
      (positions.get(category.id) ?? 0) * CATEGORY + at,
    ]),
  )
  ranks.set(catalogue, newRanks)
  return newRanks
}

/**
 * Returns the restaurant of a device. Refuses the device as `unauthorized` if its restaurant has
 * left the chain.
 */
export function placeOf(catalogue: Catalogue, restaurant: number): RestaurantEntry {
  const entry = catalogue.restaurants.get(restaurant)
  if (entry === undefined) throw new Refusal('unauthorized')
  return entry
}

/**
 * Returns the menu of all products that a restaurant may sell. If the restaurant has a pilot, this
 * is the menu of the pilot's catalogue (H8).
 */
export const soldIn = (catalogue: Catalogue, restaurant: number): Menu =>
  (catalogue.pilots.get(restaurant) ?? catalogue).chainMenu(SPOKEN)

export function lineOf(chain: Catalogue, restaurant: number): KitchenLine {
  const entry = placeOf(chain, restaurant)
  const catalogue = chain.pilots.get(restaurant) ?? chain
  const rank = ranksOf(catalogue)
  return {
    menu: soldIn(chain, restaurant),
    rank: (ingredient) => rank.get(ingredient) ?? Number.MAX_SAFE_INTEGER,
    cutlery: new Set(entry.cutlery_options),
    leadMilliseconds: entry.lead_time_minutes * 60_000,
    picture: (slug) => catalogue.pictures.addressOf(slug, SPOKEN),
  }
}
