import { describe, expect, it } from 'vitest'
import type { Entries } from '#domain/catalogue/entries.ts'
import { fittingDrawing, newProduct, nextId, usualVat } from './new-product.ts'
import { slugOf } from './write-under-free-slug.ts'

const leaf = (c: string) => ({ kind: 'base', shape: 'leaf', c })
const entries: Entries = new Map([
  ['category 1', { exists: true, kind: 'ingredient' }],
  ['category 2', { exists: true, kind: 'alcohol', is_alcohol: true }],
  ['ingredient 101', { exists: true, category: 1, vat_rate: 10, drawing: leaf('#8cc63f') }],
  ['ingredient 102', { exists: true, category: 1, vat_rate: 10, drawing: leaf('#5fa83f') }],
  [
    'ingredient 103',
    { exists: true, category: 1, vat_rate: 5.5, drawing: { shape: 'ball', c: '#ffffff' } },
  ],
  ['dessert 104', { exists: true, category: 3 }],
])
const name = 'Cœurs de palmier « Équateur »'
const values = {
  category: 1,
  price: 1.5,
  calories: 20,
  portion_g: 40,
  'nutrition.protein_g': 1,
  'nutrition.carbs_g': 2,
  'nutrition.fat_g': 0,
  allergens: ['celery'],
}
const chains = { drafted: entries, published: entries }

describe('a new product', () => {
  it('has the next free number of its category (H6)', () => {
    expect(nextId(entries, 1)).toBe(105)
    expect(nextId(entries, 9)).toBe(105)
    expect(nextId(new Map(), 1)).toBe(1)
  })

  it('has an address made from its name that no product has had before (H6)', () => {
    expect(slugOf(name, new Set())).toBe('coeurs-de-palmier-equateur')
    expect(slugOf('Feta', new Set(['feta', 'feta-2']))).toBe('feta-3')
    expect(slugOf('7', new Set())).toBe('produit-7')
    expect(slugOf('…', new Set())).toBe('produit')
  })

  it('gets the most common drawing and VAT rate of its category (H9)', () => {
    expect(fittingDrawing(entries, 1)).toEqual(leaf('#8cc63f'))
    expect(fittingDrawing(entries, 9)).toMatchObject({ shape: 'ball' })
    expect(usualVat(entries, 1)).toBe(10)
  })

  it('is created with every field that a product needs (H6)', () => {
    const { entry, edits } = newProduct(chains, name, values, new Set())
    expect(entry).toBe('ingredient 105')
    expect(Object.fromEntries(edits.map(({ field, after }) => [field, after]))).toMatchObject({
      exists: true,
      'nutrition.kj': 84,
      allergens: ['celery'],
      age_restricted: false,
    })
    const composition = { base_id: 101, ingredient_ids: [102], default_free_sauce_id: 103 }
    const salad = newProduct(chains, name, { category: 1, price: 9, composition }, new Set())
    expect(salad.edits).toContainEqual(
      expect.objectContaining({ field: 'composition', after: composition }),
    )
    expect(salad.edits).toContainEqual(expect.objectContaining({ field: 'calories', after: 0 }))
    const wine = newProduct(
      chains,
      name,
      { ...values, category: 2, alcohol_by_volume: 12.5 },
      new Set(),
    )
    expect(wine.edits).toContainEqual(
      expect.objectContaining({ field: 'alcohol_by_volume', after: 12.5 }),
    )
    expect(wine.edits).toContainEqual(expect.objectContaining({ field: 'vat_rate', after: 20 }))
  })
})
