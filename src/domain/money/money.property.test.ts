import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prorate } from './money.ts'

const weights = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 12 })

it('the shares of any amount add up to it, and each is within a cent of its exact proportion (F1)', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), weights, (total, shareWeights) => {
      const sum = shareWeights.reduce((a, b) => a + b, 0)
      const shares = prorate(total, shareWeights)
      const exact = (i: number) =>
        sum === 0 ? (i === 0 ? total : 0) : (total * (shareWeights[i] ?? 0)) / sum
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      for (const [i, share] of shares.entries()) {
        expect(Number.isInteger(share) && share >= 0).toBe(true)
        expect(Math.abs(share - exact(i))).toBeLessThan(1)
      }
    }),
  )
})

it('a share never exceeds its weight while the amount does not exceed the sum of the weights (C30)', () => {
  fc.assert(
    fc.property(weights, fc.nat(), (shareWeights, n) => {
      const total = n % (shareWeights.reduce((a, b) => a + b, 0) + 1)
      for (const [i, share] of prorate(total, shareWeights).entries())
        expect(share).toBeLessThanOrEqual(shareWeights[i] ?? 0)
    }),
  )
})
