import type { Cart, PromoTimes } from '#domain/cart/cart.ts'
import { PARIS } from '#domain/time/opening.ts'

let parisFormat: Intl.DateTimeFormat | undefined

/**
 * Whether a promo code is valid for a pick-up at `takeawayAt` (epoch milliseconds), by its weekdays
 * and hours in Paris. Browsers ask this too, and not all of them have `Temporal`.
 */
export function isPromoTime({ days, hours }: PromoTimes, takeawayAt: number): boolean {
  // Swedish times are written as in ISO 8601: `2026-11-24 14:00`.
  parisFormat ??= new Intl.DateTimeFormat('sv', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: PARIS,
  })
  const [day = '', time = ''] = parisFormat.format(takeawayAt).split(' ')
  return (
    (days?.includes(new Date(day).getUTCDay() || 7) ?? true) &&
    (!hours || (hours.from <= time && time < hours.until))
  )
}

/**
 * A cart as it is charged for a pick-up time (ISO 8601): without its code while the code is not
 * valid for that time. Without a time, the code counts.
 */
export const cartAt = (cart: Cart, takeawayAt: string | null): Cart =>
  cart.promo && takeawayAt && !isPromoTime(cart.promo, Date.parse(takeawayAt))
    ? { ...cart, promo: null }
    : cart
