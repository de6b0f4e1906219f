import { type PickupHours, pickupsOn } from './pickup.ts'
import { dayIn } from './opening.ts'
import type { Holiday } from './holidays.ts'

/**
 * Whether a restaurant hands over orders at an instant, according to its hours only. Without hours
 * (null), it never does.
 */
export function handsOverAt(
  hours: PickupHours | null,
  holidays: readonly Holiday[],
  at: number,
): boolean {
  if (hours === null) return false
  const day = dayIn(at)
  // A service that continues past midnight belongs to the previous day.
  return [day, day.subtract({ days: 1 })].some((date) =>
    pickupsOn(hours, holidays, date).some(({ first, last }) => first <= at && at <= last),
  )
}

/**
 * Whether a change of hours removes a pick-up time, so that the restaurant can no longer hand over
 * an order then (H11). `before`: the previous hours, or `any` if the time counts as removed
 * whenever the hours `after` do not include it.
 */
export const isLost = (
  at: number,
  holidays: readonly Holiday[],
  { before, after }: { before: PickupHours | 'any' | null; after: PickupHours | null },
): boolean =>
  !handsOverAt(after, holidays, at) && (before === 'any' || handsOverAt(before, holidays, at))
