import { expect, it } from 'vitest'
import { leftAlone, describeStolen } from './stolen.ts'

it('what is measured is kept as often as asked for, whatever its figures, and tried three times as often at most', async () => {
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
