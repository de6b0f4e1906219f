import { describe, expect, it } from 'vitest'
import type { Entries, EntryFields } from '#domain/catalogue/entries.ts'
import { type Side, withSide } from '#office/features/catalogue/kinds/contents.ts'
import type { NewEntry } from '#office/features/catalogue/products/write-under-free-slug.ts'
import { newFormula, newRecipe, newReward, nextIdOf, sideCategoriesOf } from './new-entries.ts'

const side = (kind: string, ids: number[]) => ({
  slot: 'side1',
  kind,
  required: true,
  max: 1,
  category_ids: ids,
})
const entries: Entries = new Map<string, EntryFields>([
  ['category 9', { exists: true, kind: 'dessert', is_dessert: true }],
  ['category 13', { exists: true, kind: 'cold-drink', is_dessert: false }],
  ['category 15', { exists: true, kind: 'alcohol', is_dessert: false }],
  ['ingredient 101', { exists: true, price: 2.1, calories: 15 }],
  ['ingredient 201', { exists: true, price: 1.2, calories: 30.4 }],
  ['ingredient 704', { exists: true, price: 0.5, calories: 100 }],
  ['formula 1', { exists: true, slug: 'salade', points: 120, sides: [side('drink', [13, 17])] }],
  ['formula 7', { exists: true, slug: 'enfant', sides: [] }],
  ['reward petit', { exists: true, points: 12 }],
  ['reward grand', { exists: true, points: 120 }],
  ['order', { reward: ['petit', 'grand'] }],
])
const chains = { drafted: entries, published: entries }
const fieldsOf = ({ entry, edits }: NewEntry) =>
  Object.fromEntries(
    edits.filter((edit) => edit.entry === entry).map(({ field, after }) => [field, after]),
  )

describe('a new entry of the catalogue', () => {
  it('has the next number of its kind, also after a number that the draft removes (H6)', () => {
    const without = new Map([...entries].filter(([entry]) => entry !== 'formula 7'))
    expect(nextIdOf('formula', without, entries)).toBe(8)
    expect(nextIdOf('recipe', entries)).toBe(1)
  })

  it('that is a formula gets the sides of the other formulas (H6)', () => {
    const sides = (['drink', 'dessert'] as const).reduce<Side[]>(
      (all, kind) => withSide(all, kind, sideCategoriesOf(entries, kind)),
      [],
    )
    const fields = { price: 9.9, num_of_base: 1, num_of_ingredients: 5, num_of_sauce: 1, sides }
    const formulaDraft = newFormula(chains, 'Midi', fields, new Set(['midi']))
    expect(formulaDraft.entry).toBe('formula 8')
    expect(fieldsOf(formulaDraft)).toMatchObject({
      exists: true,
      slug: 'midi-2',
      num_of_ingredients: 5,
      sides: [
        { slot: 'side1', kind: 'drink', category_ids: [13, 17] },
        { slot: 'side2', kind: 'dessert', category_ids: [9] },
      ],
    })
  })

  it('that is a formula gets desserts and alcohol-free drinks where no other formula has such a side (H6)', () => {
    expect(sideCategoriesOf(entries, 'drink_or_dessert')).toEqual([13, 9])
  })

  it('that is a recipe has the price and the calories of its parts (H6)', () => {
    const recipeParts = { base_id: 101, ingredient_ids: [201], sauce_id: 704 }
    expect(fieldsOf(newRecipe(chains, 'La verte', recipeParts, new Set()))).toMatchObject({
      'title.fr': 'La verte',
      custom_formula_price: 3.3,
      calories: 145,
    })
  })

  it('that is a reward is sorted between the rewards with fewer and with more points (H6, L2)', () => {
    const grants = [{ one_of_category_ids: [9] }]
    const rewardDraft = newReward(chains, 'Un dessert', { points: 36, grants }, new Set())
    expect(rewardDraft.entry).toBe('reward un-dessert')
    expect(fieldsOf(rewardDraft)).not.toHaveProperty('slug')
    expect(rewardDraft.edits.at(-1)).toMatchObject({
      entry: 'order',
      after: ['petit', 'un-dessert', 'grand'],
    })
  })

  it('that is a reward passes its points to its formula, if the formula has none (L2)', () => {
    const give = (formula: number) =>
      newReward(chains, 'Menu', { points: 120, grants: [{ formula_id: formula }] }, new Set()).edits
    expect(give(7)).toContainEqual({
      entry: 'formula 7',
      field: 'points',
      before: null,
      after: 120,
    })
    expect(give(1).some(({ entry }) => entry === 'formula 1')).toBe(false)
  })
})
