import type { CartLine } from './cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'

/** Whether the restaurant serves this line in a container that the customer brings (E2). */
export function takesOwn(line: CartLine, { ownContainers: own }: Menu): boolean {
  if (own === null) return false
  switch (line.kind) {
    case 'custom':
      return own.custom
    case 'formula':
      return own.formulas.includes(line.formula)
    case 'dessert':
      return own.products.includes(line.dessert)
    default:
      return own.products.includes(line.ingredient)
  }
}

/**
 * What one's own container takes off one unit that costs `price` without it: never more than that,
 * so that nothing costs less than nothing (E2).
 */
export const ownContainerOff = (line: CartLine, menu: Menu, price: Cents): Cents =>
  line.container === 'own' && takesOwn(line, menu)
    ? Math.min(menu.ownContainers?.discount ?? 0, price)
    : 0
