import { createHash } from 'node:crypto'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** What a menu reads of its restaurant. */
type Assortment = Pick<
  RestaurantEntry,
  | 'unavailable_ingredient_ids'
  | 'mainCategories'
  | 'dessertCategories'
  | 'cutlery_options'
  | 'sells_alcohol'
  | 'price_zone'
  | 'own_containers'
>

/**
 * A hash of what a restaurant sells and of its price zone: restaurants with the same mark share
 * their menus in memory (B7). It begins with a letter that no other mark of a menu begins with.
 */
export function assortmentRevision(restaurant: Assortment): string {
  const sold = [
    restaurant.unavailable_ingredient_ids,
    [...restaurant.mainCategories, ...restaurant.dessertCategories],
    restaurant.cutlery_options,
  ].map((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  const { sells_alcohol, price_zone = null, own_containers: own } = restaurant
  // Named only where there is one: menus of all other restaurants keep their address.
  const text = JSON.stringify([sold, sells_alcohol, price_zone, ...(own ? [own] : [])])
  return `r${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
