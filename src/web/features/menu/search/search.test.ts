import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/pages/locales.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { findablesOf } from './findables.ts'
import { saladParts } from '#web/features/menu/shelves/salad-parts.ts'
import { findAmong } from './search.ts'

const dietNames = {
  fr: { vegan: 'Vegan', vegetarian: 'Végétarien', gluten_free: 'Sans gluten' },
  en: { vegan: 'Vegan', vegetarian: 'Vegetarian', gluten_free: 'Gluten-free' },
  es: { vegan: 'Vegano', vegetarian: 'Vegetariano', gluten_free: 'Sin gluten' },
  nl: { vegan: 'Veganistisch', vegetarian: 'Vegetarisch', gluten_free: 'Glutenvrij' },
}

/** Results of a search, by kind: names of products and formulas, titles of recipes. */
function searchMenu(locale: Locale, search: string) {
  const menu = aMenu(locale)
  const { section } = JSON.parse(
    readFileSync(new URL(`../../../../texts/${locale}/menu.json`, import.meta.url), 'utf8'),
  ) as { section: Record<string, string> }
  const words = {
    section: (kind: string) => section[kind] ?? '',
    diet: (diet: keyof typeof dietNames.fr) => dietNames[locale][diet],
  }
  const all = findAmong(findablesOf(menu, words), search)
  if (all === null) return null
  const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name)
  const saladProducts = new Set<unknown>(saladParts(menu))
  const kinds = new Map(menu.categories.map(({ id, kind }) => [id, kind]))
  const products = [...Object.values(menu.ingredients), ...Object.values(menu.desserts)].filter(
    (each) => all.has(each) && !saladProducts.has(each),
  )
  return {
    formulas: names(
      [...Object.values(menu.formulas), menu.customFormula].filter((each) => all.has(each)),
    ),
    recipes: menu.recipes.filter((each) => all.has(each)).map(({ title }) => title),
    parts: names(saladParts(menu).filter((each) => all.has(each))),
    products: names(products),
    kinds: [...new Set(products.map(({ categoryId }) => kinds.get(categoryId)))],
  }
}

describe('the search of the menu', () => {
  it('returns nothing for an empty query', () => {
    expect(searchMenu('fr', '  ')).toBe(null)
  })

  it('finds by name, ignoring accents and case', () => {
    expect(searchMenu('fr', 'CESAR')?.products).toContain('La César')
    // Two accents do not count as a typing mistake, and three-letter words must match exactly.
    expect(searchMenu('fr', 'rapees')?.parts).toContain('Carottes râpées')
    expect(searchMenu('fr', 'the noir')?.products).toContain('Thé noir Earl Grey')
    expect(searchMenu('fr', 'ŒUF')?.parts).toEqual(searchMenu('fr', 'oeuf')?.parts)
  })

  it.each([
    ['fr', 'formule', 'Formule enfant'],
    ['fr', 'formules', 'Formule enfant'],
    ['fr', 'salade', 'Salade 4 ingrédients'],
    ['fr', 'sur mesure', 'Salade sur mesure'],
    ['en', 'custom', 'Custom salad'],
    ['en', 'salads', 'Custom salad'],
    ['es', 'ensaladas', 'Ensalada a medida'],
    ['es', 'menús', 'Menú infantil'],
    ['nl', 'salades', 'Salade op maat'],
    ['nl', 'kinder', 'Kindermenu'],
  ] as const)('finds formulas and the custom salad: %s “%s” (M1)', (locale, search, name) => {
    expect(searchMenu(locale, search)?.formulas).toContain(name)
  })

  it('finds recipe ideas by title and by ingredient (C11)', () => {
    expect(searchMenu('fr', 'énergie verte')?.recipes).toEqual(['Énergie verte'])
    expect(searchMenu('fr', 'avocat')?.recipes.length).toBeGreaterThan(0)
  })

  it.each([
    ['fr', 'dessert', ['composed-dessert', 'dessert']],
    ['fr', 'boisson', ['cold-drink', 'hot-drink', 'alcohol']],
    ['en', 'soups', ['soup']],
    ['es', 'bebidas', ['cold-drink', 'hot-drink', 'alcohol']],
    ['nl', 'soepen', ['soup']],
  ] as const)('finds the products of a section: %s “%s” (M1)', (locale, search, kinds) => {
    expect(new Set(searchMenu(locale, search)?.kinds)).toEqual(new Set(kinds))
  })

  it.each([
    ['fr', 'vegan'],
    ['fr', 'végétarienne'],
    ['fr', 'sans gluten'],
    ['en', 'vegetarian'],
    ['es', 'vegano'],
    ['nl', 'vegetarisch'],
  ] as const)('finds products and recipes for a diet: %s “%s” (M5)', (locale, search) => {
    const all = searchMenu(locale, search)
    expect(all?.products.length).toBeGreaterThan(3)
    expect(all?.recipes.length).toBeGreaterThan(0)
  })

  it('finds salad ingredients, which are sold only in salads (M1)', () => {
    expect(searchMenu('fr', 'avocat')?.parts).toContain('Avocat')
    expect(searchMenu('en', 'avoca')?.parts).toContain('Avocado')
  })

  it('tolerates one wrong letter if no word matches exactly', () => {
    expect(searchMenu('fr', 'tomte')?.parts).toEqual(
      expect.arrayContaining(searchMenu('fr', 'tomate')?.parts ?? []),
    )
    expect(searchMenu('nl', 'avocdo')?.parts).toEqual(searchMenu('nl', 'avocado')?.parts)
    expect(searchMenu('fr', 'pain')?.products).not.toContain('Vin rouge')
  })

  it('searches descriptions only if no name matches', () => {
    expect(searchMenu('fr', 'boisson')?.products.some((name) => name.includes('chia'))).toBe(false)
    expect(searchMenu('fr', 'zzzzzz')?.products).toEqual([])
  })
})
