import { describe, expect, it } from 'vitest'
import { loadsOf, pasteQuarters, quartersOf, stepsOf, withWeekday } from './curve-draft.ts'

const settings = {
  openingHours: [
    {
      weekday: 1,
      intervals: [
        { open: '11:00', close: '12:00' },
        { open: '18:00', close: '18:30' },
      ],
    },
    { weekday: 5, intervals: [{ open: '23:30', close: '00:30' }] },
  ],
  capacity_curve: null,
  capacity_per_slot: 20,
  peak_capacity_per_slot: { from: '11:30', to: '13:00', orders: 12 },
}

describe('the capacity curve of a weekday', () => {
  it('has a value for each quarter of an hour, from the curve or the usual capacities (H12, B5)', () => {
    const monday = quartersOf(settings, 1)
    expect(monday).toEqual([
      { minute: 660, orders: 20 },
      { minute: 675, orders: 20 },
      { minute: 690, orders: 12 },
      { minute: 705, orders: 12 },
      { minute: 1080, orders: 20 },
      { minute: 1095, orders: 20 },
    ])
    const steps = stepsOf(monday)
    expect(steps).toEqual([
      { from: '11:00', to: '11:30', orders: 20 },
      { from: '11:30', to: '12:00', orders: 12 },
      { from: '18:00', to: '18:30', orders: 20 },
    ])
    const again = quartersOf({ ...settings, capacity_curve: withWeekday(null, 1, steps) }, 1)
    expect(again).toEqual(monday)
    expect(quartersOf(settings, 7)).toEqual([])
  })

  it('continues past midnight and is read back unchanged (H12, B5)', () => {
    const friday = quartersOf(settings, 5)
    expect(friday.map(({ minute }) => minute)).toEqual([1410, 1425, 1440, 1455])
    const changed = friday.map((quarter, i) => ({ ...quarter, orders: i + 1 }))
    const curve = withWeekday(null, 5, stepsOf(changed))
    expect(quartersOf({ ...settings, capacity_curve: curve }, 5)).toEqual(changed)
    const flat = withWeekday(null, 5, stepsOf(friday))
    expect(quartersOf({ ...settings, capacity_curve: flat }, 5)).toEqual(friday)
  })

  it('is grouped with the weekdays that have the same steps, and leaves its previous group (H12)', () => {
    const [a, b] = [
      [{ from: '11:00', to: '12:00', orders: 4 }],
      [{ from: '11:00', to: '12:00', orders: 9 }],
    ]
    const curve = withWeekday(withWeekday(withWeekday(null, 2, a), 1, a), 3, b)
    expect(curve).toEqual([
      { weekdays: [1, 2], steps: a },
      { weekdays: [3], steps: b },
    ])
    expect(withWeekday(curve, 2, b)).toEqual([
      { weekdays: [1], steps: a },
      { weekdays: [2, 3], steps: b },
    ])
  })

  it('is pasted only into the quarters of an hour that both days have (H12)', () => {
    const otherCurve = [
      { minute: 660, orders: 1 },
      { minute: 900, orders: 1 },
    ]
    expect(pasteQuarters(otherCurve, quartersOf(settings, 1))).toEqual([
      { minute: 660, orders: 20 },
      { minute: 900, orders: 1 },
    ])
  })

  it('is compared with the fullest slot of each quarter: the median of the days and the maximum (H12)', () => {
    const day = (orders: number) => ({
      slots: [
        { time: '11:00', orders },
        { time: '11:10', orders: orders - 1 },
      ],
    })
    const [first, second] = loadsOf(quartersOf(settings, 1), [day(4), day(8), day(5), day(10)])
    expect(first).toEqual({ median: 6.5, most: 10 })
    expect(second).toEqual({ median: 0, most: 0 })
  })
})
