import type { IngredientEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import type { Source } from '#server/chain/source.ts'
import type { SoldOut } from './sold-out.ts'

/**
 * Returns whether a product can be sold now. A restaurant (M4) does not sell products that it has
 * run out of (according to its file or to a stop), products that it does not carry, and signature
 * salads with a missing ingredient. For the chain (null), only the products in `soldOut` and
 * signature salads that contain one are excluded (H10).
 */
export function availabilityIn({
  source,
  restaurant,
  soldOut,
}: {
  source: Pick<Source, 'categories'>
  restaurant: RestaurantEntry | null
  soldOut: SoldOut
}): (product: ProductEntry) => boolean {
  const missing = new Set([...(restaurant?.unavailable_ingredient_ids ?? []), ...soldOut.products])
  const isCarried = restaurant === null ? () => true : productsSoldBy(restaurant, source)
  return (product) => {
    if (missing.has(product.id) || !isCarried(product)) return false
    const composition =
      'composition' in product ? (product as IngredientEntry).composition : undefined
    const partIds = composition ? [composition.base_id, ...composition.ingredient_ids] : []
    return !partIds.some((id) => missing.has(id))
  }
}

function productsSoldBy(restaurant: RestaurantEntry, { categories }: Pick<Source, 'categories'>) {
  const carried = new Set([...restaurant.mainCategories, ...restaurant.dessertCategories])
  const cutlery = new Set(restaurant.cutlery_options)
  const alcohol = new Set(
    categories.filter((category) => category.is_alcohol).map((category) => category.id),
  )
  return ({ id, category }: ProductEntry): boolean =>
    (restaurant.sells_alcohol || !alcohol.has(category.id)) &&
    (carried.has(category.id) || cutlery.has(id))
}
