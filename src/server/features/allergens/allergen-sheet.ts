import type { AllergenSheet } from '#contract/shop/allergens.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { type Allergen, type Menu, type Product, allergens } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

/**
 * The declared allergens of every product of the chain, by category. Cutlery is left out, because
 * it is not food. Products sold only by the restaurant of a pilot are listed too; a product is
 * listed with the allergens that it has in any menu (H8).
 */
export function allergenSheet(catalogue: Catalogue, locale: Locale): AllergenSheet {
  const { source, pilots } = catalogue
  const menus = [catalogue, ...pilots.values()].map(({ chainMenu }) => chainMenu(locale))
  const products = declaredIn(menus)
  const categories = menus
    .flatMap((menu) => menu.categories)
    .filter(({ id }, at, all) => all.findIndex((category) => category.id === id) === at)
  const names = new Map(source.documents.allergens.map(({ code, name }) => [code, name[locale]]))
  return {
    changedAt: source.changedAt,
    allergens: allergens.map((code) => ({ code, name: names.get(code) ?? code })),
    categories: categories
      .filter(({ kind }) => kind !== 'cutlery')
      .map(({ id, slug, name }) => ({
        id,
        slug,
        name,
        products: products
          .filter(({ product }) => product.categoryId === id)
          .map(({ product, within }) => ({
            id: product.id,
            name: product.name,
            allergens: allergens.filter((code) => within.has(code)),
          })),
      }))
      .filter((category) => category.products.length > 0),
  }
}

type Declared = { product: Product; within: Set<Allergen> }

/**
 * Lists the products of several menus, each once, with its name in the first menu that contains it.
 */
function declaredIn(menus: readonly Menu[]): Declared[] {
  const declaredById = new Map<number, Declared>()
  for (const menu of menus)
    for (const product of [...Object.values(menu.ingredients), ...Object.values(menu.desserts)]) {
      const declared = declaredById.get(product.id) ?? { product, within: new Set() }
      for (const code of allergensWithin(product, menu)) declared.within.add(code)
      declaredById.set(product.id, declared)
    }
  return [...declaredById.values()]
}
