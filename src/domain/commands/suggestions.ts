import type { Cart } from '#domain/cart/cart.ts'
import { portionsIn, slotsOf } from '#domain/cart/composition.ts'
import type { Ingredient, Menu } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { categoryOf } from '#domain/menu/products.ts'

const suggestedKinds: readonly CategoryKind[] = ['snack', 'cold-drink', 'dessert']
const MAX_SUGGESTED = 3

/**
 * The suggestions beside the cart: at most one snack, one drink and one dessert, none already in
 * the cart. Empty for an empty cart, after three additions from the suggestions, or once dismissed
 * (C28).
 */
export function suggestionsFor(cart: Cart, menu: Menu): readonly Ingredient[] {
  if (cart.lines.length === 0 || cart.suggestionsDismissed || cart.suggestedCount >= MAX_SUGGESTED)
    return []
  const held = heldIn(cart)
  const candidates = Object.values(menu.ingredients).filter(
    ({ id, available }) => available && !held.has(id),
  )
  return suggestedKinds
    .flatMap(
      (kind) => candidates.find((candidate) => categoryOf(candidate, menu)?.kind === kind) ?? [],
    )
    .slice(0, MAX_SUGGESTED)
}

function heldIn(cart: Cart): Set<number> {
  const held = new Set<number>()
  for (const line of cart.lines) {
    if (line.kind === 'item' || line.kind === 'signature') held.add(line.ingredient)
    for (const slot of slotsOf(line))
      for (const portion of portionsIn(line, slot)) held.add(portion.ingredient)
  }
  return held
}
