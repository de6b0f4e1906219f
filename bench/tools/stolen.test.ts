import { expect, it } from 'vitest'
import { leftAlone, describeStolen } from './stolen.ts'

it('leftAlone returns as many measurements as requested, after at most three times as many tries', async () => {
  let times = 0
  const { quietest: kept, attempts: tried, stolen } = await leftAlone(2, async () => ++times)
  expect(kept).toHaveLength(2)
  expect(new Set(kept).size).toBe(2)
  expect(tried).toBe(times)
  expect(tried).toBeGreaterThanOrEqual(2)
  expect(tried).toBeLessThanOrEqual(6)
  expect(describeStolen({ stolen: 0.026, attempts: tried })).toBe(
    `${tried} tries, at most 3 % of the processors stolen in those kept`,
  )
  expect(stolen).toBeGreaterThanOrEqual(0)
})
