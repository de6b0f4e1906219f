import { describe, expect, it } from 'vitest'
import {
  type KitchenNow,
  type KitchenCondition,
  type Region,
  hasLateOrders,
} from '#contract/office/today.ts'
import {
  byRegion,
  countsOf,
  isIn,
  keepUnchanged,
  newlyLate,
  wellAfterKey,
} from './select-kitchens.ts'

const aKitchen = (
  id: number,
  state: KitchenCondition = 'open',
  region: Region | null = '11',
  late = 0,
): KitchenNow => ({
  id,
  slug: `k${id}`,
  name: `Kitchen ${id}`,
  city: '',
  region,
  coordinates: { latitude: 48, longitude: 2 },
  state,
  until: null,
  late,
  worst: 0,
  taken: 0,
  capacity: 16,
})

describe('the kitchens of the day', () => {
  const kitchens = [
    aKitchen(1, 'late', null, 2),
    aKitchen(2, 'open', '53'),
    aKitchen(3, 'closed'),
    aKitchen(4, 'busy'),
    aKitchen(5, 'paused', '52'),
    aKitchen(6, 'unreachable', '53'),
    aKitchen(7),
  ]
  const idsOf = (groups: ReturnType<typeof byRegion>) =>
    groups.map(({ region, kitchens: some }) => [region, ...some.map(({ id }) => id)])

  it('are counted by state, and “watch” counts those that are late, unreachable, paused or busy (H1)', () => {
    expect(countsOf(kitchens)).toEqual({
      watch: 4,
      all: 7,
      late: 1,
      unreachable: 1,
      paused: 1,
      busy: 1,
      closed: 1,
    })
  })

  it('count as late if they have late orders, whatever their state (H1)', () => {
    const silent = aKitchen(8, 'unreachable', '11', 1)
    expect(countsOf([...kitchens, silent])).toMatchObject({ late: 2, unreachable: 2, watch: 5 })
    expect([...kitchens, silent].filter(hasLateOrders)).toHaveLength(2)
  })

  it('are grouped by region, the largest first and kitchens without a region last, whatever filter is on (H1)', () => {
    expect(idsOf(byRegion(kitchens))).toEqual([
      ['11', 3, 4, 7],
      ['53', 2, 6],
      ['52', 5],
      [null, 1],
    ])
    const watched = kitchens.filter((kitchen) => isIn(kitchen, 'watch'))
    expect(idsOf(byRegion(kitchens, watched))).toEqual([
      ['11', 4],
      ['53', 6],
      ['52', 5],
      [null, 1],
    ])
  })

  it('are reached with the arrow keys in two dimensions, also across regions (H1)', () => {
    // Two groups of wells, three per row: 0 1 2 / 3, then 4 5.
    const go = (key: string, at: number) => wellAfterKey(key, at, [4, 2], 3)
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => go(key, 1))).toEqual([
      2, 0, 3, 1,
    ])
    expect([go('ArrowDown', 3), go('ArrowUp', 5), go('ArrowDown', 5)]).toEqual([4, 3, 5])
    expect([go('Home', 3), go('End', 0), go('ArrowRight', 5), go('x', 2)]).toEqual([0, 5, 5, null])
  })

  it('are announced if they have more late orders than before, the worst first (H1)', () => {
    const before = [aKitchen(1, 'late', null, 2), aKitchen(2), aKitchen(3)]
    const now = [
      aKitchen(1, 'late', null, 2),
      aKitchen(2, 'late', null, 1),
      aKitchen(3, 'late', null, 4),
      aKitchen(9, 'late', null, 9),
    ]
    expect(newlyLate(before, now).map(({ id }) => id)).toEqual([3, 2])
    expect(newlyLate(now, before)).toEqual([])
  })

  it('keep the same object if none of their data changed (H1)', () => {
    const now = [aKitchen(1, 'late', null, 2), aKitchen(2, 'busy', '53')]
    const mergedKitchens = keepUnchanged(kitchens, now)
    expect(mergedKitchens).toEqual(now)
    expect(mergedKitchens[0]).toBe(kitchens[0])
    expect(mergedKitchens[1]).toBe(now[1])
  })
})
