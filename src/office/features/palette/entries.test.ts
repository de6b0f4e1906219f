import { expect, it } from 'vitest'
import { matchingRestaurants } from './entries.ts'

const restaurants = [
  { id: 1, slug: 'lille', name: 'Mesclun Grand-Place', city: 'Lille', region: null },
  { id: 2, slug: 'pau', name: 'Mesclun Pau', city: 'Pau', region: null },
]
const slugsMeant = (typed: string) =>
  matchingRestaurants(typed, 'pause mettre en pause suspendre', restaurants).map(({ slug }) => slug)

it('the palette reads an action and the name of the restaurant to act on, in either order (P7)', () => {
  expect(slugsMeant('pause lille')).toEqual(['lille'])
  expect(slugsMeant('LILLE pau')).toEqual(['lille'])
  expect(slugsMeant('mettre en pause grand')).toEqual(['lille'])
  expect(slugsMeant('pause')).toEqual(['lille', 'pau'])
})

it('the palette uses up each action word once, so that a restaurant’s name may start with the same letters (P7)', () => {
  expect(slugsMeant('suspendre pause pause pau')).toEqual(['pau'])
})

it('the palette finds no action in a restaurant’s name or in a word of two letters (P7)', () => {
  expect(slugsMeant('lille')).toEqual([])
  expect(slugsMeant('en lille')).toEqual([])
  expect(slugsMeant('pause rennes')).toEqual([])
})
