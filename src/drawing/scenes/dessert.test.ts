import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dessertScene } from './dessert.ts'
import { countNodes } from '#drawing/svg.ts'
import type { BowlItem, ProductDrawing } from '#drawing/types.ts'

const readSeed = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/seed/${file}`, import.meta.url), 'utf8')) as unknown
const { products: drawings } = readSeed('illustrations.json') as {
  products: Record<string, ProductDrawing>
}
type Product = { slug: string; category: { id: number } }
const { desserts, ingredients } = readSeed('catalogue.json') as {
  desserts: (Product & { coulis_category_ids: number[]; topping_category_ids: number[] })[]
  ingredients: Product[]
}

const item = (slug: string): BowlItem => {
  const drawing = drawings[slug]
  if (!drawing || 'of' in drawing) throw new RangeError(slug)
  return { slug, drawing }
}
const served = (slug: string): BowlItem[] => {
  const drawing = drawings[slug]
  return drawing && 'of' in drawing ? drawing.of.map(item) : [item(slug)]
}

describe('the picture of a dessert', () => {
  it.each(desserts.map((dessert) => [dessert.slug, dessert] as const))(
    'shows every coulis and topping of %s, and nothing else',
    (slug, dessert) => {
      const bare = dessertScene(served(slug), [])
      expect(bare.map(({ id }) => id).toSorted()).toEqual(
        served(slug)
          .map((each) => each.slug)
          .toSorted(),
      )
      const among = [...dessert.coulis_category_ids, ...dessert.topping_category_ids]
      const offered = ingredients.filter(({ category }) => among.includes(category.id))
      expect(offered.length).toBeGreaterThan(10)
      const pictures = new Set(
        offered.map((each) => {
          const groups = dessertScene(served(slug), [item(each.slug)])
          expect(groups.map(({ id }) => id).toSorted()).toEqual(
            [...served(slug), each].map((bowlItem) => bowlItem.slug).toSorted(),
          )
          for (const { paths } of groups) expect(paths.length).toBeGreaterThan(0)
          return JSON.stringify(groups)
        }),
      )
      expect(pictures.size).toBe(offered.length)
    },
  )

  it('is identical on every run and has fewer than 90 nodes', () => {
    const full = () =>
      dessertScene(
        served('maxi-fromage-blanc'),
        ['coulis-mangue', 'sauce-chocolat', 'granola', 'kiwi', 'myrtilles'].map(item),
      )
    expect(full()).toEqual(full())
    expect(countNodes(full())).toBeLessThan(90)
    expect(JSON.stringify(full())).not.toMatch(/NaN|undefined|null/)
  })
})
