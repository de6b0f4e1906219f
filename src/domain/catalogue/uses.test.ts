import { describe, expect, it } from 'vitest'
import type { Entries, EntryFields } from './entries.ts'
import { type UseKind, brokenWithout, useKinds, usesOf } from './uses.ts'

const salmon: EntryFields = { exists: true, slug: 'saumon', category: 4 }
const base: [string, EntryFields][] = [
  ['category 4', { exists: true, kind: 'ingredient' }],
  ['ingredient 302', salmon],
]
const withUser = (entry: string, fields: EntryFields): Entries =>
  new Map([...base, [entry, { exists: true, ...fields }]])

/**
 * For each kind of use, an example entry that uses the salmon, and whether the removal of the
 * salmon would break that use.
 */
const users: Record<UseKind, { entry: string; fields: EntryFields; isNeeded: boolean }> = {
  part: { entry: 'formula 1', fields: { num_of_ingredients: 4 }, isNeeded: false },
  preset: {
    entry: 'formula 2',
    fields: { preset: { base_ids: [101], ingredient_ids: [302], sauce_ids: [] } },
    isNeeded: true,
  },
  recipe: { entry: 'recipe 1', fields: { base_id: 101, ingredient_ids: [302] }, isNeeded: true },
  salad: {
    entry: 'ingredient 801',
    fields: { composition: { base_id: 101, ingredient_ids: [302], default_free_sauce_id: 701 } },
    isNeeded: true,
  },
  side: {
    entry: 'formula 3',
    fields: { sides: [{ slot: 'side1', category_ids: [4] }] },
    isNeeded: false,
  },
  choice: { entry: 'dessert 951', fields: { topping_category_ids: [4] }, isNeeded: false },
  reward: {
    entry: 'reward sides',
    fields: { grants: [{ one_of_category_ids: [4] }] },
    isNeeded: false,
  },
  gift: { entry: 'promo-code SAUMON', fields: { product_id: 302 }, isNeeded: true },
  front: { entry: 'catalogue', fields: { front: ['laitue', 'saumon'] }, isNeeded: false },
  bowl: {
    entry: 'ingredient 802',
    fields: { drawing: { kind: 'bowl', of: ['laitue', 'saumon'] } },
    isNeeded: false,
  },
}

describe('the uses of a product', () => {
  it.each(useKinds)('include a use as %s (H9)', (kind) => {
    const { entry, fields, isNeeded } = users[kind]
    const entries = withUser(entry, fields)
    expect(usesOf(entries, 'ingredient 302')).toEqual([
      expect.objectContaining({ kind, entry, isNeeded }),
    ])
    expect(brokenWithout(entries, 'ingredient 302')).toHaveLength(isNeeded ? 1 : 0)
    expect(usesOf(entries, 'ingredient 999')).toEqual([])
  })

  it('do not include removed entries, or the product itself (H9)', () => {
    const entries = withUser('recipe 1', { base_id: 302 })
    expect(usesOf(new Map([...entries, ['recipe 1', { base_id: 302 }]]), 'ingredient 302')).toEqual(
      [],
    )
    const itself = new Map([['ingredient 302', { ...salmon, drawing: { of: ['saumon'] } }]])
    expect(usesOf(itself, 'ingredient 302')).toEqual([])
  })

  it('include the rewards and promo codes that give a formula (H9)', () => {
    const entries: Entries = new Map([
      ['formula 4', { exists: true }],
      ['reward gift', { exists: true, grants: [{ formula_id: 4 }] }],
      ['promo-code MENU', { exists: true, formula_id: 4 }],
      ['promo-code OTHER', { exists: true, product_id: 4 }],
    ])
    expect(usesOf(entries, 'formula 4').map(({ entry }) => entry)).toEqual([
      'reward gift',
      'promo-code MENU',
    ])
    expect(brokenWithout(entries, 'formula 4')).toHaveLength(2)
  })

  it('include the entries that need a whole category, and would break without it (H6)', () => {
    for (const kind of ['side', 'choice', 'reward'] as const) {
      const { entry, fields } = users[kind]
      expect(brokenWithout(withUser(entry, fields), 'category 4')).toEqual([
        expect.objectContaining({ kind, entry }),
      ])
    }
    const custom = withUser('custom-formula', { 'category_ids.ingredients': [3, 4] })
    expect(brokenWithout(custom, 'category 4').map(({ field }) => field)).toEqual([
      'category_ids.ingredients',
    ])
    expect(brokenWithout(custom, 'category 5')).toEqual([])
  })
})
