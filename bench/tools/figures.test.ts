import { expect, it } from 'vitest'
import { median, percentile } from './figures.ts'

it('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 9, 2])).toBe(3)
})

it('the 95th percentile is the value that 95 of 100 do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(percentile(hundred, 95)).toBeCloseTo(95, 0)
  expect(percentile([7.25], 95)).toBeCloseTo(7.25, 1)
  expect(() => percentile([], 95)).toThrow('nothing was measured')
})
