import type { PricedCart } from '#domain/pricing.ts'

/** What stands between the cart and the order: compositions to finish, a restaurant and a time to choose, nothing. */
export type NextStep = 'finish' | 'time' | 'checkout'

type Wish = { priced: Pick<PricedCart, 'completed'>; restaurant: object | null; takeawayAt: string | null }

/** `now` in epoch milliseconds: a time that has passed is to be chosen again (T4). */
export function nextStep({ priced, restaurant, takeawayAt }: Wish, now: number): NextStep {
  if (!priced.completed) return 'finish'
  return restaurant && takeawayAt !== null && Date.parse(takeawayAt) > now ? 'checkout' : 'time'
}
