import { createHash } from 'node:crypto'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** The fields of a restaurant that affect its menu. */
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
 * A hash of the products that a restaurant sells and of its price zone: restaurants with an equal
 * hash share their menus in memory (B7). Begins with a letter with which no other part of a menu's
 * version begins.
 */
export function assortmentRevision(restaurant: Assortment): string {
  const sold = [
    restaurant.unavailable_ingredient_ids,
    [...restaurant.mainCategories, ...restaurant.dessertCategories],
    restaurant.cutlery_options,
  ].map((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  const { sells_alcohol, price_zone = null, own_containers: ownContainers } = restaurant
  // Included only if the restaurant has any, so that the addresses of all other restaurants' menus
  // do not change.
  const text = JSON.stringify([
    sold,
    sells_alcohol,
    price_zone,
    ...(ownContainers ? [ownContainers] : []),
  ])
  return `r${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
