import type { PricedCart } from '#domain/cart/priced.ts'
import type { RequestedTime } from '#web/state/pickup-time/requested-time.ts'

/**
 * What stands between the cart and the order: compositions to finish, a restaurant and a time to
 * choose, or nothing.
 */
export type NextStep = 'finish' | 'time' | 'checkout'

type Wish = {
  priced: Pick<PricedCart, 'completed'>
  restaurant: object | null
  wantsSoonest: boolean
}

/** A time that is no longer available has to be chosen again (T4). */
export function nextStep(
  { priced, restaurant, wantsSoonest }: Wish,
  { isChosen }: Pick<RequestedTime, 'isChosen'>,
): NextStep {
  if (!priced.completed) return 'finish'
  return restaurant && (wantsSoonest || isChosen) ? 'checkout' : 'time'
}
