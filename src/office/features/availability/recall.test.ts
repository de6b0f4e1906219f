import { describe, expect, it } from 'vitest'
import type { Grid } from '#contract/office/availability.ts'
import type { StopReason } from '#domain/time/stop-reasons.ts'
import { createCells } from './cells.ts'
import { heldBackWith, holdersOf, onMenu, withHeldBack, withHolders } from './recall.ts'

const [SALMON, SANDWICH, NORDIQUE, HALLOUMI] = [310, 1255, 1302, 409]
const products = [
  { id: SALMON, name: 'Saumon fumé', category: 2 },
  { id: SANDWICH, name: 'Pain complet saumon', category: 19, holds: [SALMON] },
  { id: NORDIQUE, name: 'La Nordique', category: 20, holds: [SALMON, HALLOUMI] },
  { id: HALLOUMI, name: 'Halloumi', category: 3 },
]

/**
 * Three restaurants, of which the last does not sell the sandwich. The office stopped each product
 * of `stopped` in the first `places` restaurants.
 */
function aGrid(...stopped: [product: number, places: number, reason?: StopReason][]): Grid {
  return {
    categories: [],
    products,
    restaurants: [1, 2, 3].map((id) => ({
      id,
      name: `Restaurant ${id}`,
      city: 'Paris',
      missing: id === 3 ? 1 : 0,
    })),
    missing: [[], [SANDWICH]],
    people: ['Claire'],
    stops: stopped.map(([product, places, reason = 'recall']) => ({
      product,
      endsAt: null,
      by: 0,
      reason,
      at: [0, places - 1],
    })),
  }
}

const salmon = [{ products: [SALMON], restaurants: [1, 2, 3] }]
const heldBack = (grid: Grid, where = salmon) =>
  heldBackWith(where, grid, createCells(grid, 0)).map(({ product, restaurants }) => [
    product.id,
    restaurants,
  ])

describe('the products that go off sale with a recalled product', () => {
  it('are those that contain it, in the same restaurants only, even if they were also selected elsewhere (H10)', () => {
    const where = [
      { products: [SALMON], restaurants: [1, 2] },
      { products: [SANDWICH], restaurants: [3] },
    ]
    const holders = holdersOf(where, products)
    expect(holders.map(({ id }) => id)).toEqual([SANDWICH, NORDIQUE])
    expect(withHolders(where, holders)).toEqual([
      { products: [SALMON, SANDWICH, NORDIQUE], restaurants: [1, 2] },
      { products: [SANDWICH], restaurants: [3] },
    ])
    const all = [{ products: [SALMON, SANDWICH, NORDIQUE], restaurants: 'all' as const }]
    expect(holdersOf(all, products)).toEqual([])
  })

  it('are counted only in the restaurants whose menu has them (H10)', () => {
    const grid = aGrid()
    const cells = createCells(grid, 0)
    const where = withHolders(salmon, holdersOf(salmon, products))
    expect(onMenu(where, grid, cells)).toEqual([
      { products: [SALMON, SANDWICH, NORDIQUE], restaurants: [1] },
      { products: [SALMON, SANDWICH, NORDIQUE], restaurants: [2] },
      { products: [SALMON, NORDIQUE], restaurants: [3] },
    ])
  })
})

describe('the products that come back on sale with a product', () => {
  it('are those that contain it and were stopped with it, in the restaurants of that stop (H10)', () => {
    const grid = aGrid([SALMON, 3], [SANDWICH, 3], [NORDIQUE, 2])
    expect(heldBack(grid)).toEqual([
      [SANDWICH, [1, 2, 3]],
      [NORDIQUE, [1, 2]],
    ])
    expect(heldBack(grid, [{ products: [SALMON], restaurants: [3] }])).toEqual([[SANDWICH, [3]]])
    expect(withHeldBack(salmon, heldBackWith(salmon, grid, createCells(grid, 0)))).toEqual([
      ...salmon,
      { products: [SANDWICH], restaurants: [1, 2, 3] },
      { products: [NORDIQUE], restaurants: [1, 2] },
    ])
  })

  it('exclude products stopped for another reason, and those with another part that stays recalled (H10)', () => {
    expect(
      heldBack(aGrid([SALMON, 3], [SANDWICH, 3, 'season'], [NORDIQUE, 3, 'supplier'])),
    ).toEqual([])
    const both = aGrid([SALMON, 3], [HALLOUMI, 1], [NORDIQUE, 3])
    expect(heldBack(both)).toEqual([[NORDIQUE, [2, 3]]])
    expect(heldBack(both, [{ products: [SALMON, HALLOUMI], restaurants: [1, 2, 3] }])).toEqual([
      [NORDIQUE, [1, 2, 3]],
    ])
  })
})
