import { expect, it } from 'vitest'
import { freeDays } from './free-days.ts'

const time = (at: string, left: number) => ({
  at,
  time: at.slice(11, 16),
  state: left > 0 ? ('free' as const) : ('full' as const),
  left,
})

it('offers times with room, other than that of the order and those that go (H11)', () => {
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
