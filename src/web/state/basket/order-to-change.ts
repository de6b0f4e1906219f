import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import {
  type OrderBeingChanged,
  type ChosenRestaurant,
  type CartStore,
  parseCart,
  toStoredFields,
} from './stored-cart.ts'

/** An order with everything that the cart needs to change it. */
export type OrderToChange = Omit<OrderBeingChanged, 'placed' | 'aside' | 'restaurant'> & {
  restaurant: ChosenRestaurant
  lines: Cart['lines']
  promo: Cart['promo']
  ifMissing?: Cart['ifMissing']
}

/**
 * Stores the cart, and replaces its contents with those of an order that is to be changed (E1). If
 * another change was already in progress, the cart stored at its start is kept instead.
 */
export function loadOrderToChange(store: CartStore, order: OrderToChange): void {
  const { cart, restaurant, takeawayAt, wantsSoonest, changing } = store.getState()
  const { lines, promo, ifMissing, restaurant: place, ...orderFacts } = order
  store.setState({
    cart: { ...emptyCart, lines, promo, ...(ifMissing && { ifMissing }) },
    restaurant: place,
    takeawayAt: order.takeawayAt,
    wantsSoonest: false,
    changing: {
      ...orderFacts,
      restaurant: place.id,
      placed: null,
      aside:
        changing?.aside ??
        JSON.stringify(
          toStoredFields({ cart, restaurant, takeawayAt, wantsSoonest, changing: null }),
        ),
    },
  })
}

/**
 * Ends the change of an order, whether the change was completed or abandoned: the previous cart is
 * restored.
 */
export function endChange(store: CartStore, token: string): void {
  const { changing } = store.getState()
  if (changing?.token === token)
    store.setState({ ...parseCart(JSON.parse(changing.aside)), changing: null })
}

/**
 * Stores the token of the order that results from a change; null once that order has ended without
 * replacing the original order.
 */
export function storeChangedOrder(store: CartStore, token: string, placed: string | null): void {
  const { changing } = store.getState()
  if (changing?.token === token) store.setState({ changing: { ...changing, placed } })
}
