import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import { limitsOf } from '#domain/staff/rights.ts'
import { type LatenessRules, usualLatenessRules } from './lateness-rules.ts'

/** The rules that count points; the others count minutes. */
export const latePointRules = ['points', 'pointsInAll'] as const
export const latenessRuleNames = Object.keys(usualLatenessRules) as (keyof LatenessRules)[]

/** The most minutes of a rule. A longer one would be nobody's promise any more. */
const MOST_MINUTES = 240

/** The least and the most of a rule, in minutes or in points. */
export const latenessRuleRange = (rule: keyof LatenessRules): { least: number; most: number } => ({
  least: rule === 'silence' ? 1 : 0,
  most: latePointRules.some((one) => one === rule) ? MAX_POINTS : MOST_MINUTES,
})

/**
 * The most points for one order that the head office sets by itself: what customer care gives for one
 * alone. They are given to everybody who waits, so who wants more writes it into the chain's file, which
 * another person imports (P4).
 */
export const LATE_POINTS_ALONE: number = limitsOf({ role: 'care', scope: 'chain' }).points ?? 0

/** Whether a change of the rules gives more points than the head office sets by itself; less is free. */
export const givesTooMany = (before: LatenessRules, after: LatenessRules): boolean =>
  latePointRules.some((rule) => after[rule] > Math.max(before[rule], LATE_POINTS_ALONE))
