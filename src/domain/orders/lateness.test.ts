import { describe, expect, it } from 'vitest'
import { type OrderPace, latenessOf, pointsForLateness } from './lateness.ts'
import { usualLatenessRules as rules } from './lateness-rules.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DUE = Date.parse('2026-11-30T11:15:00Z')
const pace = (more: Partial<OrderPace> = {}): OrderPace => ({
  status: 'received',
  promisedAt: DUE,
  announcedAt: DUE,
  begunAt: null,
  bowlsAhead: 0,
  boardTappedAt: null,
  isSaidVeryLate: false,
  ...more,
})
/**
 * Returns the state of an order `minutes` after its promised time, and the minutes from the
 * promised time to the estimated one.
 */
const at = (minutes: number, more?: Partial<OrderPace>) => {
  const { state, readyAt } = latenessOf(pace(more), rules, DUE + minutes * MINUTE)
  return [state, readyAt === null ? null : (readyAt - DUE) / MINUTE]
}

describe('the estimate on an order’s page', () => {
  it('is the promised time while the kitchen is at most two minutes behind (N1)', () => {
    expect([-60, -6, -4].map((minutes) => at(minutes))).toEqual(Array(3).fill(['on-time', 0]))
    expect(at(-3)).toEqual(['moved', 3])
  })

  it('moves by the bowls ahead and by the time that the kitchen announces (N1)', () => {
    expect(at(-8, { bowlsAhead: 9 })).toEqual(['moved', 7])
    expect(at(-8, { bowlsAhead: 12 })).toEqual(['late', 10])
    expect(at(-30, { announcedAt: DUE + 5 * MINUTE })).toEqual(['moved', 5])
    expect(at(-30, { announcedAt: DUE + 10 * MINUTE })).toEqual(['late', 10])
  })

  it('is the remaining preparation time once the order is begun, and one minute when none remains (N1)', () => {
    const inPreparation = { status: 'in-preparation', bowlsAhead: 20 } as const
    expect(at(-1, { ...inPreparation, begunAt: DUE - 2 * MINUTE })).toEqual(['moved', 4])
    expect(at(4, { ...inPreparation, begunAt: DUE - 20 * MINUTE })).toEqual(['passed', 5])
  })

  it('never stays at a time that has passed: the state becomes passed, late, then very late (N1)', () => {
    const states = [-1, 0, 3, 4, 5, 23, 24, 23 * 60].map((minutes) => at(minutes)[0])
    expect(states).toEqual([
      'moved',
      'passed',
      'passed',
      'late',
      'late',
      'late',
      'very-late',
      'very-late',
    ])
    expect(at(24 * 60)).toEqual(['very-late', null])
  })

  it('is dropped after 15 minutes without a tap, counted from the promised time at the earliest (N1)', () => {
    const inPreparation = { status: 'in-preparation', begunAt: DUE - 6 * MINUTE } as const
    expect(at(14, { ...inPreparation, boardTappedAt: DUE - 90 * MINUTE })).toEqual(['late', 15])
    const silent = latenessOf(
      pace({ ...inPreparation, boardTappedAt: DUE - 90 * MINUTE }),
      rules,
      DUE + 15 * MINUTE,
    )
    expect(silent).toEqual({ state: 'very-late', readyAt: null })
    expect(at(15, { ...inPreparation, boardTappedAt: DUE + MINUTE })).toEqual(['late', 16])
  })

  it('stays very late once the customer was told so (N1)', () => {
    expect(at(16, { isSaidVeryLate: true })).toEqual(['very-late', null])
  })

  it('stays on time for an order that is ready, awaits its payment or is over (N1)', () => {
    for (const status of ['ready', 'collected', 'cancelled', 'awaiting-payment'] as const)
      expect(at(120, { status })).toEqual(['on-time', 0])
  })
})

describe('points for lateness', () => {
  const pointsFor = (state: 'late' | 'very-late' | 'passed', minutes: number, more = {}) =>
    pointsForLateness({ state }, pace(), { ...rules, ...more }, DUE + minutes * MINUTE)

  it('are ten when late and twenty in all when very late, or the numbers of the chain, even zero (N1)', () => {
    expect([pointsFor('passed', 1), pointsFor('late', 5), pointsFor('very-late', 30)]).toEqual([
      0, 10, 20,
    ])
    expect(pointsFor('late', 5, { points: 0, pointsInAll: 0 })).toBe(0)
    expect(pointsFor('very-late', 30, { points: 15, pointsInAll: 0 })).toBe(15)
  })

  it('are given only from the promised time on, not for an estimate (N1)', () => {
    expect([-5, 0].map((minutes) => pointsFor('late', minutes))).toEqual([0, 10])
  })
})
