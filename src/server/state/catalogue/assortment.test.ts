import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { assortmentRevision } from './assortment.ts'

const { restaurants }: { restaurants: Parameters<typeof assortmentRevision>[0][] } = JSON.parse(
  readFileSync(new URL('../../../../db/seed/restaurants.json', import.meta.url), 'utf8'),
)
const [first] = restaurants
if (first === undefined) throw new Error('the chain has no restaurant')

it('restaurants that sell the same have the same assortment revision, in any order of their lists (B7)', () => {
  const turned = {
    ...first,
    mainCategories: first.mainCategories.toReversed(),
    cutlery_options: [...first.cutlery_options, ...first.cutlery_options],
  }
  expect(assortmentRevision(turned)).toBe(assortmentRevision(first))
})

it('the assortment revision changes with each field of a restaurant that the menu reads (B7)', () => {
  const otherMarks = [
    { unavailable_ingredient_ids: [...first.unavailable_ingredient_ids, 204] },
    { mainCategories: first.mainCategories.slice(1) },
    { dessertCategories: first.dessertCategories.slice(1) },
    { cutlery_options: first.cutlery_options.slice(1) },
    { sells_alcohol: !first.sells_alcohol },
    { price_zone: 'elsewhere' },
  ].map((change) => assortmentRevision({ ...first, ...change }))
  expect(new Set([assortmentRevision(first), ...otherMarks]).size).toBe(otherMarks.length + 1)
})
