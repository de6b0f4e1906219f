import { expect, it } from 'vitest'
import { percentile } from './percentile.ts'

it('the 95th percentile is the value that 95 of 100 do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect(percentile(hundred, 0.95)).toBe(95)
  expect(percentile([7], 0.95)).toBe(7)
  expect(() => percentile([], 0.95)).toThrow('nothing was measured')
})
