import { describe, expect, it } from 'vitest'
import { createRandomSource } from '#testing/shopper/random-source.ts'
import { arrivals, drawDuration, keepSchedule } from './schedule.ts'
import { HOUR } from '#domain/time/durations.ts'

describe('a load schedule', () => {
  it('has the requested number of arrivals an hour, and the same arrivals for the same seed', () => {
    const times = arrivals(10_000, HOUR, createRandomSource('lunch'))
    expect(Math.abs(times.length - 10_000)).toBeLessThan(300)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(HOUR)
    expect(times).toEqual(arrivals(10_000, HOUR, createRandomSource('lunch')))
    expect(times).not.toEqual(arrivals(10_000, HOUR, createRandomSource('supper')))
  })

  it('spaces arrivals as independent visitors do: half of the gaps are shorter than about 0.69 of the mean', () => {
    const times = arrivals(10_000, HOUR, createRandomSource('bunches'))
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
    const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
    expect(middle / 360).toBeGreaterThan(0.65)
    expect(middle / 360).toBeLessThan(0.73)
  })

  it('draws lengths of stay with the requested mean', () => {
    const random = createRandomSource('stays')
    const stays = Array.from({ length: 5000 }, () => drawDuration(20_000, random))
    const mean = stays.reduce((sum, stay) => sum + stay, 0) / stays.length
    expect(Math.abs(mean - 20_000)).toBeLessThan(1000)
  })

  it('begins each request on time although earlier requests are unanswered', async () => {
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const startOrder: number[] = []
    const dues: number[] = []
    const all = answers.map(({ promise }, nth) => ({
      // The items are given in another order than their times.
      at: 2 - nth,
      begin: (due: number) => {
        startOrder.push(nth)
        dues.push(due)
        if (startOrder.length === answers.length) for (const { resolve } of answers) resolve()
        return promise
      },
    }))
    const late = await keepSchedule(all)
    expect(startOrder).toEqual([2, 1, 0])
    expect(dues.map((due) => Math.round(due - (dues[0] ?? 0)))).toEqual([0, 1, 2])
    expect(late).toHaveLength(3)
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  })
})
