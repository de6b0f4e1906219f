import type { Locale } from '#contract/pages/locales.ts'
import type { Services } from '#server/services/services.ts'
import { readRestaurantNames, readRetiredNames } from '#server/stores/reports/names.ts'

type Needs = Pick<Services, 'catalogue' | 'database'>

export type Product = { kind: 'ingredient' | 'dessert' | 'formula'; id: number }
export type Names = (products: readonly Product[]) => Promise<(product: Product) => string>

/**
 * The names of products in a language, also of those that are no longer sold. A product that the
 * catalogue does not know has the name with which it was sold, or else its number.
 */
export function createNames({ catalogue, database }: Needs, locale: Locale): Names {
  const menu = catalogue.now().chainMenu(locale)
  const lists = { ingredient: menu.ingredients, dessert: menu.desserts, formula: menu.formulas }
  const sold = ({ kind, id }: Product) => lists[kind][id]?.name
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
  { catalogue, database }: Needs,
  restaurants: readonly number[],
): Promise<(restaurant: number) => string> {
  const known = catalogue.now().restaurants
  const missing = [...new Set(restaurants)].filter((id) => !known.has(id))
  const left = await readRestaurantNames(database.readOnly, missing)
  return (id) => known.get(id)?.name ?? left.get(id) ?? String(id)
}
