import { describe, expect, it } from 'vitest'
import { isMissed, minutesLate } from './minutes-late.ts'
import { MINUTE } from '#domain/time/durations.ts'

const DUE = Date.parse('2026-11-30T11:15:00Z')
/**
 * Returns the minutes late that are shown at this many minutes after the promised time, with an
 * announced delay of `delay` minutes.
 */
const minutesLateAfter = (minutes: number, delay = 0, status: 'received' | 'ready' = 'received') =>
  minutesLate(
    { status, promisedAt: DUE, announcedAt: DUE + delay * MINUTE },
    DUE + minutes * MINUTE,
  )

describe('the minutes by which an order is late', () => {
  it('are whole ones since the promise, each once it is over (N1)', () => {
    expect([-30, 0, 0.99, 1, 5.99, 6].map((minutes) => minutesLateAfter(minutes))).toEqual([
      0, 0, 0, 1, 5, 6,
    ])
  })

  it('are none while the time that was announced holds, and then those since the promise (N1)', () => {
    expect([5, 20, 20.99, 21, 35].map((minutes) => minutesLateAfter(minutes, 20))).toEqual([
      0, 0, 0, 21, 35,
    ])
  })

  it('are none once nobody makes it any more (N1)', () => {
    expect(minutesLateAfter(30, 0, 'ready')).toBe(0)
  })
})

it('is missed once the service is long over, and not while it may still be made (N1)', () => {
  const isMissedAfter = (minutes: number) => isMissed('very-late', minutes)
  expect([359, 360].map(isMissedAfter)).toEqual([false, true])
  expect(isMissed('late', 400)).toBe(false)
})
