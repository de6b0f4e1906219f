import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Entries, EntryFields } from '#domain/catalogue/entries.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { fittingDrawing } from '#office/features/catalogue/products/new-product.ts'
import { ownDrawing } from './drawing-layers.ts'
import { bowlWith, neighboursOf } from './bowl-preview.ts'

const item = (c: string) => ({ kind: 'item', shape: 'cube', c })
const mug = { kind: 'item', shape: 'mug', c: '#ffffff' }
const product = (slug: string, drawing: object, category = 4): EntryFields => ({
  exists: true,
  slug,
  category,
  drawing: drawing as never,
})
const entries: Entries = new Map([
  [
    'ingredient 101',
    product('laitue', { kind: 'base', shape: 'leaf', v: 'round', c: '#5fa83f' }, 16),
  ],
  [
    'ingredient 102',
    product('roquette', { kind: 'base', shape: 'leaf', v: 'rocket', c: '#5fa83f' }, 16),
  ],
  ['ingredient 301', product('poulet', item('#cf8632'))],
  ['ingredient 302', product('thon', item('#cf8666'))],
  ['ingredient 303', product('jambon', item('#cfa666'))],
  ['ingredient 501', product('cafe', mug, 13)],
  ['recipe 1', { exists: true, base_id: 101, ingredient_ids: [301], sauce_id: 701 }],
  ['catalogue', { exists: true, front: ['laitue', 'poulet'] }],
])
const drawingOf = (entry: string) => ownDrawing(entries.get(entry)?.['drawing'])

describe('the preview of a product', () => {
  it('is the bowl of a recipe that contains the product, with the drawing that is being edited (H9)', () => {
    const green = { kind: 'item', shape: 'cube', c: '#00aa55' } as const
    expect(bowlWith(entries, 'ingredient 301', green)).toEqual({
      of: 'recipe 1',
      items: [
        { slug: 'laitue', drawing: drawingOf('ingredient 101') },
        { slug: 'poulet', drawing: green },
      ],
    })
  })

  it('is otherwise the bowl of the front page, where a base takes the place of the bowl’s base (H9)', () => {
    const slugs = (entry: string) => {
      const drawing = drawingOf(entry)
      return drawing === null
        ? null
        : (bowlWith(entries, entry, drawing)?.items.map(({ slug }) => slug) ?? null)
    }
    expect(slugs('ingredient 302')).toEqual(['laitue', 'poulet', 'thon'])
    expect(slugs('ingredient 102')).toEqual(['poulet', 'roquette'])
    expect(slugs('ingredient 501')).toBeNull()
  })

  it('is shown beside the nearest products of its category (H9)', () => {
    expect(neighboursOf(entries, 'ingredient 301').map(({ slug }) => slug)).toEqual([
      'thon',
      'jambon',
    ])
    expect(neighboursOf(entries, 'ingredient 303', 1).map(({ slug }) => slug)).toEqual(['thon'])
  })
})

describe('a product without a drawing', () => {
  it('gets a drawing that can be drawn, for each category of the demonstration (H9)', () => {
    const seed = (name: string) =>
      JSON.parse(readFileSync(`db/seed/${name}.json`, 'utf8')) as Record<string, never>
    const { categories, ingredients, desserts } = seed('catalogue') as unknown as Record<
      'categories' | 'ingredients' | 'desserts',
      { id: number; slug: string; category: { id: number } }[]
    >
    const { products } = seed('illustrations') as unknown as { products: Record<string, never> }
    const all: Entries = new Map(
      [
        ...ingredients.map((ingredient) => ['ingredient', ingredient] as const),
        ...desserts.map((dessert) => ['dessert', dessert] as const),
      ].map(([kind, { id, slug, category }]) => [
        `${kind} ${id}`,
        { exists: true, slug, category: category.id, drawing: products[slug] ?? null },
      ]),
    )
    expect(categories.length).toBeGreaterThan(15)
    for (const { id, slug } of categories) {
      const drawing = readDrawing(fittingDrawing(all, id))
      expect(drawing, slug).toHaveProperty('shape')
    }
  })
})
