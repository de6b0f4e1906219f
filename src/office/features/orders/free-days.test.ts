import { expect, it } from 'vitest'
import { freeDays, nearestDay } from './free-days.ts'

const time = (at: string, placesLeft: number) => ({
  at,
  time: at.slice(11, 16),
  state: placesLeft > 0 ? ('free' as const) : ('full' as const),
  left: placesLeft,
})

it('offers times with free places, except the order’s own time and the times that a change of the hours would remove (H11)', () => {
  const times = {
    takeawayAt: '2026-12-24T15:00:00.000Z',
    days: [
      {
        date: '2026-12-24',
        closed: null,
        holiday: null,
        times: [
          time('2026-12-24T11:00:00Z', 4),
          time('2026-12-24T11:15:00Z', 0),
          time('2026-12-24T15:00:00Z', 3),
          time('2026-12-24T16:00:00Z', 3),
        ],
      },
      { date: '2026-12-25', closed: 'bank_holiday' as const, holiday: 'noel', times: [] },
    ],
  }
  const isGone = (at: string) => at >= '2026-12-24T14:00'
  expect(freeDays(times, isGone)).toEqual([
    { date: '2026-12-24', times: [time('2026-12-24T11:00:00Z', 4)] },
  ])
})

it('starts with the day that is nearest to the order (H11)', () => {
  const days = ['22', '23', '26'].map((day) => ({
    date: `2026-12-${day}`,
    times: [time(`2026-12-${day}T11:00:00Z`, 4), time(`2026-12-${day}T12:00:00Z`, 4)],
  }))
  const from = (takeawayAt: string) => nearestDay(days, takeawayAt)?.date
  expect(from('2026-12-24T14:15:00.000Z')).toBe('2026-12-23')
  expect(from('2026-12-23T15:00:00.000Z')).toBe('2026-12-23')
  expect(from('2026-12-30T15:00:00.000Z')).toBe('2026-12-26')
  expect(nearestDay([], '2026-12-24T14:15:00.000Z')).toBeUndefined()
})
