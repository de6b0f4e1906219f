import { describe, expect, it } from 'vitest'
import { averageOf, changeOf, onTimeOf, shownQuarters } from './figures.ts'

const figures = { orders: 4, revenue: 5999, due: 3, onTime: 2 }
const nothing = { orders: 0, revenue: 0, due: 0, onTime: 0 }

describe('the figures of a day', () => {
  it('have a change, an average and a rate only if there is something to divide by (H1)', () => {
    expect([changeOf(106, 100), changeOf(0, 100), changeOf(5, 0)]).toEqual([0.06, -1, null])
    expect([averageOf(figures), averageOf(nothing)]).toEqual([1500, null])
    expect([onTimeOf(figures), onTimeOf(nothing)]).toEqual([2 / 3, null])
  })

  it('are plotted from the first quarter-hour with orders to the last (H1)', () => {
    const quarter = (booked: number) => ({
      at: '',
      handedOver: 0,
      booked,
      before: 0,
      capacity: 16,
    })
    const visibleQuarters = shownQuarters([0, 0, 3, 0, 2, 0, 0].map(quarter))
    expect(visibleQuarters.map(({ booked }) => booked)).toEqual([0, 3, 0, 2, 0])
    expect(shownQuarters([0, 0].map(quarter))).toEqual([])
  })
})
