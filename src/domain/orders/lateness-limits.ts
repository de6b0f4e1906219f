import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { limitsOf } from '#domain/staff/rights.ts'
import { type LatenessRules, usualLatenessRules } from './lateness-rules.ts'

/** The rules that count points; the others count minutes. */
export const latePointRules = ['points', 'pointsInAll'] as const
export const latenessRuleNames = Object.keys(usualLatenessRules) as (keyof LatenessRules)[]

/** The most minutes of a rule. A longer one would be nobody's promise any more. */
const MOST_MINUTES = 240

/** Rules that would hold for every order if they were 0. */
const neverZero: readonly (keyof LatenessRules)[] = ['late', 'veryLate', 'silence']

/** The least and the most of a rule by itself, in minutes or in points. */
export const latenessRuleRange = (rule: keyof LatenessRules): { least: number; most: number } => ({
  least: neverZero.includes(rule) ? 1 : 0,
  most: latePointRules.some((pointRule) => pointRule === rule) ? MAX_POINTS : MOST_MINUTES,
})

/**
 * The least of a rule beside the others: an estimate that grows is first not said, then late, and then no
 * longer said. A rule that is not typed yet asks for nothing.
 */
export function leastBeside(
  rule: keyof LatenessRules,
  { unsaid, late }: { readonly [Rule in 'unsaid' | 'late']: number | null },
): number {
  const before = rule === 'late' ? unsaid : rule === 'veryLate' ? late : null
  return Math.max(latenessRuleRange(rule).least, before ?? 0)
}

/**
 * The most points for one order that the head office sets by itself: what customer care gives for one
 * alone. They are given to everybody who waits, so who wants more writes it into the chain's file, which
 * another person imports (P4).
 */
export const LATE_POINTS_ALONE: number = limitsOf({ role: 'care', scope: 'chain' }).points ?? 0

/** Whether a change of the rules gives more points than the head office sets by itself; less is free. */
export const givesTooMany = (before: LatenessRules, after: LatenessRules): boolean =>
  latePointRules.some((rule) => after[rule] > Math.max(before[rule], LATE_POINTS_ALONE))
