import { describe, expect, it } from 'vitest'
import type { Entries } from '#domain/catalogue/entries.ts'
import { copyOf } from './copy-of.ts'

const entries: Entries = new Map([
  [
    'ingredient 221',
    { exists: true, slug: 'avocat', category: 4, 'name.fr': 'Avocat', price: 1.8 },
  ],
  ['ingredient 222', { exists: true, slug: 'avocat-2', category: 4 }],
])

describe('a copy of a product', () => {
  it('has all fields of the product, with a new id, a new slug, and a number after each name (H9)', () => {
    const { entry, slug, edits } = copyOf(
      entries,
      'ingredient 221',
      new Set(['avocat', 'avocat-2']),
    )
    expect([entry, slug]).toEqual(['ingredient 223', 'avocat-3'])
    expect(Object.fromEntries(edits.map(({ field, after }) => [field, after]))).toEqual({
      exists: true,
      slug: 'avocat-3',
      category: 4,
      'name.fr': 'Avocat 3',
      price: 1.8,
    })
  })
})
