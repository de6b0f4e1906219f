import { describe, expect, it } from 'vitest'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Ingredient } from '#domain/menu/menu.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { countFilters, noFilters, readFilters, suits, toggle } from './filters.ts'
import { sectionsOf } from '#web/features/menu/shelves/sections.ts'

const menu = aMenu()
const product = (slug: string): Ingredient => {
  const ingredient = menu.ingredients[idOf(slug)]
  if (!ingredient) throw new RangeError(slug)
  return ingredient
}

describe('the filters of the menu', () => {
  it('accept every product if no filter is set', () => {
    expect(Object.values(menu.ingredients).every((each) => suits(each, noFilters))).toBe(true)
  })

  it('require all chosen diets and stay within the calorie limit (M5)', () => {
    const soup = product('soupe-potimarron-petite')
    expect(suits(soup, { ...noFilters, diets: soup.diets, maxCalories: soup.calories })).toBe(true)
    expect(suits(soup, { ...noFilters, maxCalories: soup.calories - 1 })).toBe(false)
    expect(suits(product('la-cesar'), { ...noFilters, diets: ['vegan'] })).toBe(false)
  })

  it('are counted, and choosing a diet twice removes it', () => {
    expect(countFilters({ diets: ['vegan'], maxCalories: 450 })).toBe(2)
    expect(toggle(toggle<string>([], 'nuts'), 'nuts')).toEqual([])
  })
})

describe('the filters stored in a browser', () => {
  it('are restored unchanged (M5, F4)', () => {
    const filters = {
      diets: ['vegan' as const],
      maxCalories: 450,
    }
    expect(readFilters(JSON.parse(JSON.stringify(filters)))).toEqual(filters)
  })

  it.each([null, 7, {}, { diets: 'vegan', maxCalories: -3 }, { maxCalories: 'many' }])(
    'are empty if the stored value is invalid: %j',
    (stored) => expect(readFilters(stored)).toEqual(noFilters),
  )
})

describe('the sections of the menu', () => {
  it('contain each sold category of the menu, in one section, including soups (M1)', () => {
    const notSoldHere = [
      'base',
      'ingredient',
      'sauce',
      'composed-dessert',
      'coulis',
      'topping',
      'cutlery',
    ]
    const sold = menu.categories.filter(({ kind }) => !notSoldHere.includes(kind))
    const sections = sectionsOf(menu)
    expect(sections.map(({ kind }) => kind).toSorted()).toEqual(
      [...new Set(sold.map(({ kind }) => kind))].toSorted(),
    )
    for (const { id, kind } of sold) {
      const products = Object.values(menu.ingredients).filter(({ categoryId }) => categoryId === id)
      expect(sections.find((section) => section.kind === kind)?.products).toEqual(
        expect.arrayContaining(products),
      )
    }
    expect(sections.flatMap(({ composed }) => composed)).toEqual(Object.values(menu.desserts))
  })

  it('contain only products that can be put in the cart (M1)', () => {
    for (const { kind, products } of sectionsOf(menu)) {
      for (const { id: ingredient } of products) {
        const line =
          kind === 'signature'
            ? ({ kind, id: 'a', quantity: 1, ingredient, freeSauce: null } as const)
            : ({
                kind: 'item',
                id: 'a',
                quantity: 1,
                ingredient,
                freeSauce: null,
                warm: false,
                paidWith: 'euros',
              } as const)
        expect([kind, ingredient, lineProblem(line, menu)]).toEqual([kind, ingredient, null])
      }
    }
  })

  it('contain every product that is sold on its own, exactly once (M1)', () => {
    const sections = sectionsOf(menu)
    const ids = sections.flatMap(({ products, composed }) =>
      [...products, ...composed].map(({ id }) => id),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining(['la-cesar', 'cola', 'biere-blonde', 'fromage-blanc'].map(idOf)),
    )
    expect(ids).not.toContain(idOf('avocat'))
    expect(sections.map(({ kind }) => kind)[0]).toBe('signature')
  })
})
