import { type PickupHours, pickupsOn } from './pickup.ts'
import { dayIn } from './opening.ts'
import type { Holiday } from './holidays.ts'

/** Whether a restaurant hands orders over at an instant, by its hours alone. Null: it has none. */
export function handsOverAt(
  hours: PickupHours | null,
  holidays: readonly Holiday[],
  at: number,
): boolean {
  if (hours === null) return false
  const day = dayIn(at)
  // A service that runs past midnight belongs to the day before.
  return [day, day.subtract({ days: 1 })].some((date) =>
    pickupsOn(hours, holidays, date).some(({ first, last }) => first <= at && at <= last),
  )
}

/**
 * Whether a pick-up lies in a time that goes: the restaurant would no longer hand it over (H11).
 * `before`: its hours so far; `any` to ask about the hours of now alone.
 */
export const isLost = (
  at: number,
  holidays: readonly Holiday[],
  { before, after }: { before: PickupHours | 'any' | null; after: PickupHours | null },
): boolean =>
  !handsOverAt(after, holidays, at) && (before === 'any' || handsOverAt(before, holidays, at))
