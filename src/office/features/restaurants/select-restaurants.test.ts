import { describe, expect, it } from 'vitest'
import type { ListedKitchen } from '#contract/office/kitchens.ts'
import { filterRestaurants, sortRestaurants } from './select-restaurants.ts'

const row = (name: string, changes: Partial<ListedKitchen> = {}): ListedKitchen => ({
  id: 1,
  slug: 'x',
  name,
  city: 'Paris',
  state: 'open',
  devices: 1,
  seenAt: null,
  people: 0,
  acceptance: 'automatic',
  hasPrinter: false,
  ...changes,
})

describe('the list of restaurants', () => {
  it('searches by the first letters of words, and ignores accents and case (H13)', () => {
    const rows = [row('Mesclun Orléans', { city: 'Orléans' }), row('Mesclun Paris Bourse')]
    const findNames = (find: string, state: ListedKitchen['state'] | null = null) =>
      filterRestaurants(rows, { find, state }).map(({ name }) => name)
    expect(findNames('ORLEANS')).toEqual(['Mesclun Orléans'])
    expect(findNames('bou par')).toEqual(['Mesclun Paris Bourse'])
    expect(findNames('ourse')).toEqual([])
    expect(findNames('', 'paused')).toEqual([])
  })

  it('sorts by state with restaurants that need help first, and sorts numbers by value (H13)', () => {
    const rows = [row('a', { devices: 2 }), row('b', { state: 'silent', devices: 10 })]
    const sorted = (id: string, desc = false) =>
      sortRestaurants(rows, { id, desc }).map(({ name }) => name)
    expect(sorted('state')).toEqual(['b', 'a'])
    expect(sorted('devices')).toEqual(['a', 'b'])
    expect(sorted('devices', true)).toEqual(['b', 'a'])
    expect(sortRestaurants(rows, null)).toEqual(rows)
  })
})
