import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { limitsOf } from '#domain/staff/rights.ts'
import { type LatenessRules, usualLatenessRules } from './lateness-rules.ts'

/** The rules whose values are numbers of points; the values of all other rules are minutes. */
export const latePointRules = ['points', 'pointsInAll'] as const
export const latenessRuleNames = Object.keys(usualLatenessRules) as (keyof LatenessRules)[]

/** Maximum number of minutes of a rule: a longer delay would make the promised time meaningless. */
const MOST_MINUTES = 240

/** Rules that must be at least 1: with 0, they would apply to every order. */
const neverZero: readonly (keyof LatenessRules)[] = ['late', 'veryLate', 'silence']

/** Returns the minimum and maximum of a single rule, in minutes or in points. */
export const latenessRuleRange = (rule: keyof LatenessRules): { least: number; most: number } => ({
  least: neverZero.includes(rule) ? 1 : 0,
  most: latePointRules.some((pointRule) => pointRule === rule) ? MAX_POINTS : MOST_MINUTES,
})

/**
 * Returns the minimum of a rule next to the other rules. A growing delay must first be hidden, then
 * count as late, and then be too long for an estimate. A rule that has no value yet (null) sets no
 * minimum.
 */
export function leastBeside(
  rule: keyof LatenessRules,
  { unsaid, late }: { readonly [Rule in 'unsaid' | 'late']: number | null },
): number {
  const before = rule === 'late' ? unsaid : rule === 'veryLate' ? late : null
  return Math.max(latenessRuleRange(rule).least, before ?? 0)
}

/**
 * Maximum number of points per late order that the head office may set without a second person: the
 * number that customer care may give for a single order. Every customer of a late order gets these
 * points, so a higher number must be written into the chain's file, which another person imports
 * (P4).
 */
export const LATE_POINTS_ALONE: number = limitsOf({ role: 'care', scope: 'chain' }).points ?? 0

/**
 * Whether a change of the rules gives more points than the head office may set without a second
 * person. Fewer points than before are always allowed.
 */
export const givesTooMany = (before: LatenessRules, after: LatenessRules): boolean =>
  latePointRules.some((rule) => after[rule] > Math.max(before[rule], LATE_POINTS_ALONE))
