import { ALCOHOL_CATEGORY, BASE_CATEGORY } from './menu.ts'
import type { Allergen, Category, Ingredient, Menu, Product } from './menu.ts'
import type { CategoryKind } from './category-kinds.ts'

export function categoryOf(product: Product, menu: Menu): Category | undefined {
  return menu.categories.find((category) => category.id === product.categoryId)
}

/**
 * Whether a product is alcohol: its category has the prescribed id or the flag `isAlcohol` (M3).
 */
export const isAlcohol = (
  { categoryId }: Pick<Product, 'categoryId'>,
  { categories }: { readonly categories: readonly Pick<Category, 'id' | 'isAlcohol'>[] },
): boolean =>
  categoryId === ALCOHOL_CATEGORY ||
  categories.find(({ id }) => id === categoryId)?.isAlcohol === true

/**
 * Whether a product sold on its own can accompany alcohol: a base (C20), or a signature, hot dish
 * or sandwich (V10).
 */
export function isDish(product: Product, menu: Menu): boolean {
  const category = categoryOf(product, menu)
  return (
    product.categoryId === BASE_CATEGORY || category?.slug === 'base' || category?.isDish === true
  )
}

export const isDessert = (product: Product, menu: Menu): boolean =>
  categoryOf(product, menu)?.isDessert === true

const soldAlone: readonly CategoryKind[] = [
  'base',
  'bread',
  'sauce',
  'hot-dish',
  'sandwich',
  'soup',
  'snack',
  'dessert',
  'cold-drink',
  'hot-drink',
  'alcohol',
  'cutlery',
]

/**
 * Whether a product can be a cart line of the kind `item`. Ingredients, coulis and toppings cannot;
 * signature salads and composed desserts have lines of other kinds.
 */
export function isSoldAlone(ingredient: Ingredient, menu: Menu): boolean {
  const category = categoryOf(ingredient, menu)
  return category !== undefined && soldAlone.includes(category.kind)
}

export const isSignature = (ingredient: Ingredient, menu: Menu): boolean =>
  categoryOf(ingredient, menu)?.kind === 'signature'

export const isSauce = (ingredient: Ingredient, menu: Menu): boolean =>
  menu.saladCategories.sauces.includes(ingredient.categoryId)

/**
 * The allergens of a product and, for a signature salad, of its base and ingredients (F4). Its
 * sauce is not included, because the customer chooses it separately.
 */
export function allergensWithin(product: Product, menu: Menu): readonly Allergen[] {
  const { composition } = menu.ingredients[product.id] ?? {}
  if (!composition) return product.allergens
  const componentAllergens = [composition.base, ...composition.ingredients].flatMap(
    (id) => menu.ingredients[id]?.allergens ?? [],
  )
  return [...new Set([...product.allergens, ...componentAllergens])]
}
