import { describe, expect, it } from 'vitest'
import { heatOf, inUnit, levelOf, unitOf } from './heat.ts'

describe('the heat map of sales', () => {
  it('has ten steps above zero: the smallest value is in the first, the highest in the tenth (H16)', () => {
    expect([0, 1, 100, 200].map((value) => levelOf(value, 200))).toEqual([0, 1, 7, 10])
    expect(levelOf(0, 0)).toBe(0)
  })

  it('shows thousands or millions if the numbers are long (H16)', () => {
    expect([9999, 10_000, 23_600_000].map(unitOf)).toEqual([1, 1000, 1_000_000])
    expect([inUnit(23_570, 1000), inUnit(640, 1000), inUnit(123_400, 1000)]).toEqual([
      23.6,
      null,
      123,
    ])
    expect([inUnit(12.6, 1), inUnit(0, 1)]).toEqual([13, null])
  })

  it('has a row for each weekday, and a column for each hour from the first to the last with sales (H16)', () => {
    const sales = [
      { weekday: 1, hour: 11, orders: 2, revenue: 3050 },
      { weekday: 7, hour: 13, orders: 1, revenue: 1200 },
    ]
    const week = [1, 2, 3, 4, 5, 6, 7]
    const heat = heatOf(sales, 'revenue', week)
    expect(heat.hours).toEqual([11, 12, 13])
    expect(heat.rows.map(({ total }) => total)).toEqual([30.5, 0, 0, 0, 0, 0, 12])
    expect(heat.highest).toBe(30.5)
    expect(heatOf(sales, 'orders', week).rows[0]?.values).toEqual([2, 0, 0])
    expect(heatOf(sales, 'orders', [7]).rows).toEqual([{ weekday: 7, values: [0, 0, 1], total: 1 }])
    expect(heatOf([], 'orders', week)).toMatchObject({ hours: [], highest: 0 })
  })
})
