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
  ] as const)(
    'writes its filters into the address “%s”, and reads them from it (P7)',
    (address, filters) => {
      expect(readFilters(new URLSearchParams(address))).toEqual(filters)
      expect(writeFilters(filters).toString()).toBe(address)
    },
  )

  it('ignores unknown values and parameters of an address (P7)', () => {
    expect(readFilters(new URLSearchParams('state=asleep&sort=printer&open=../x&other=1'))).toEqual(
      none,
    )
  })

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
