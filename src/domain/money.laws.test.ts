import fc from 'fast-check'
import { it } from 'vitest'
import { prorate } from './money.ts'

const weights = fc.array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 12 })

it('shares of any amount add up to it, each within a cent of its exact part (F1)', () => {
  fc.assert(fc.property(fc.nat({ max: 1_000_000 }), weights, (total, parts) => {
    const sum = parts.reduce((a, b) => a + b, 0)
    const shares = prorate(total, parts)
    const exact = (i: number) => sum === 0 ? (i === 0 ? total : 0) : total * (parts[i] ?? 0) / sum
    return shares.reduce((a, b) => a + b, 0) === total
      && shares.every((share, i) => Number.isInteger(share) && share >= 0 && Math.abs(share - exact(i)) < 1)
  }))
})

it('a share is never more than its weight when the amount is not more than all of them (C30)', () => {
  fc.assert(fc.property(weights, fc.nat(), (parts, n) => {
    const total = n % (parts.reduce((a, b) => a + b, 0) + 1)
    return prorate(total, parts).every((share, i) => share <= (parts[i] ?? 0))
  }))
})
