import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { secondsWithin } from './percentile.ts'
import { PREP_SECONDS, Sums } from './sums.ts'

it('a percentile from summed days is within half a time step of the exact one (H16)', () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(seconds, fc.constantFrom(0.5, 0.95), (times, part) => {
      const sums = new Sums()
      for (const time of times) sums.add('prep', String(Math.floor(time / PREP_SECONDS)), 1)
      const exact = times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0
      const estimate = secondsWithin(sums.all('prep'), part) ?? Number.NaN
      expect(Math.abs(estimate - exact)).toBeLessThanOrEqual(PREP_SECONDS / 2)
    }),
    { seed: runSeed },
  )
  expect(secondsWithin([], 0.5)).toBeNull()
})
