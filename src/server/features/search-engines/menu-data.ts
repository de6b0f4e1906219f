import type { Cents } from '#domain/money/money.ts'
import type { Diet, Menu, Product } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { isFormulaAvailable } from '#domain/menu/formulas.ts'

export type SchemaOffer = {
  '@type': 'Offer'
  price: string
  priceCurrency: 'EUR'
  availability?: 'https://schema.org/OutOfStock'
}
export type MenuItem = {
  '@type': 'MenuItem'
  name: string
  offers: SchemaOffer
  description?: string
  image?: string
  url?: string
  nutrition?: { '@type': 'NutritionInformation'; calories: string }
  suitableForDiet?: string[]
}
export type MenuSection = { '@type': 'MenuSection'; name: string; hasMenuItem: MenuItem[] }

/**
 * Kinds of category that are no menu items: their products are chosen inside another product, or
 * are not food.
 */
const offMenuKinds: readonly CategoryKind[] = [
  'base',
  'ingredient',
  'sauce',
  'coulis',
  'topping',
  'cutlery',
]

const diets: Record<Diet, string> = {
  vegan: 'https://schema.org/VeganDiet',
  vegetarian: 'https://schema.org/VegetarianDiet',
  gluten_free: 'https://schema.org/GlutenFreeDiet',
}

/**
 * An offer in schema.org terms. Without an `availability`, search engines assume that the product
 * is available.
 */
export const offerOf = (price: Cents, isAvailable: boolean): SchemaOffer => ({
  '@type': 'Offer',
  price: (price / 100).toFixed(2),
  priceCurrency: 'EUR',
  ...(!isAvailable && { availability: 'https://schema.org/OutOfStock' }),
})

/** The products of the menu by category, after its formulas; `formulas` is the heading of these. */
export function menuSections(menu: Menu, formulas: string): MenuSection[] {
  const products: readonly Product[] = [
    ...Object.values(menu.ingredients),
    ...Object.values(menu.desserts),
  ]
  const shelves = menu.categories
    .filter(({ kind }) => !offMenuKinds.includes(kind))
    .map(({ id, name }) =>
      section(name, products.filter(({ categoryId }) => categoryId === id).map(menuItem)),
    )
  const formulaItems = Object.values(menu.formulas).map((formula): MenuItem => ({
    '@type': 'MenuItem',
    name: formula.name,
    offers: offerOf(formula.price, isFormulaAvailable(formula, menu)),
  }))
  return [section(formulas, formulaItems), ...shelves].filter(
    ({ hasMenuItem }) => hasMenuItem.length > 0,
  )
}

const section = (name: string, hasMenuItem: MenuItem[]): MenuSection => ({
  '@type': 'MenuSection',
  name,
  hasMenuItem,
})

export const menuItem = ({ name, price, calories, diets: fits, available }: Product): MenuItem => ({
  '@type': 'MenuItem',
  name,
  offers: offerOf(price, available),
  nutrition: { '@type': 'NutritionInformation', calories: `${calories} kcal` },
  ...(fits.length > 0 && { suitableForDiet: fits.map((diet) => diets[diet]) }),
})
