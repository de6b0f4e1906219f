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

describe('a product that contains a recalled ingredient', () => {
  const contents = possibleContentsOf([
    product(310, 'ingredient', 'Saumon fumé'),
    product(409, 'ingredient', 'Halloumi grillé'),
    product(1206, 'hot-dish', 'Saumon, quinoa et brocoli', { description: 'Pavé de saumon.' }),
    product(1255, 'sandwich', 'Pain complet', { description: 'Saumon fumé, fromage frais.' }),
    product(1302, 'signature', 'La Nordique', { listedIngredients: [310] }),
    product(1301, 'signature', 'La César'),
    product(1, 'cold-drink', 'Eau'),
  ])

  it('is found by its parts, or by the text of a sandwich or a ready-made bowl (H10)', () => {
    expect([1206, 1255, 1302].map((id) => contents.get(id))).toEqual([[310], [310], [310]])
  })

  it('is not found when it does not contain the ingredient, and no other ingredient is found (H10)', () => {
    expect([1301, 1, 310, 409].filter((id) => contents.has(id))).toEqual([])
  })
})
