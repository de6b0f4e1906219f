import type { WireOwnContainers } from '#contract/shop/menu.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/** What a restaurant serves in a container that its customer brings, in the format of the API (E2). */
export function ownContainersOf({ own_containers: own }: Pick<RestaurantEntry, 'own_containers'>): {
  own_containers?: WireOwnContainers
} {
  if (own === undefined) return {}
  const { formulas, products, custom, discount } = own
  return {
    own_containers: { formula_ids: formulas, product_ids: products, custom, discount },
  }
}
