import fc from 'fast-check'
import { describe, it, expect } from 'vitest'
import { latenessOf, latenessStates, pointsForLateness } from './lateness.ts'
import { usualLatenessRules } from './lateness-rules.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DUE = Date.parse('2026-11-30T11:15:00Z')

const rules = fc
  .record({
    preparation: fc.integer({ min: 1, max: 30 }),
    perBowl: fc.integer({ min: 0, max: 5 }),
    unsaid: fc.integer({ min: 0, max: 5 }),
    late: fc.integer({ min: 6, max: 20 }),
    overdue: fc.integer({ min: 1, max: 15 }),
    veryLate: fc.integer({ min: 21, max: 60 }),
    silence: fc.integer({ min: 5, max: 60 }),
    points: fc.integer({ min: 0, max: 50 }),
    pointsInAll: fc.integer({ min: 0, max: 100 }),
  })
  .map((someRules) => ({ ...usualLatenessRules, ...someRules }))

const paces = fc.record({
  status: fc.constantFrom('received' as const, 'in-preparation' as const),
  promisedAt: fc.constant(DUE),
  announcedAt: fc.integer({ min: 0, max: 40 }).map((minutes) => DUE + minutes * MINUTE),
  begunAt: fc.option(fc.integer({ min: -40, max: 40 }).map((minutes) => DUE + minutes * MINUTE)),
  bowlsAhead: fc.integer({ min: 0, max: 60 }),
  boardTappedAt: fc.option(fc.integer({ min: -90, max: 90 }).map((m) => DUE + m * MINUTE)),
  isSaidVeryLate: fc.boolean(),
})
const seconds = fc.integer({ min: -3600, max: 2 * 86_400 })

describe('an estimate', () => {
  it('is never before the promised time or the kitchen’s announced time, and never in the past (N1)', () => {
    fc.assert(
      fc.property(paces, rules, seconds, (pace, by, second) => {
        const now = DUE + second * 1000
        const { state, readyAt } = latenessOf(pace, by, now)
        const isOver = now >= DUE
        const isSaid = state !== 'on-time'
        expect({
          isWithoutTime: readyAt === null && state !== 'very-late',
          isBeforePromise: readyAt !== null && readyAt < DUE,
          isBetweenMinutes: readyAt !== null && readyAt % MINUTE !== 0,
          isBeforeAnnounced: readyAt !== null && isSaid && readyAt < pace.announcedAt,
          isPast: readyAt !== null && isSaid && readyAt <= now,
          holdsToPassed: isOver && (state === 'on-time' || state === 'moved'),
        }).toEqual({
          isWithoutTime: false,
          isBeforePromise: false,
          isBetweenMinutes: false,
          isBeforeAnnounced: false,
          isPast: false,
          holdsToPassed: false,
        })
      }),
    )
  })

  it('never improves while nobody taps, and its points never decrease (N1)', () => {
    fc.assert(
      fc.property(paces, rules, seconds, fc.nat({ max: 7200 }), (pace, by, second, more) => {
        const [early, late] = [DUE + second * 1000, DUE + (second + more) * 1000]
        const [before, after] = [latenessOf(pace, by, early), latenessOf(pace, by, late)]
        expect(latenessStates.indexOf(after.state)).toBeGreaterThanOrEqual(
          latenessStates.indexOf(before.state),
        )
        expect(pointsForLateness(after, pace, by, late)).toBeGreaterThanOrEqual(
          pointsForLateness(before, pace, by, early),
        )
      }),
    )
  })
})
