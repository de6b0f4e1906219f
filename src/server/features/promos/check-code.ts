import type { PromoTarget } from '#domain/cart/cart.ts'
import { isAlcohol } from '#domain/menu/products.ts'
import type { Source } from '#server/chain/source.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'

/**
 * The reason why a code cannot be made: a restaurant or a product that does not exist, or an
 * alcoholic product (F6).
 */
export type CodeFault =
  | { field: 'restaurants'; restaurant: number }
  | { field: 'only' | 'except'; target: PromoTarget }
  | { field: 'product'; why: 'unknown' | 'alcohol' }

/** The list of the chain that has the products of a kind, or the categories. */
export const listOf = {
  ingredient: 'ingredients',
  dessert: 'desserts',
  formula: 'formulas',
  category: 'categories',
} as const

/**
 * Finds the fault of a code in relation to the chain; null for none. The database checks the code's
 * other values.
 */
export function codeFault(
  {
    restaurants,
    product,
    value,
    only_products: only,
    except_products: except,
  }: Pick<NewPromoCode, 'restaurants' | 'product' | 'value' | 'only_products' | 'except_products'>,
  source: Pick<Source, 'restaurants' | 'categories' | 'ingredients' | 'desserts' | 'formulas'>,
): CodeFault | null {
  const existingIds = new Set(source.restaurants.map(({ id }) => id))
  const stranger = restaurants?.find((id) => !existingIds.has(id))
  if (stranger !== undefined) return { field: 'restaurants', restaurant: stranger }
  const isUnknown = ({ kind, id }: PromoTarget) =>
    kind !== 'custom' && !source[listOf[kind]].some((entry) => entry.id === id)
  for (const [field, targets] of [
    ['only', only],
    ['except', except],
  ] as const) {
    const target = targets?.find(isUnknown)
    if (target !== undefined) return { field, target }
  }
  if (product === null) return null
  const isIt = ({ id }: { id: number }) => id === value
  if (product === 'formula')
    return source.formulas.some(isIt) ? null : { field: 'product', why: 'unknown' }
  const productEntry = source[listOf[product]].find(isIt)
  if (productEntry === undefined) return { field: 'product', why: 'unknown' }
  return isAlcoholIn(source, productEntry.category.id) ? { field: 'product', why: 'alcohol' } : null
}

/** Whether a category contains alcohol, which must never be given away. */
export const isAlcoholIn = ({ categories }: Pick<Source, 'categories'>, categoryId: number) =>
  isAlcohol(
    { categoryId },
    { categories: categories.map(({ id, is_alcohol }) => ({ id, isAlcohol: is_alcohol })) },
  )
