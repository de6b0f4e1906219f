import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAX_POINTS } from '#domain/loyalty/loyalty.ts'
import {
  LATE_POINTS_ALONE,
  givesTooMany,
  latenessRuleNames,
  leastBeside,
} from './lateness-limits.ts'
import { type OrderPace, latenessOf, pointsForLateness } from './lateness.ts'
import { usualLatenessRules } from './lateness-rules.ts'
import { MINUTE } from '#domain/time/durations.ts'

const points = fc.integer({ min: 0, max: MAX_POINTS })
const rules = fc
  .record({ points, pointsInAll: points })
  .map((pointRules) => ({ ...usualLatenessRules, ...pointRules }))

it('a change by one person never gives an order more points than before, or than LATE_POINTS_ALONE (N1, P4)', () => {
  fc.assert(
    fc.property(rules, rules, fc.integer({ min: 0, max: 600 }), (before, after, minutes) => {
      fc.pre(!givesTooMany(before, after))
      const pace: OrderPace = {
        status: 'received',
        promisedAt: 0,
        announcedAt: 0,
        begunAt: null,
        bowlsAhead: 0,
        boardTappedAt: null,
        isSaidVeryLate: false,
      }
      const now = minutes * MINUTE
      const points = pointsForLateness(latenessOf(pace, after, now), pace, after, now)
      const most = Math.max(before.points, before.pointsInAll, LATE_POINTS_ALONE)
      expect(points).toBeLessThanOrEqual(most)
    }),
  )
})

it('accepts lateness rules only if lateness grows with the estimate and an order on time is not late (N1)', () => {
  const minutes = fc.integer({ min: 0, max: 12 })
  const steps = fc
    .record({ unsaid: minutes, late: minutes, veryLate: minutes })
    .map((minuteRules) => ({ ...usualLatenessRules, ...minuteRules }))
  fc.assert(
    fc.property(steps, (someRules) => {
      const isTaken = latenessRuleNames.every(
        (rule) => someRules[rule] >= leastBeside(rule, someRules),
      )
      const stateAfter = (later: number) =>
        latenessOf(
          {
            status: 'received',
            promisedAt: 60 * MINUTE,
            announcedAt: (60 + later) * MINUTE,
            begunAt: null,
            bowlsAhead: 0,
            boardTappedAt: null,
            isSaidVeryLate: false,
          },
          someRules,
          0,
        ).state
      // With accepted rules, each state of lateness begins at the number of minutes in its rule,
      // unless a more severe state begins at the same minute.
      const begins =
        stateAfter(0) === 'on-time' &&
        stateAfter(someRules.unsaid) !== 'moved' &&
        (someRules.late === someRules.veryLate || stateAfter(someRules.late) === 'late') &&
        someRules.unsaid <= someRules.late
      expect(isTaken).toBe(begins)
    }),
  )
})

it('always allows a change to fewer points (N1, P4)', () => {
  fc.assert(
    fc.property(rules, fc.nat(MAX_POINTS), fc.nat(MAX_POINTS), (before, fewer, fewerInAll) => {
      const after = {
        ...before,
        points: Math.max(0, before.points - fewer),
        pointsInAll: Math.max(0, before.pointsInAll - fewerInAll),
      }
      expect(givesTooMany(before, after)).toBe(false)
    }),
  )
})
