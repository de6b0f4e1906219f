import type { Promo, PromoTarget } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'

/** The names of products and categories in the menu's language, without those not on the menu. */
export const targetNames = (targets: readonly PromoTarget[], menu: Menu): string[] =>
  targets.flatMap(({ kind, id }) => {
    const target = {
      ingredient: menu.ingredients[id],
      dessert: menu.desserts[id],
      formula: menu.formulas[id],
      category: menu.categories.find((category) => category.id === id),
      custom: menu.customFormula,
    }[kind]
    return target?.name ?? []
  })

/**
 * Returns the name of the product that a code makes free, in the menu's language; null for a code
 * without a free product, or if the product is not on the menu.
 */
export function promoProductName(promo: Promo, menu: Menu): string | null {
  if (promo.kind !== 'product') return null
  return targetNames([promo.product], menu)[0] ?? null
}
