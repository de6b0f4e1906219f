import type { WireOwnContainers } from '#contract/shop/restaurants.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'

/**
 * The products that a restaurant serves in a container that its customer brings; empty if it serves
 * none (E2).
 */
export const ownContainersOf = ({
  own_containers,
}: Pick<RestaurantEntry, 'own_containers'>): { own_containers?: WireOwnContainers } =>
  own_containers === undefined ? {} : { own_containers }
