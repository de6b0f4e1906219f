import type { RestaurantStatus } from '#contract/shop/live.ts'

/**
 * Hours, lead times and unreachable change a moment by time alone: it is looked at again at least
 * this often.
 */
const EVERY = 30_000
/** A clock that stands still, or is set back, makes nobody run. */
const AT_LEAST = 500

/**
 * In how many milliseconds a restaurant has to be looked at again though nobody calls; a stop ends
 * by itself.
 */
export function momentChangesIn({ stop }: Pick<RestaurantStatus, 'stop'>, now: number): number {
  const end = stop?.until == null ? Infinity : Date.parse(stop.until) - now
  return Math.min(EVERY, Math.max(AT_LEAST, end))
}
