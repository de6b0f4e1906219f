import type { Cart } from '#domain/cart/cart.ts'
import { tidy } from '#domain/commands/cart-upkeep.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { CartNotice } from '#domain/cart/notice.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

/**
 * One product that a cart loses. `from`: the name of the composed line that contained the product;
 * null if the product was a line itself. `stays`: the product remains in the cart and loses only
 * its container: it is served in the restaurant's packaging (E2).
 */
type Removed = { product: number; name: string; from: string | null; stays?: true }

/** The effects of another menu on a cart (C25, T10). Amounts in cents. */
export type Removals = {
  removed: readonly Removed[]
  before: Cents
  after: Cents
  /** Number of composed lines that were complete and no longer are. */
  toComplete: number
}

/** The cart under the menu `next`, and its losses compared with `now`. */
export function removalsUnder(
  cart: Cart,
  now: Menu,
  next: Menu,
): Removals & { cart: Cart; notices: CartNotice[] } {
  const tidied = tidy(cart, next)
  const before = priceCart(cart, now)
  const after = priceCart(tidied.cart, next)
  const completeIds = new Set(
    before.lines.filter(({ completed }) => completed).map(({ line }) => line.id),
  )
  return {
    ...tidied,
    removed: removedIn(tidied.notices, cart, now),
    before: before.toPay,
    after: after.toPay,
    toComplete: after.lines.filter(({ line, completed }) => !completed && completeIds.has(line.id))
      .length,
  }
}

/**
 * The losses among the notices, with names; names that the new menu lacks come from the old one.
 */
function removedIn(notices: readonly CartNotice[], cart: Cart, menu: Menu): Removed[] {
  const lines = new Map(priceCart(cart, menu).lines.map((priced) => [priced.line.id, priced.name]))
  const nameOf = (product: number) =>
    (menu.ingredients[product] ?? menu.desserts[product])?.name ?? ''
  return notices.flatMap((notice): Removed[] => {
    const name = notice.name || nameOf(notice.product)
    switch (notice.kind) {
      case 'ingredient-dropped':
        return [{ product: notice.product, name, from: lines.get(notice.line) ?? null }]
      case 'line-dropped':
      case 'alcohol-dropped':
        return [{ product: notice.product, name, from: null }]
      case 'container-dropped':
        return [{ product: notice.product, name: notice.name, from: null, stays: true }]
      default:
        return []
    }
  })
}
