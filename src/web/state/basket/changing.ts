import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import {
  type Changing,
  type ChosenRestaurant,
  type KeptStore,
  readKept,
  writeKept,
} from './kept-cart.ts'

/** An order as the cart takes it up. */
export type OrderToChange = Omit<Changing, 'placed' | 'aside' | 'restaurant'> & {
  restaurant: ChosenRestaurant
  lines: Cart['lines']
  promo: Cart['promo']
  ifMissing?: Cart['ifMissing']
}

/**
 * Puts the cart aside and an order into it, to be changed (E1). What was put aside for an order that was
 * being changed before stays aside.
 */
export function takeUpOrder(store: KeptStore, order: OrderToChange): void {
  const { cart, restaurant, takeawayAt, wantsSoonest, changing } = store.getState()
  const { lines, promo, ifMissing, restaurant: place, ...kept } = order
  store.setState({
    cart: { ...emptyCart, lines, promo, ...(ifMissing && { ifMissing }) },
    restaurant: place,
    takeawayAt: order.takeawayAt,
    wantsSoonest: false,
    changing: {
      ...kept,
      restaurant: place.id,
      placed: null,
      aside:
        changing?.aside ??
        JSON.stringify(writeKept({ cart, restaurant, takeawayAt, wantsSoonest, changing: null })),
    },
  })
}

/** Ends the change of an order, made or not: the cart of before is back. */
export function endChange(store: KeptStore, token: string): void {
  const { changing } = store.getState()
  if (changing?.token === token)
    store.setState({ ...readKept(JSON.parse(changing.aside)), changing: null })
}

/** Remembers the order that a change became; null once that is over without being made. */
export function keepPlaced(store: KeptStore, token: string, placed: string | null): void {
  const { changing } = store.getState()
  if (changing?.token === token) store.setState({ changing: { ...changing, placed } })
}
