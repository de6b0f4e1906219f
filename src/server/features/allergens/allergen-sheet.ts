import type { AllergenSheet } from '#contract/shop/allergens.ts'
import type { Locale } from '#contract/pages/locales.ts'
import { allergens } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'

/**
 * The declared allergens of every product of the chain, by category. Cutlery is left out: it is not
 * food.
 */
export function allergenSheet({ source, chainMenu }: Catalogue, locale: Locale): AllergenSheet {
  const whole = chainMenu(locale)
  const products = [...Object.values(whole.ingredients), ...Object.values(whole.desserts)]
  const names = new Map(source.documents.allergens.map(({ code, name }) => [code, name[locale]]))
  return {
    changedAt: source.changedAt,
    allergens: allergens.map((code) => ({ code, name: names.get(code) ?? code })),
    categories: whole.categories
      .filter(({ kind }) => kind !== 'cutlery')
      .map(({ id, slug, name }) => ({
        id,
        slug,
        name,
        products: products
          .filter(({ categoryId }) => categoryId === id)
          .map((product) => {
            const within = allergensWithin(product, whole)
            return {
              id: product.id,
              name: product.name,
              allergens: allergens.filter((code) => within.includes(code)),
            }
          }),
      }))
      .filter((category) => category.products.length > 0),
  }
}
