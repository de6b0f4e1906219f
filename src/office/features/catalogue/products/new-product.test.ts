import { describe, expect, it } from 'vitest'
import type { Entries } from '#domain/catalogue/entries.ts'
import { fittingDrawing, newProduct, nextId, slugOf, usualVat } from './new-product.ts'

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
const productInput = {
  category: 1,
  name: 'Cœurs de palmier « Équateur »',
  price: 1.5,
  calories: 20,
  portion: 40,
  protein: 1,
  carbs: 2,
  fat: 0,
  allergens: ['celery'],
  vat: 10,
  alcohol: null,
}

describe('a new product', () => {
  it('has the next free number of its category (H6)', () => {
    expect(nextId(entries, 1)).toBe(105)
    expect(nextId(entries, 9)).toBe(105)
    expect(nextId(new Map(), 1)).toBe(1)
  })

  it('has an address made from its name that no product has had before (H6)', () => {
    expect(slugOf(productInput.name, new Set())).toBe('coeurs-de-palmier-equateur')
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
    const { entry, edits } = newProduct(entries, productInput, new Set())
    expect(entry).toBe('ingredient 105')
    expect(Object.fromEntries(edits.map(({ field, after }) => [field, after]))).toMatchObject({
      exists: true,
      'nutrition.kj': 84,
      allergens: ['celery'],
      age_restricted: false,
    })
    const recipeParts = { base: 101, ingredients: [102], sauce: 103 }
    const salad = newProduct(entries, { ...productInput, saladParts: recipeParts }, new Set())
    expect(salad.edits).toContainEqual(
      expect.objectContaining({
        field: 'composition',
        after: { base_id: 101, ingredient_ids: [102], default_free_sauce_id: 103 },
      }),
    )
    const wine = newProduct(entries, { ...productInput, category: 2, alcohol: 12.5 }, new Set())
    expect(wine.edits).toContainEqual(
      expect.objectContaining({ field: 'alcohol_by_volume', after: 12.5 }),
    )
    expect(wine.edits).toContainEqual(expect.objectContaining({ field: 'vat_rate', after: 20 }))
  })
})
