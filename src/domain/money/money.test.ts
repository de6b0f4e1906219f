import { describe, expect, it } from 'vitest'
import { centsFromEuros, eurosFromCents, prorate } from './money.ts'

describe('money', () => {
  it('reads euros from the wire as whole cents, despite floating-point errors (M2)', () => {
    expect(centsFromEuros(11.9)).toBe(1190)
    expect(centsFromEuros(4.35)).toBe(435)
    expect(centsFromEuros(1.1)).toBe(110)
    expect(eurosFromCents(1190)).toBe(11.9)
  })

  it('refuses a price that is not a whole number of cents (M2)', () => {
    expect(() => centsFromEuros(1.005)).toThrow('not a price')
    expect(() => centsFromEuros(Number.NaN)).toThrow('not a price')
  })

  it('shares an amount by largest remainder, and the parts add up (F1)', () => {
    expect(prorate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(prorate(1000, [2, 1])).toEqual([667, 333])
    expect(prorate(5, [0, 10])).toEqual([0, 5])
  })

  it('gives the odd cent of an exact tie to the first part, despite floating-point errors (F1)', () => {
    expect(prorate(12, [10, 70, 10])).toEqual([2, 9, 1])
    expect(prorate(2 ** 50, [2 ** 40, 2 ** 40])).toEqual([2 ** 49, 2 ** 49])
  })

  it('gives the whole amount to the first part when all weights are zero (F1)', () => {
    expect(prorate(7, [0, 0])).toEqual([7, 0])
  })
})
