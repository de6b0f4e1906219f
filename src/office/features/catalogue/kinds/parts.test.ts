import { describe, expect, it } from 'vitest'
import type { Entries, EntryFields } from '#domain/catalogue/entries.ts'
import {
  bowlOf,
  compositionOf,
  nutritionOf,
  noParts,
  partsIn,
  recipeFields,
  undeclaredAllergens,
  toCompleteParts,
} from './parts.ts'

const entries: Entries = new Map<string, EntryFields>([
  [
    'ingredient 101',
    {
      slug: 'laitue',
      price: 1.1,
      portion_g: 60,
      calories: 9,
      'nutrition.fat_g': 0.1,
      allergens: [],
    },
  ],
  [
    'ingredient 302',
    {
      slug: 'poulet',
      price: 2.2,
      portion_g: 80,
      calories: 180,
      'nutrition.fat_g': 8.2,
      allergens: ['milk', 'gluten'],
    },
  ],
  [
    'ingredient 704',
    { slug: 'caesar', price: 0.9, portion_g: 30, calories: 120, allergens: ['fish'] },
  ],
])
const salad = { base: 101, ingredients: [302], sauce: 704 }

describe('a salad of the chain', () => {
  it('is written as its parts and read back unchanged (H6)', () => {
    expect(partsIn(compositionOf(salad))).toEqual(salad)
    expect(partsIn(undefined)).toEqual(noParts)
    expect(toCompleteParts({ ...salad, sauce: null })).toBeNull()
  })

  it('has the nutrition values and the allergens of its base and ingredients (H6, F4)', () => {
    expect(nutritionOf(entries, salad)).toMatchObject({
      portion: 140,
      calories: 189,
      fat: 8.3,
      allergens: ['gluten', 'milk'],
    })
    expect(undeclaredAllergens(entries, salad, ['milk'])).toEqual(['gluten'])
  })

  it('is drawn from the drawings of its parts (H9)', () => {
    expect(bowlOf(entries, salad)).toEqual({ kind: 'bowl', of: ['laitue', 'poulet', 'caesar'] })
  })

  it('that is a recipe has a price and calories once all its parts are chosen (H6)', () => {
    expect(recipeFields(entries, salad)).toEqual({
      base_id: 101,
      ingredient_ids: [302],
      sauce_id: 704,
      custom_formula_price: 3.3,
      calories: 309,
    })
    expect(recipeFields(entries, { ...salad, ingredients: [] })).toEqual({
      base_id: 101,
      ingredient_ids: [],
      sauce_id: 704,
    })
  })
})
