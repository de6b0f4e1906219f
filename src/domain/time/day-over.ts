import type { Holiday } from './holidays.ts'
import { type OpeningRules, PARIS, planOf } from './opening.ts'

/** Milliseconds after the last closing time in which customers may still collect orders. */
const GRACE_MILLISECONDS = 30 * 60_000

/**
 * Whether a day of a restaurant has ended. Orders of that day that are still open were then
 * forgotten (N7).
 */
export function isDayOver(
  rules: OpeningRules,
  holidays: readonly Holiday[],
  { day, now }: { day: string; now: number },
): boolean {
  const date = Temporal.PlainDate.from(day)
  const { services } = planOf(rules, holidays, date)
  const midnight = date.add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds
  const closed = services.length === 0 ? midnight : Math.max(...services.map(({ close }) => close))
  return now >= closed + GRACE_MILLISECONDS
}
