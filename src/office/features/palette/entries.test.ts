import { expect, it } from 'vitest'
import { matchingRestaurants } from './entries.ts'

const restaurants = [
  { id: 1, slug: 'lille', name: 'Mesclun Grand-Place', city: 'Lille' },
  { id: 2, slug: 'pau', name: 'Mesclun Pau', city: 'Pau' },
]
const slugsMeant = (typed: string) =>
  matchingRestaurants(typed, 'pause mettre en pause suspendre', restaurants).map(({ slug }) => slug)

it('reads an action and the restaurant that it is meant for (P7)', () => {
  expect(slugsMeant('pause lille')).toEqual(['lille'])
  expect(slugsMeant('LILLE pau')).toEqual(['lille'])
  expect(slugsMeant('mettre en pause grand')).toEqual(['lille'])
  expect(slugsMeant('pause')).toEqual(['lille', 'pau'])
})

it('takes a word of the action once, so that a restaurant may begin with it (P7)', () => {
  expect(slugsMeant('suspendre pause pause pau')).toEqual(['pau'])
})

it('does not take a restaurant or two letters for an action (P7)', () => {
  expect(slugsMeant('lille')).toEqual([])
  expect(slugsMeant('en lille')).toEqual([])
  expect(slugsMeant('pause rennes')).toEqual([])
})
