import type { Cart, CartLine, LineId } from '#domain/cart/cart.ts'
import { applyCommand } from '#domain/commands/cart-commands.ts'
import { isFinishedRecipe, portionsIn, sideForDessert } from '#domain/cart/composition.ts'
import type { DessertId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

/**
 * An offer to move the cart's last composed dessert into the first formula that has room for it.
 * `saves`: the cents by which the move lowers the total (C8).
 */
export type DessertOffer = { line: LineId; dessert: string; saves: Cents }

/**
 * Returns the offer; null if no formula has room for the dessert, if the move saves nothing, or if
 * the cart would lose something else.
 */
export function dessertOffer(cart: Cart, menu: Menu): DessertOffer | null {
  const source = cart.lines.findLast(({ kind }) => kind === 'dessert')
  if (source?.kind !== 'dessert') return null
  const line = cart.lines.find((candidate) => hasRoom(candidate, source.dessert, menu))
  if (!line) return null
  const attached = applyCommand(cart, { type: 'attach-dessert', line: line.id }, menu)
  if (!attached.ok || attached.notices.length > 0) return null
  const saves = priceCart(cart, menu).toPay - priceCart(attached.cart, menu).toPay
  return saves > 0
    ? { line: line.id, dessert: menu.desserts[source.dessert]?.name ?? '', saves }
    : null
}

/** Whether the side that the dessert would fill is empty. */
function hasRoom(line: CartLine, dessert: DessertId, menu: Menu): boolean {
  if (line.kind !== 'formula' || line.dessert || isFinishedRecipe(line, menu)) return false
  const formula = menu.formulas[line.formula]
  const side = formula && sideForDessert(formula, dessert, menu)
  return side ? portionsIn(line, side).length === 0 : false
}
