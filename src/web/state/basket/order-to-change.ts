import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import {
  type OrderBeingChanged,
  type ChosenRestaurant,
  type CartStore,
  parseCart,
  toStoredFields,
} from './stored-cart.ts'

/** An order as the cart takes it up. */
export type OrderToChange = Omit<OrderBeingChanged, 'placed' | 'aside' | 'restaurant'> & {
  restaurant: ChosenRestaurant
  lines: Cart['lines']
  promo: Cart['promo']
  ifMissing?: Cart['ifMissing']
}

/**
 * Puts the cart aside and an order into it, to be changed (E1). What was put aside for an order that was
 * being changed before stays aside.
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

/** Ends the change of an order, made or not: the cart of before is back. */
export function endChange(store: CartStore, token: string): void {
  const { changing } = store.getState()
  if (changing?.token === token)
    store.setState({ ...parseCart(JSON.parse(changing.aside)), changing: null })
}

/** Remembers the order that a change became; null once that is over without being made. */
export function storeChangedOrder(store: CartStore, token: string, placed: string | null): void {
  const { changing } = store.getState()
  if (changing?.token === token) store.setState({ changing: { ...changing, placed } })
}
