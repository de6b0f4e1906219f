import { describe, expect, it } from 'vitest'
import type { ListedKitchen } from '#contract/office/kitchens.ts'
import {
  readFilters,
  filterRestaurants,
  sortRestaurants,
  writeFilters,
} from './restaurant-filters.ts'

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
const none = { find: '', state: null, sort: null, open: null }

describe('the list of restaurants', () => {
  it.each([
    ['', none],
    [
      'find=lille&state=silent&sort=-devices&open=paris-bourse',
      {
        find: 'lille',
        state: 'silent',
        sort: { id: 'devices', desc: true },
        open: 'paris-bourse',
      },
    ],
  ] as const)('has the address “%s”, and back (P7)', (address, filters) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(filters)
    expect(writeFilters(filters).toString()).toBe(address)
  })

  it('leaves out of an address what it does not know (P7)', () => {
    expect(readFilters(new URLSearchParams('state=asleep&sort=printer&open=../x&other=1'))).toEqual(
      none,
    )
  })

  it('finds by the beginning of words, whatever the accents and the case (H13)', () => {
    const rows = [row('Mesclun Orléans', { city: 'Orléans' }), row('Mesclun Paris Bourse')]
    const findNames = (find: string, state: ListedKitchen['state'] | null = null) =>
      filterRestaurants(rows, { find, state }).map(({ name }) => name)
    expect(findNames('ORLEANS')).toEqual(['Mesclun Orléans'])
    expect(findNames('bou par')).toEqual(['Mesclun Paris Bourse'])
    expect(findNames('ourse')).toEqual([])
    expect(findNames('', 'paused')).toEqual([])
  })

  it('sorts by state with those that need somebody first, and by numbers as numbers (H13)', () => {
    const rows = [row('a', { devices: 2 }), row('b', { state: 'silent', devices: 10 })]
    const sorted = (id: string, desc = false) =>
      sortRestaurants(rows, { id, desc }).map(({ name }) => name)
    expect(sorted('state')).toEqual(['b', 'a'])
    expect(sorted('devices')).toEqual(['a', 'b'])
    expect(sorted('devices', true)).toEqual(['b', 'a'])
    expect(sortRestaurants(rows, null)).toEqual(rows)
  })
})
