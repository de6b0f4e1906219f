import {
  type DayRule,
  type Interval,
  type OpeningRules,
  weeklyHours,
} from '#domain/time/opening.ts'

/**
 * The opening hours of a restaurant on a date with a rule of its calendar; null: no rule. Annual
 * rules and bank holidays that close the date are ignored.
 */
export function hoursOn(
  rule: DayRule | null,
  restaurant: Pick<OpeningRules, 'openingHours'>,
  date: Temporal.PlainDate,
): readonly Interval[] {
  if (rule?.type === 'closed') return []
  if (rule?.type === 'hours') return rule.intervals
  const week = weeklyHours(restaurant, date)
  if (rule?.type !== 'early_close') return week
  const end = rule.close
  return week
    .filter(({ open }) => open < end)
    .map(({ open, close }) => ({ open, close: close <= open || end < close ? end : close }))
}
