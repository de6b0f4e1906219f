import type { RestaurantStatus } from '#contract/shop/live.ts'

/**
 * Maximum milliseconds between two readings of a status: opening hours, lead times and unreachable
 * boards change it without a notification.
 */
const EVERY = 30_000
/** Minimum delay in milliseconds: a clock that stops or is set back must not cause a busy loop. */
const AT_LEAST = 500

/**
 * Milliseconds after which a restaurant must be read again without a notification: a stop ends by
 * itself, and a price changes by itself at `priceChange`.
 */
export function momentChangesIn(
  { stop }: Pick<RestaurantStatus, 'stop'>,
  priceChange: number,
  now: number,
): number {
  const end = stop?.until == null ? Infinity : Date.parse(stop.until)
  return Math.min(EVERY, Math.max(AT_LEAST, Math.min(end, priceChange) - now))
}
