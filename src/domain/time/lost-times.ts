import { type PickupHours, pickupsOn } from './pickup.ts'
import { dayIn } from './opening.ts'
import type { Holiday } from './holidays.ts'

/**
 * Whether a restaurant hands over orders at an instant, judged only by its hours. Null: it has
 * none.
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
 * Whether a pick-up time is removed by a change of hours: the restaurant would no longer hand the
 * order over (H11). `before`: the previous hours; `any` to judge only by the current hours.
 */
export const isLost = (
  at: number,
  holidays: readonly Holiday[],
  { before, after }: { before: PickupHours | 'any' | null; after: PickupHours | null },
): boolean =>
  !handsOverAt(after, holidays, at) && (before === 'any' || handsOverAt(before, holidays, at))
