import type { LineId } from '#domain/cart/cart.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { Dessert, Ingredient } from '#domain/menu/menu.ts'

export type RewardProduct = Ingredient | Dessert

/** Whether the product is a dessert that is composed on a separate page. */
export const isComposed = (product: RewardProduct): product is Dessert => 'numOfCoulis' in product

/**
 * Commands that put the products of a reward in the cart, all or none. Products with their own
 * price in points go first: the other part of a two-product reward can be paid with points only if
 * such a product is in the cart (L2).
 */
export function commandsFor(
  products: readonly RewardProduct[],
  newLine: () => LineId,
): CartCommand[] {
  return products
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
