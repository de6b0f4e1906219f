import { describe, expect, it } from 'vitest'
import { isMissed, minutesLate } from './minutes-late.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DUE = Date.parse('2026-11-30T11:15:00Z')
/**
 * Returns the shown minutes of lateness, `minutes` after the promised time, for an order with an
 * announced delay of `delay` minutes.
 */
const minutesLateAfter = (minutes: number, delay = 0, status: 'received' | 'ready' = 'received') =>
  minutesLate(
    { status, promisedAt: DUE, announcedAt: DUE + delay * MINUTE },
    DUE + minutes * MINUTE,
  )

describe('the minutes by which an order is late', () => {
  it('are the whole minutes that have passed since the promised time (N1)', () => {
    expect([-30, 0, 0.99, 1, 5.99, 6].map((minutes) => minutesLateAfter(minutes))).toEqual([
      0, 0, 0, 1, 5, 6,
    ])
  })

  it('are zero while the announced time holds, and then count from the promised time (N1)', () => {
    expect([5, 20, 20.99, 21, 35].map((minutes) => minutesLateAfter(minutes, 20))).toEqual([
      0, 0, 0, 21, 35,
    ])
  })

  it('are zero once the order is ready (N1)', () => {
    expect(minutesLateAfter(30, 0, 'ready')).toBe(0)
  })
})

it('an order is missed once it is very late and 360 minutes have passed, and not before (N1)', () => {
  const isMissedAfter = (minutes: number) => isMissed('very-late', minutes)
  expect([359, 360].map(isMissedAfter)).toEqual([false, true])
  expect(isMissed('late', 400)).toBe(false)
})
