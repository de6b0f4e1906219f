import type { PricedCart } from '#domain/cart/priced.ts'
import type { RequestedTime } from '#web/state/pickup-time/requested-time.ts'

/**
 * The next step between the cart and the order: finish bowls, choose a restaurant and a time, or
 * check out.
 */
export type NextStep = 'finish' | 'time' | 'checkout'

type Wish = {
  priced: Pick<PricedCart, 'completed'>
  restaurant: object | null
  wantsSoonest: boolean
}

/** Determines the next step. A time that is no longer available has to be chosen again (T4). */
export function nextStep(
  { priced, restaurant, wantsSoonest }: Wish,
  { isChosen }: Pick<RequestedTime, 'isChosen'>,
): NextStep {
  if (!priced.completed) return 'finish'
  return restaurant && (wantsSoonest || isChosen) ? 'checkout' : 'time'
}
