import { describe, expect, it } from 'vitest'
import type { Closing } from '#contract/office/books.ts'
import {
  balanceOf,
  counterBalance,
  moneyOf,
  moneyRows,
  shortHash,
  totalOf,
  unpaidOf,
  vatOf,
  vatSum,
} from './closing-sums.ts'

const closing: Closing = {
  number: 'Z-2026-000002',
  seller: 'mesclun',
  restaurant: null,
  period: 'day',
  begins: '2026-11-24',
  ends: '2026-11-24',
  closedAt: '2026-11-25T02:00:00.000Z',
  closedBy: null,
  sales: {
    count: 3,
    total: 4070,
    vat: [
      { rate: 55, net: 1000, vat: 55, gross: 1055 },
      { rate: 100, net: 2741, vat: 274, gross: 3015 },
    ],
  },
  corrections: {
    count: 1,
    total: -1055,
    vat: [{ rate: 55, net: -1000, vat: -55, gross: -1055 }],
  },
  money: { card: { taken: 3015, givenBack: 500 }, counter: { taken: 300, givenBack: 0 } },
  perpetual: { sales: 4070, total: 3015 },
  hash: 'ab12cd34'.repeat(8),
}

describe('the sums of a closing', () => {
  it('are its sales less its credit notes, also for each VAT rate (H18)', () => {
    expect(totalOf(closing)).toBe(3015)
    expect(vatOf(closing)).toEqual([{ rate: 100, net: 2741, vat: 274, gross: 3015 }])
    expect(vatSum(closing.sales.vat)).toEqual({ net: 3741, vat: 329, gross: 4070 })
  })

  it('add up the counter’s means of payment, including money from before the means were recorded (N4)', () => {
    expect(counterBalance(closing)).toBe(300)
    const money = {
      ...closing.money,
      'counter-cash': { taken: 1120, givenBack: 0 },
      'counter-meal-voucher': { taken: 2380, givenBack: 80 },
    }
    expect(counterBalance({ money })).toBe(300 + 1120 + 2300)
  })

  it('show the unpaid amount as the difference between the total and the money (H18)', () => {
    expect(moneyOf(closing)).toEqual({ taken: 3315, givenBack: 500 })
    expect(balanceOf(moneyOf(closing))).toBe(2815)
    expect(unpaidOf(closing)).toBe(200)
  })

  it('list the money of each counter means, or of the counter alone where no means was recorded (N4)', () => {
    const { card, counter } = closing.money
    expect(moneyRows(closing).map(({ means }) => means)).toEqual(['card', 'counter'])
    const cash = { taken: 940, givenBack: 100 }
    const split = {
      money: { card, counter: { taken: 0, givenBack: 0 }, 'counter-cash': cash },
    }
    expect(moneyRows(split)).toEqual([
      { means: 'card', of: card },
      { means: 'counter-cash', of: cash },
    ])
    expect(moneyOf({ money: { ...split.money, counter } })).toEqual({
      taken: card.taken + counter.taken + 940,
      givenBack: card.givenBack + counter.givenBack + 100,
    })
  })

  it('are shown with the beginning and the end of the closing’s hash (H18)', () => {
    expect(shortHash(closing.hash)).toBe('ab12cd34…ab12cd34')
  })
})
