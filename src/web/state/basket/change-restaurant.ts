import type { Menu } from '#domain/menu/menu.ts'
import type { ChosenRestaurant, KeptStore } from './kept-cart.ts'
import { type Removals, removalsUnder } from './removals.ts'

type RestaurantChange<M> = {
  store: KeptStore
  /** The menu that the cart was filled from. */
  now: Menu
  /** The menu of a restaurant, or of the chain; throws when it cannot be had. */
  fetchMenu: (restaurant: number | null) => Promise<M>
  /** Asked even where nothing would leave the cart. */
  always?: boolean
  /** Shows what would leave the cart; resolves to whether the customer goes on (T10). */
  ask: (removals: Removals & { restaurant: string | null; asks: true }) => Promise<boolean>
}

/**
 * Moves the cart to another restaurant, or to none: warns of what it does not have, then takes that
 * out (C25, T10). The new menu, or null when the customer stays; a menu that cannot be had changes
 * nothing.
 */
export async function changeRestaurant<M extends { menu: Menu }>(
  { store, now, fetchMenu, ask, always = false }: RestaurantChange<M>,
  restaurant: ChosenRestaurant | null,
): Promise<M | null> {
  const next = await fetchMenu(restaurant?.id ?? null)
  const removals = removalsUnder(store.getState().cart, now, next.menu)
  const asked = { ...removals, restaurant: restaurant?.name ?? null, asks: true as const }
  if ((always || removals.removed.length > 0) && !(await ask(asked))) return null
  // Another tab may have changed the cart while the question stood.
  const { cart } = removalsUnder(store.getState().cart, now, next.menu)
  store.setState({ cart, restaurant, takeawayAt: null, givenUp: restaurant === null })
  return next
}
