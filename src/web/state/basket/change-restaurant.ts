import type { Menu } from '#domain/menu/menu.ts'
import type { ChosenRestaurant, CartStore } from './stored-cart.ts'
import { type Removals, removalsUnder } from './removals.ts'

type RestaurantChange<M> = {
  store: CartStore
  /** The menu with which the cart was filled. */
  now: Menu
  /** The menu of a restaurant, or of the chain; throws if it cannot be loaded. */
  fetchMenu: (restaurant: number | null) => Promise<M>
  /** Whether to ask even if nothing would leave the cart. */
  always?: boolean
  /**
   * Shows the products that would leave the cart; resolves to true if the customer continues (T10).
   */
  ask: (removals: Removals & { restaurant: string | null; asks: true }) => Promise<boolean>
}

/**
 * Moves the cart to another restaurant, or to none: lists the products that are not sold there,
 * then removes them (C25, T10). Returns the new menu, or null if the customer decides not to
 * change; if the menu cannot be loaded, nothing changes.
 */
export async function changeRestaurant<M extends { menu: Menu }>(
  { store, now, fetchMenu, ask, always = false }: RestaurantChange<M>,
  restaurant: ChosenRestaurant | null,
): Promise<M | null> {
  const next = await fetchMenu(restaurant?.id ?? null)
  const removals = removalsUnder(store.getState().cart, now, next.menu)
  const question = { ...removals, restaurant: restaurant?.name ?? null, asks: true as const }
  if ((always || removals.removed.length > 0) && !(await ask(question))) return null
  // Another tab may have changed the cart while the question was open.
  const { cart } = removalsUnder(store.getState().cart, now, next.menu)
  store.setState({
    cart,
    restaurant,
    takeawayAt: null,
    wantsSoonest: false,
    isDeselected: restaurant === null,
  })
  return next
}
