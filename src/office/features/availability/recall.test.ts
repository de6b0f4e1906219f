import { describe, expect, it } from 'vitest'
import { holdersOf, withHolders } from './recall.ts'

const products = [
  { id: 310, name: 'Saumon fumé', category: 2 },
  { id: 1255, name: 'Pain complet saumon', category: 19, holds: [310] },
  { id: 1302, name: 'La Nordique', category: 20, holds: [310, 16] },
  { id: 409, name: 'Halloumi', category: 3 },
]

describe('what goes off sale with a recalled product', () => {
  it('is whatever holds it, in the same restaurants and in no others (H10)', () => {
    const where = [
      { products: [310], restaurants: [1, 2] },
      { products: [409], restaurants: [3] },
    ]
    const holders = holdersOf(where, products)
    expect(holders.map(({ id }) => id)).toEqual([1255, 1302])
    expect(withHolders(where, holders)).toEqual([
      { products: [310, 1255, 1302], restaurants: [1, 2] },
      { products: [409], restaurants: [3] },
    ])
    expect(holdersOf([{ products: [310, 1255, 1302], restaurants: 'all' }], products)).toEqual([])
  })
})
