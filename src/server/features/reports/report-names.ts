import type { Locale } from '#contract/pages/locales.ts'
import type { Services } from '#server/services/services.ts'
import { readRestaurantNames, readRetiredNames } from '#server/stores/reports/names-in-reports.ts'

type NameServices = Pick<Services, 'catalogue' | 'database'>

export type ReportProduct = { kind: 'ingredient' | 'dessert' | 'formula'; id: number }
export type ProductNames = (
  products: readonly ReportProduct[],
) => Promise<(product: ReportProduct) => string>

/**
 * The names of products in a language, also of those that are no longer sold. A product that the
 * catalogue does not know has the name with which it was sold, or else its number.
 */
export function createProductNames(
  { catalogue, database }: NameServices,
  locale: Locale,
): ProductNames {
  const menu = catalogue.now().chainMenu(locale)
  const lists = { ingredient: menu.ingredients, dessert: menu.desserts, formula: menu.formulas }
  const sold = ({ kind, id }: ReportProduct) => lists[kind][id]?.name
  return async (products) => {
    const retired = await readRetiredNames(
      database.readOnly,
      products.filter((product) => sold(product) === undefined),
      locale,
    )
    return (product) =>
      sold(product) ?? retired.get(`${product.kind} ${product.id}`) ?? String(product.id)
  }
}

/** The names of restaurants, also of those that have left the chain. */
export async function readNamesOfPlaces(
  { catalogue, database }: NameServices,
  restaurants: readonly number[],
): Promise<(restaurant: number) => string> {
  const currentRestaurants = catalogue.now().restaurants
  const missingIds = [...new Set(restaurants)].filter((id) => !currentRestaurants.has(id))
  const formerNames = await readRestaurantNames(database.readOnly, missingIds)
  return (id) => currentRestaurants.get(id)?.name ?? formerNames.get(id) ?? String(id)
}
