import type { LineId } from '#domain/cart/cart.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { Dessert, Ingredient } from '#domain/menu/menu.ts'

export type Chosen = Ingredient | Dessert

/** A dessert that is composed on a page of its own. */
export const isComposed = (product: Chosen): product is Dessert => 'numOfCoulis' in product

/**
 * What puts the things of a reward in the cart, all or none. What has a price in points of its own
 * goes first: the other part of a bundle is had in points beside it alone (L2).
 */
export function commandsFor(chosen: readonly Chosen[], newLine: () => LineId): CartCommand[] {
  return chosen
    .toSorted((a, b) => Number(a.points === null) - Number(b.points === null))
    .map((product) => {
      const line = newLine()
      return isComposed(product)
        ? { type: 'start-dessert', line, dessert: product.id, paidWith: 'points' }
        : {
            type: 'add-item',
            line,
            ingredient: product.id,
            freeSauce: null,
            warm: false,
            paidWith: 'points',
            suggested: false,
          }
    })
}
