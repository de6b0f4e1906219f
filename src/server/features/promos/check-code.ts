import { isAlcohol } from '#domain/menu/products.ts'
import type { Source } from '#server/chain/source.ts'
import type { NewPromoCode } from '#server/stores/promos/codes.ts'

/**
 * The reason why a code cannot be made: a restaurant or a product that does not exist, or an
 * alcoholic product (F6).
 */
export type CodeFault =
  | { field: 'restaurants'; restaurant: number }
  | { field: 'product'; why: 'unknown' | 'alcohol' }

/**
 * Finds the fault of a code in relation to the chain; null for none. The database checks the code's
 * other values.
 */
export function codeFault(
  { restaurants, product, value }: Pick<NewPromoCode, 'restaurants' | 'product' | 'value'>,
  source: Pick<Source, 'restaurants' | 'categories' | 'ingredients' | 'desserts' | 'formulas'>,
): CodeFault | null {
  const existingIds = new Set(source.restaurants.map(({ id }) => id))
  const stranger = restaurants?.find((id) => !existingIds.has(id))
  if (stranger !== undefined) return { field: 'restaurants', restaurant: stranger }
  if (product === null) return null
  const isIt = ({ id }: { id: number }) => id === value
  if (product === 'formula')
    return source.formulas.some(isIt) ? null : { field: 'product', why: 'unknown' }
  const productEntry = (product === 'dessert' ? source.desserts : source.ingredients).find(isIt)
  if (productEntry === undefined) return { field: 'product', why: 'unknown' }
  return isAlcoholIn(source, productEntry.category.id) ? { field: 'product', why: 'alcohol' } : null
}

/** Whether a category contains alcohol, which must never be given away. */
export const isAlcoholIn = ({ categories }: Pick<Source, 'categories'>, categoryId: number) =>
  isAlcohol(
    { categoryId },
    { categories: categories.map(({ id, is_alcohol }) => ({ id, isAlcohol: is_alcohol })) },
  )
