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
 * hash share their menus in memory (B7). The first letter of the hash distinguishes it from the
 * other parts of a menu's version.
 */
export function assortmentRevision(restaurant: Assortment): string {
  const sold = [
    restaurant.unavailable_ingredient_ids,
    [...restaurant.mainCategories, ...restaurant.dessertCategories],
    restaurant.cutlery_options,
  ].map((ids) => [...new Set(ids)].toSorted((a, b) => a - b))
  const { sells_alcohol, price_zone = null, own_containers: ownContainers } = restaurant
  // `own_containers` is included only if the restaurant has this field, so that the hashes of all
  // other restaurants, and thus the addresses of their menus, do not change.
  const text = JSON.stringify([
    sold,
    sells_alcohol,
    price_zone,
    ...(ownContainers ? [ownContainers] : []),
  ])
  return `r${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
