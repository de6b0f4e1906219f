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
  it('is written and read as its parts (H6)', () => {
    expect(partsIn(compositionOf(salad))).toEqual(salad)
    expect(partsIn(undefined)).toEqual(noParts)
    expect(toCompleteParts({ ...salad, sauce: null })).toBeNull()
  })

  it('has the figures and the allergens of its base and ingredients (H6, F4)', () => {
    expect(nutritionOf(entries, salad)).toMatchObject({
      portion: 140,
      calories: 189,
      fat: 8.3,
      allergens: ['gluten', 'milk'],
    })
    expect(undeclaredAllergens(entries, salad, ['milk'])).toEqual(['gluten'])
  })

  it('is drawn of its parts (H9)', () => {
    expect(bowlOf(entries, salad)).toEqual({ kind: 'bowl', of: ['laitue', 'poulet', 'caesar'] })
  })

  it('of a recipe says what it costs and its calories, once all of it is chosen (H6)', () => {
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
