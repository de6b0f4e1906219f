import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { coverOf } from './cover.ts'

const places = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))

it('the cover counts each restaurant once, through groups that lie within the requested restaurants (H16)', () => {
  fc.assert(
    fc.property(places, fc.array(places, { maxLength: 6 }), (restaurantIds, members) => {
      const groups = members.map((restaurants, nth) => ({ id: `group-${nth}`, restaurants }))
      const cover = coverOf(restaurantIds, groups)
      const covered = [
        ...cover.groups.flatMap((id) => groups.find((group) => group.id === id)?.restaurants ?? []),
        ...cover.restaurants,
      ]
      expect(covered.toSorted((a, b) => a - b)).toEqual(restaurantIds.toSorted((a, b) => a - b))
    }),
    { seed: runSeed },
  )
  const groups = [
    { id: 'west', restaurants: [1, 2] },
    { id: 'all-west', restaurants: [1, 2, 3] },
    { id: 'empty', restaurants: [] },
  ]
  expect(coverOf([1, 2, 3, 4], groups)).toEqual({ groups: ['all-west'], restaurants: [4] })
})
