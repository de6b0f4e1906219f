import { expect, it } from 'vitest'
import { orderNumber, readOrderNumber } from './order-number.ts'

it('order numbers go from A01 to A99, then B01, skip ambiguous letters and never repeat', () => {
  expect([1, 2, 99, 100, 198, 199].map(orderNumber)).toEqual([
    'A01',
    'A02',
    'A99',
    'B01',
    'B99',
    'C01',
  ])
  const numbers = Array.from({ length: 10_000 }, (_, i) => orderNumber(i + 1))
  expect(new Set(numbers).size).toBe(10_000)
  for (const number of numbers) expect(number).toMatch(/^[A-HJ-NPR-Z]{1,2}\d\d$/)
})

it('an order number is read as it was written, called out or scanned', () => {
  for (let n = 1; n <= 10_000; n += 1) expect(readOrderNumber(orderNumber(n))).toBe(n)
  expect([' a 1', 'b-01', 'aa01'].map(readOrderNumber)).toEqual([1, 100, 23 * 99 + 1])
  for (const none of ['', 'A', '12', 'I01', 'A00', 'A100', 'ABC01', 'Zoé'])
    expect(readOrderNumber(none)).toBeNull()
})
