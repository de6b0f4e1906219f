import type { RestaurantStatus } from '#contract/shop/live.ts'

/**
 * Opening hours, lead times and unreachable boards change a status by time alone: it is read again
 * at least this often (ms).
 */
const EVERY = 30_000
/** Shortest delay (ms): a clock that stands still or is set back must not cause a busy loop. */
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
