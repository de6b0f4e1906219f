import { describe, expect, it } from 'vitest'
import type { Entries, EntryFields } from '#domain/catalogue/entries.ts'
import {
  entriesNeedingKind,
  kindsFor,
  lastPosition,
  productsIn,
  entriesUsingCategory,
} from './category-facts.ts'

const entries: Entries = new Map<string, EntryFields>([
  ['category 1', { exists: true, kind: 'ingredient', position: 2 }],
  ['category 10', { exists: true, kind: 'composed-dessert', position: 15 }],
  ['category 15', { exists: true, kind: 'alcohol', position: 21 }],
  ['category 30', { exists: true, kind: 'snack', position: 3 }],
  ['ingredient 201', { exists: true, category: 1 }],
  ['dessert 951', { exists: true, category: 10, coulis_category_ids: [] }],
  ['recipe 1', { exists: true, base_id: 5, ingredient_ids: [201], sauce_id: 6 }],
  ['formula 2', { exists: true, sides: [{ kind: 'dessert', category_ids: [10] }] }],
])

describe('a category', () => {
  it('lists its products, and the entries that a change of its kind would break (H6)', () => {
    expect(productsIn(entries, 1)).toEqual(['ingredient 201'])
    expect(entriesNeedingKind(entries, 1)).toEqual(['recipe 1'])
    expect(entriesNeedingKind(entries, 30)).toEqual([])
  })

  it('lists the entries that use the whole category (H6)', () => {
    expect(entriesUsingCategory(entries, 10)).toEqual(['formula 2'])
  })

  it('keeps its kind while its products or the rules depend on it (H6, M3)', () => {
    expect(kindsFor(entries, 10)).toEqual(['composed-dessert'])
    expect(kindsFor(entries, 15)).toEqual(['alcohol'])
    expect(kindsFor(entries, 1)).not.toContain('signature')
    expect(kindsFor(entries, 30)).toContain('signature')
    expect(kindsFor(entries, null)).not.toContain('alcohol')
  })

  it('is placed last when it is created (H6)', () => {
    expect(lastPosition(entries)).toBe(22)
  })
})
