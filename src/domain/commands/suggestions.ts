import type { Cart } from '#domain/cart/cart.ts'
import { declaredIn } from '#domain/cart/allergies.ts'
import { productsIn } from '#domain/cart/holding.ts'
import type { Allergen, Ingredient, Menu } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { categoryOf } from '#domain/menu/products.ts'

const suggestedKinds: readonly CategoryKind[] = ['snack', 'cold-drink', 'dessert']
const MAX_SUGGESTED = 3

/**
 * Returns the products suggested next to the cart: at most one snack, one drink and one dessert,
 * none of which is in the cart or contains a declared allergen (E3). Empty for an empty cart, after
 * the customer has added three suggestions, or after the customer has closed the suggestions (C28).
 */
export function suggestionsFor(
  cart: Cart,
  menu: Menu,
  declared: readonly Allergen[],
): readonly Ingredient[] {
  if (cart.lines.length === 0 || cart.suggestionsDismissed || cart.suggestedCount >= MAX_SUGGESTED)
    return []
  const productsInCart = new Set(cart.lines.flatMap(productsIn))
  const candidates = Object.values(menu.ingredients).filter(
    ({ id, available }) =>
      available && !productsInCart.has(id) && declaredIn(id, declared, menu).length === 0,
  )
  return suggestedKinds
    .flatMap(
      (kind) => candidates.find((candidate) => categoryOf(candidate, menu)?.kind === kind) ?? [],
    )
    .slice(0, MAX_SUGGESTED)
}
