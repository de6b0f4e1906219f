import { describe, expect, it } from 'vitest'
import { averageOf, changeOf, partOf, roundedChange, withSign, toneOf } from './change.ts'

describe('the change of a figure', () => {
  it('is computed only if both values exist and the earlier one is not zero (H16)', () => {
    expect([changeOf(106, 100), changeOf(0, 100)]).toEqual([0.06, -1])
    expect([changeOf(5, 0), changeOf(5, null), changeOf(null, 5)]).toEqual([null, null, null])
    expect([averageOf({ orders: 4, revenue: 5999 }), averageOf({ orders: 0, revenue: 0 })]).toEqual(
      [1500, null],
    )
    expect([partOf(1, 4), partOf(0, 0)]).toEqual([0.25, null])
  })

  it('is rated good or bad depending on whether more or less is better (H16)', () => {
    expect([toneOf(0.1), toneOf(-0.1), toneOf(0)]).toEqual(['good', 'bad', 'same'])
    expect([toneOf(0.1, true), toneOf(-0.1, true), toneOf(0, true)]).toEqual([
      'bad',
      'good',
      'same',
    ])
  })

  it('is rounded to two or three digits, and has no sign if it rounds to zero (H16)', () => {
    expect([0.0644, -0.1849, 1.2345, -0.0004, 0.0996].map(roundedChange)).toEqual([
      0.064, -0.18, 1.23, 0, 0.1,
    ])
  })

  it('has a typographic minus, and a no-break space after the sign in French (H16, S1)', () => {
    expect(withSign('6,4 %', 0.064, 'fr')).toBe('+\u00A06,4 %')
    expect(withSign('\u22120,3 %', -0.003, 'fr')).toBe('\u2212\u00A00,3 %')
    expect(withSign('-0.3%', -0.003, 'en')).toBe('\u22120.3%')
    expect(withSign('0 %', 0, 'nl')).toBe('0 %')
  })
})
