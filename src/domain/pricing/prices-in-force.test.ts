import { expect, it } from 'vitest'
import {
  type PriceException,
  exceptionsAt,
  nextPriceChange,
  priceInForce,
} from './prices-in-force.ts'

const base = { price: 1000, premium: 50 }
const change = (price: number, premium: number | null = null) =>
  ({ kind: 'ingredient', id: 1, price, premium }) as const
const between = (beginsAt: number, endsAt: number): PriceException => ({
  ...change(900),
  beginsAt,
  endsAt,
})

it('the price in force is that of the exception, else that of the zone, else the base price (B6)', () => {
  expect(priceInForce(base, undefined, undefined)).toEqual(base)
  expect(priceInForce(base, change(1100), undefined).price).toBe(1100)
  expect(priceInForce(base, change(1100), change(0)).price).toBe(0)
  expect(priceInForce(base, undefined, change(900)).price).toBe(900)
})

it('the supplement in force is that of the exception, else that of the zone, else that of the base price (B6)', () => {
  expect(priceInForce(base, change(1100), change(900)).premium).toBe(50)
  expect(priceInForce(base, change(1100, 60), change(900)).premium).toBe(60)
  expect(priceInForce(base, change(1100, 60), change(900, 70)).premium).toBe(70)
})

it('a product without a supplement gets none from a zone or an exception (B6)', () => {
  expect(priceInForce({ price: 1000, premium: 0 }, change(1100, 60), change(900, 70))).toEqual({
    price: 900,
    premium: 0,
  })
})

it('an exception applies from its beginning until its end, which is excluded (B6)', () => {
  const [first, second] = [between(10, 20), between(20, 30)]
  const at = (now: number) => exceptionsAt([first, second], now)
  expect([at(9), at(10), at(19), at(20), at(29), at(30)]).toEqual([
    [],
    [first],
    [first],
    [second],
    [second],
    [],
  ])
})

it('the next price change is the next beginning or end of an exception, and never without exceptions (B6)', () => {
  const list = [between(20, 30), between(5, 15)]
  expect([0, 5, 14, 15, 20, 30].map((now) => nextPriceChange(list, now))).toEqual([
    5,
    15,
    15,
    20,
    30,
    Infinity,
  ])
  expect(nextPriceChange([], 0)).toBe(Infinity)
})
