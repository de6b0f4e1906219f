import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const ready = { priced: { completed: true }, restaurant: {}, wantsSoonest: false }
const chosenTime = { isChosen: true }
const none = { isChosen: false }

describe('the one step on from the cart', () => {
  it('is the order once everything is chosen (T4)', () =>
    expect(nextStep(ready, chosenTime)).toBe('checkout'))

  it('is the order as soon as possible, whichever time that will be (N3)', () =>
    expect(nextStep({ ...ready, wantsSoonest: true }, none)).toBe('checkout'))

  it('is to finish the compositions, before anything else (C22)', () => {
    expect(nextStep({ ...ready, priced: { completed: false } }, none)).toBe('finish')
  })

  it('is to choose a time where there is no restaurant, or no time that can be had (T4)', () => {
    expect(nextStep({ ...ready, restaurant: null }, chosenTime)).toBe('time')
    expect(nextStep(ready, none)).toBe('time')
  })
})
