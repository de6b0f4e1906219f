import { describe, expect, it } from 'vitest'
import type { Grid } from '#contract/office/availability.ts'
import { readUrlState, writeUrlState } from '#office/base/address/url-state.ts'
import { availabilityAddress } from './availability-address.ts'
import { countStops, createCells, filterGrid } from './cells.ts'

const NOON = Date.parse('2026-11-24T11:00:00Z')
const stop = (changes: Partial<Grid['stops'][number]>) => ({
  product: 101,
  endsAt: '2026-11-24T13:00:00.000Z',
  by: 0,
  reason: 'recall' as const,
  at: [0, 1],
  ...changes,
})
const grid: Grid = {
  categories: [
    { id: 16, name: 'Bases' },
    { id: 4, name: 'Protéines' },
  ],
  products: [
    { id: 101, name: 'Laitue', category: 16 },
    { id: 404, name: 'Poulet rôti', category: 4 },
    { id: 1301, name: 'Caesar', category: 4, parts: [101, 404] },
  ],
  restaurants: [
    { id: 7, name: 'Bourse', city: 'Paris', missing: 0 },
    { id: 8, name: 'Graslin', city: 'Nantes', missing: 1 },
    { id: 9, name: 'Haussmann', city: 'Paris', missing: 0 },
  ],
  missing: [[], [404]],
  people: ['Claire'],
  stops: [stop({}), stop({ product: 404, by: null, reason: null, endsAt: null, at: [2, 2] })],
}
const cells = createCells(grid, NOON)
const kinds = (reader = cells) =>
  grid.products.map((product) =>
    grid.restaurants.map((restaurant) => reader.stateAt(product, restaurant).kind),
  )

describe('a cell of the grid', () => {
  it('shows whether the head office, the kitchen, the menu file or a part takes the product off sale (H10)', () => {
    expect(kinds()).toEqual([
      ['stopped', 'stopped', 'sold'],
      ['sold', 'missing', 'sold-out'],
      ['part', 'part', 'part'],
    ])
  })

  it('shows the stop by the head office even where the kitchen has run out as well (H10)', () => {
    const both = { ...grid, stops: [stop({ by: null, reason: null, at: [0, 0] }), stop({})] }
    expect(kinds(createCells(both, NOON))[0]).toEqual(['stopped', 'stopped', 'sold'])
  })

  it('is on sale again at the end of its stop, without any news from the server (H10)', () => {
    const later = createCells(grid, Date.parse('2026-11-24T13:00:00.000Z'))
    expect(kinds(later)[0]).toEqual(['sold', 'sold', 'sold'])
    expect(kinds(later)[1]).toEqual(['sold', 'missing', 'sold-out'])
  })

  it('is included in the counts of a list that has no room for a grid (H10)', () => {
    const [lettuce, chicken] = grid.products
    expect(countStops(cells, lettuce!, grid.restaurants)).toEqual({ stopped: 2, soldOut: 0 })
    expect(countStops(cells, chicken!, grid.restaurants)).toEqual({ stopped: 0, soldOut: 1 })
  })
})

describe('the filters of the grid', () => {
  const filterBy = (changes: object) => {
    const groups = [{ id: 'paris', name: 'Paris', restaurants: [7, 9] }]
    const { products, restaurants } = filterGrid(
      grid,
      cells,
      { ...availabilityAddress.defaults, ...changes },
      groups,
    )
    return [products.map(({ id }) => id), restaurants.map(({ id }) => id)]
  }

  it('find products by words, and restaurants by the words that match no product (H10)', () => {
    expect(filterBy({ find: 'roti' })).toEqual([[404], [7, 8, 9]])
    expect(filterBy({ find: 'nantes' })).toEqual([[101, 404, 1301], [8]])
    expect(filterBy({ find: 'xyz' })[0]).toEqual([])
    // Words of a product and of a place together.
    expect(filterBy({ find: 'roti nantes' })).toEqual([[404], [8]])
    expect(filterBy({ find: 'roti xyz' })[0]).toEqual([])
  })

  it('select a category, a group, restaurants, or only the products that are off sale (H10)', () => {
    expect(filterBy({ category: 16, group: 'paris' })).toEqual([[101], [7, 9]])
    expect(filterBy({ category: 16, group: 'paris', restaurants: [8] })).toEqual([[101], [8]])
    expect(filterBy({ stopped: true })).toEqual([
      [101, 404],
      [7, 8, 9],
    ])
    expect(filterBy({ stopped: true, category: 4 })).toEqual([[404], [9]])
  })

  it('are stored in the address, and an invalid address shows everything (P7)', () => {
    const filters = {
      find: 'laitue',
      category: 16,
      group: 'paris',
      restaurants: [7, 8],
      stopped: true,
    }
    const { search } = writeUrlState(availabilityAddress, filters)
    expect(search.toString()).toBe(
      'find=laitue&category=16&group=paris&restaurants=7.8&stopped=yes',
    )
    expect(readUrlState(availabilityAddress, search)).toEqual(filters)
    const wrong = new URLSearchParams('category=x&group=A B&stopped=1')
    expect(readUrlState(availabilityAddress, wrong)).toEqual(availabilityAddress.defaults)
  })
})
