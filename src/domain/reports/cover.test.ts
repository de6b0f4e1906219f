import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSeed } from '#testing/runs/kept-seeds.ts'
import { coverOf } from './cover.ts'

const places = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))

it('counts every restaurant once, by groups that lie within what is asked (H16)', () => {
  fc.assert(
    fc.property(places, fc.array(places, { maxLength: 6 }), (asked, members) => {
      const groups = members.map((restaurants, nth) => ({ id: `group-${nth}`, restaurants }))
      const cover = coverOf(asked, groups)
      const covered = [
        ...cover.groups.flatMap((id) => groups.find((one) => one.id === id)?.restaurants ?? []),
        ...cover.restaurants,
      ]
      expect(covered.toSorted((a, b) => a - b)).toEqual(asked.toSorted((a, b) => a - b))
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
