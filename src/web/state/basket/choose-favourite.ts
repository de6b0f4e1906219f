import type { WireMenu } from '#contract/shop/menu.ts'
import type { ApiClient } from '#contract/client.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { askRestaurant } from './ask-restaurant.ts'
import type { CartStore, ChosenRestaurant } from './stored-cart.ts'
import { type RestaurantRecord, toChosenRestaurant } from './to-chosen-restaurant.ts'
import { removalsUnder } from './removals.ts'
import { loadMenu } from '#web/base/page/loaded-menu.ts'
import { menuAddress } from '#contract/shop/menu-address.ts'

/**
 * Whether the favourite may replace the current restaurant: only if no restaurant is chosen, or if
 * the current one was also set as a favourite by the login, not by the customer.
 */
const mayGiveWay = (restaurant: ChosenRestaurant | null): boolean =>
  restaurant === null || restaurant.favourite === true

type Choice = {
  store: CartStore
  favourite: number
  /** The menu with which the cart was filled. */
  now: Menu
  /** Whether the customer is still logged in once everything has loaded. */
  isHere: () => boolean
  /** Fetches the favourite; null if visitors do not see it. */
  fetchRestaurant: (id: number) => Promise<RestaurantRecord | null>
  fetchMenu: (restaurant: number) => Promise<{ menu: Menu }>
}

/**
 * Chooses the favourite restaurant if the customer chose none, without asking. It is not chosen if
 * the cart would lose something (T10), or if visitors do not see it (T1).
 */
export async function chooseFavourite({
  store,
  favourite,
  now,
  isHere,
  fetchRestaurant,
  fetchMenu,
}: Choice): Promise<void> {
  const fetched = await fetchRestaurant(favourite)
  if (fetched === null) return
  const next = store.getState().cart.lines.length === 0 ? null : await fetchMenu(favourite)
  // The customer may have chosen a restaurant, or filled the cart, meanwhile.
  const { restaurant, cart } = store.getState()
  if (!isHere() || !mayGiveWay(restaurant)) return
  if (
    cart.lines.length > 0 &&
    (next === null || removalsUnder(cart, now, next.menu).removed.length > 0)
  )
    return
  store.setState({
    restaurant: { ...toChosenRestaurant(fetched), favourite: true },
    takeawayAt: null,
    wantsSoonest: false,
  })
}

/** Chooses the favourite restaurant, like `chooseFavourite`, with data from the server. */
export const chooseFavouriteOf = (
  api: ApiClient,
  locale: Locale,
  choice: Omit<Choice, 'fetchRestaurant' | 'fetchMenu'>,
): Promise<void> =>
  chooseFavourite({
    ...choice,
    fetchRestaurant: (id) => askRestaurant(api, id),
    fetchMenu: async (id) => loadMenu(await api.read<WireMenu>(menuAddress(locale, id))),
  })
