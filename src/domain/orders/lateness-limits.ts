import { limitsOf } from '#domain/staff/rights.ts'
import { type LatenessRules, usualLatenessRules } from './lateness.ts'

export const latenessRuleNames = Object.keys(usualLatenessRules) as (keyof LatenessRules)[]

/** The most minutes of a rule. A longer one would be nobody's promise any more. */
export const MOST_LATENESS_MINUTES = 240

/**
 * The most points for one order that the head office sets by itself: what customer care gives for one
 * alone. They are given to everybody who waits, so who wants more writes it into the chain's file, which
 * another person imports (P4).
 */
export const LATE_POINTS_ALONE: number = limitsOf({ role: 'care', scope: 'chain' }).points ?? 0

/** Whether a change of the rules gives more points than the head office sets by itself; less is free. */
export const givesTooMany = (before: LatenessRules, after: LatenessRules): boolean =>
  (['points', 'pointsInAll'] as const).some(
    (rule) => after[rule] > Math.max(before[rule], LATE_POINTS_ALONE),
  )
