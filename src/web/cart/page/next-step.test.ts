import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const now = Date.parse('2026-11-23T11:00:00Z')
const ready = { priced: { completed: true }, restaurant: {}, takeawayAt: '2026-11-23T11:15:00.000Z' }

describe('the one step on from the cart', () => {
  it('is the order once everything is chosen (T4)', () => expect(nextStep(ready, now)).toBe('checkout'))

  it('is to finish the compositions, before anything else (C22)', () => {
    expect(nextStep({ ...ready, priced: { completed: false }, takeawayAt: null }, now)).toBe('finish')
  })

  it.each([
    ['no restaurant', { restaurant: null }], ['no time', { takeawayAt: null }],
    ['a time that has passed', { takeawayAt: '2026-11-23T11:00:00.000Z' }],
  ])('is to choose a time where there is %s (T4)', (_, lacking) => {
    expect(nextStep({ ...ready, ...lacking }, now)).toBe('time')
  })
})
