import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { isDeclined, portionsIn, slotsOf } from '#domain/cart/composition.ts'
import { isFixed } from '#domain/cart/line-checks.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import type { PricedCart } from '#domain/cart/priced.ts'

/**
 * Whether a bowl still has no choice of the customer: no portion was chosen and no slot was
 * declined.
 */
export function isUntouched(line: CartLine, menu: Menu): boolean {
  if (
    line.kind === 'item' ||
    line.kind === 'signature' ||
    (line.kind === 'formula' && line.dessert)
  )
    return false
  const isOpen = (slot: Parameters<typeof isDeclined>[1]) =>
    line.kind !== 'formula' || !isFixed(menu.formulas[line.formula], slot)
  return slotsOf(line).every(
    (slot) => !isOpen(slot) || (portionsIn(line, slot).length === 0 && !isDeclined(line, slot)),
  )
}

/**
 * Prices a cart as the customer sees it. An unfinished bowl is listed but not added to the totals
 * in euros, because it cannot be ordered (C22, Y5). Its points are added, so that the customer does
 * not spend them twice (L3).
 */
export function priceFinished(cart: Cart, menu: Menu): PricedCart {
  const pricedCart = priceCart(cart, menu)
  if (pricedCart.completed) return pricedCart
  const finished = pricedCart.lines.filter(({ completed }) => completed).map(({ line }) => line)
  const { cartTotal, deposits, discount, toPay, vat } = priceCart(
    { ...cart, lines: finished },
    menu,
  )
  return { ...pricedCart, cartTotal, deposits, discount, toPay, vat }
}
