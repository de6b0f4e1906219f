import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const ready = { priced: { completed: true }, restaurant: {}, wantsSoonest: false }
const chosenTime = { isChosen: true }
const none = { isChosen: false }

describe('the next step after the cart', () => {
  it('is the checkout once everything is chosen (T4)', () =>
    expect(nextStep(ready, chosenTime)).toBe('checkout'))

  it('is the checkout with “as soon as possible”, whatever that time will be (N3)', () =>
    expect(nextStep({ ...ready, wantsSoonest: true }, none)).toBe('checkout'))

  it('is to finish incomplete bowls, before anything else (C22)', () => {
    expect(nextStep({ ...ready, priced: { completed: false } }, none)).toBe('finish')
  })

  it('is to choose a time if no restaurant is selected or no time is available (T4)', () => {
    expect(nextStep({ ...ready, restaurant: null }, chosenTime)).toBe('time')
    expect(nextStep(ready, none)).toBe('time')
  })
})
