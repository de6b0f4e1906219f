import type { PromoTimes } from '#domain/cart/cart.ts'
import { PARIS } from '#domain/time/opening.ts'

/**
 * Whether a promo code is valid for a pick-up at `takeawayAt` (epoch milliseconds), by its weekdays
 * and hours in Paris.
 */
export function isPromoTime({ days, hours }: PromoTimes, takeawayAt: number): boolean {
  const pickup = Temporal.Instant.fromEpochMilliseconds(takeawayAt).toZonedDateTimeISO(PARIS)
  const time = pickup.toPlainTime().toString({ smallestUnit: 'minute' })
  return (
    (days?.includes(pickup.dayOfWeek) ?? true) &&
    (hours === undefined || (hours.from <= time && time < hours.until))
  )
}
