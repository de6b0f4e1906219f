import { expect, it } from 'vitest'
import { moneyOfChange } from './money-of-change.ts'

it('a change shows its extra charge and its refund before the customer confirms it (E1)', () => {
  const of = (toPay: number, paid: number, byCard = true) => moneyOfChange({ toPay, paid, byCard })
  expect(of(1200, 1000)).toEqual({ more: 200, back: 0, atCounter: 0 })
  expect(of(900, 1000)).toEqual({ more: 0, back: 100, atCounter: 0 })
  expect(of(1000, 1000)).toEqual({ more: 0, back: 0, atCounter: 0 })
  // A card payment is at least 50 cents.
  expect(of(1020, 1000)).toEqual({ more: 50, back: 30, atCounter: 0 })
  expect(of(1200, 0, false)).toEqual({ more: 0, back: 0, atCounter: 1200 })
})
