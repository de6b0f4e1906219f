import type { WireRestaurant } from '#contract/restaurants.ts'
import type { PricedCart } from '#domain/pricing.ts'

/** What must be mended before an order can be placed, the first thing first. */
export type Lack = 'products' | 'formulas' | 'restaurant' | 'payment' | 'time'

export type Wish = {
  priced: Pick<PricedCart, 'units' | 'completed'>
  restaurant: { id: number } | null
  /** Null while it is not known: the server decides all the same. */
  paymentOptions: WireRestaurant['payment_options'] | null
  takeawayAt: string | null
}

/** Y1, Y5, T4: null when there is nothing in the way. */
export function lackOf({ priced, restaurant, paymentOptions, takeawayAt }: Wish): Lack | null {
  if (priced.units === 0) return 'products'
  if (!priced.completed) return 'formulas'
  if (!restaurant) return 'restaurant'
  if (paymentOptions && !paymentOptions.includes('pay_at_restaurant')) return 'payment'
  return takeawayAt === null ? 'time' : null
}
