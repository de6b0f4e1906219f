import { describe, expect, it } from 'vitest'
import { type RecallProduct, possibleContentsOf } from './recall.ts'

const product = (id: number, kind: string, name: string, more: Partial<RecallProduct> = {}) => ({
  id,
  kind,
  name,
  description: '',
  listedIngredients: [],
  ...more,
})

describe('what holds an ingredient that is recalled', () => {
  const contents = possibleContentsOf([
    product(310, 'ingredient', 'Saumon fumé'),
    product(409, 'ingredient', 'Halloumi grillé'),
    product(1206, 'hot-dish', 'Saumon, quinoa et brocoli', { description: 'Pavé de saumon.' }),
    product(1255, 'sandwich', 'Pain complet', { description: 'Saumon fumé, fromage frais.' }),
    product(1302, 'signature', 'La Nordique', { listedIngredients: [310] }),
    product(1301, 'signature', 'La César'),
    product(1, 'cold-drink', 'Eau'),
  ])

  it('is found by its parts, and by the words of a sandwich or a ready bowl (H10)', () => {
    expect([1206, 1255, 1302].map((id) => contents.get(id))).toEqual([[310], [310], [310]])
  })

  it('is nothing that does not name it, and no other ingredient (H10)', () => {
    expect([1301, 1, 310, 409].filter((id) => contents.has(id))).toEqual([])
  })
})
