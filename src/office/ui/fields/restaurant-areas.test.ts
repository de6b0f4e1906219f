import { describe, expect, it } from 'vitest'
import { choiceOf, findAreas, findRestaurants, withChoice } from './restaurant-areas.ts'

const place = (id: number, name: string, city: string, region: string) => ({
  id,
  name,
  city,
  region,
})
const restaurants = [
  place(1, 'Mesclun Paris Bourse', 'Paris', 'Île-de-France'),
  place(2, 'Mesclun Le Havre Rue de Paris', 'Le Havre', 'Normandie'),
  place(3, 'Mesclun Paris Bercy', 'Paris', 'Île-de-France'),
  place(4, 'Mesclun La Défense', 'Puteaux', 'Île-de-France'),
]
const groups = [
  { id: 'gares', name: 'Gares', restaurants: [2, 3, 99] },
  { id: 'elsewhere', name: 'Ailleurs', restaurants: [99] },
]
const areasFor = (find: string) =>
  findAreas(restaurants, groups, find).map(({ name, ids }) => [name, ids])

describe('the areas of a choice of restaurants', () => {
  it('are the groups and the regions, the largest region first (H11)', () => {
    expect(areasFor(' ')).toEqual([
      ['Gares', [2, 3]],
      ['Île-de-France', [1, 3, 4]],
      ['Normandie', [2]],
    ])
  })

  it('are found by the words of their name, and then include towns (H11)', () => {
    expect(areasFor('paris')).toEqual([['Paris', [1, 3]]])
    expect(areasFor('ile')).toEqual([['Île-de-France', [1, 3, 4]]])
    expect(areasFor('gar')).toEqual([['Gares', [2, 3]]])
    expect(areasFor('bourse')).toEqual([])
  })

  it('have no regions where all restaurants are in one (H11)', () => {
    expect(findAreas(restaurants.slice(2), [], '')).toEqual([])
  })

  it('are chosen as a whole, in part or not at all (H11)', () => {
    const chosenIds = withChoice([2], [1, 3, 4], true)
    expect(chosenIds).toEqual([2, 1, 3, 4])
    expect(choiceOf([1, 3], new Set(chosenIds))).toBe('all')
    const fewer = withChoice(chosenIds, [3, 4], false)
    expect(fewer).toEqual([2, 1])
    expect(choiceOf([1, 3], new Set(fewer))).toBe('some')
    expect(choiceOf([3, 4], new Set(fewer))).toBe('none')
  })
})

describe('the restaurants of a choice', () => {
  it('are found by name, town or region (H11)', () => {
    const idsFor = (find: string) => findRestaurants(restaurants, find).map(({ id }) => id)
    expect(idsFor('paris')).toEqual([1, 2, 3])
    expect(idsFor('normandie')).toEqual([2])
    expect(idsFor('puteaux')).toEqual([4])
  })
})
