import type { CartLine } from './cart.ts'
import { portionsIn, slotsOf } from './composition.ts'
import type { Menu } from '#domain/menu/menu.ts'

/**
 * Returns the ids of all products that were chosen for one unit of a line; a product that was
 * chosen twice occurs twice.
 */
export function productsIn(line: CartLine): readonly number[] {
  const portions = slotsOf(line).flatMap((slot) =>
    portionsIn(line, slot).map(({ ingredient }) => ingredient),
  )
  switch (line.kind) {
    case 'custom':
      return portions
    case 'formula':
      return line.dessert === null ? portions : [line.dessert.dessert, ...portions]
    case 'dessert':
      return [line.dessert, ...portions]
    case 'signature':
    case 'item':
      return line.freeSauce === null ? [line.ingredient] : [line.ingredient, line.freeSauce]
  }
}

/**
 * Whether a line contains a product, as a choice of the customer or as a part of a signature salad.
 */
export function holds(line: CartLine, product: number, menu: Menu): boolean {
  if (
    slotsOf(line).some((slot) =>
      portionsIn(line, slot).some(({ ingredient }) => ingredient === product),
    )
  )
    return true
  switch (line.kind) {
    case 'custom':
      return false
    case 'formula':
      return line.dessert?.dessert === product
    case 'dessert':
      return line.dessert === product
    case 'signature':
    case 'item': {
      const composition = menu.ingredients[line.ingredient]?.composition
      return (
        line.ingredient === product ||
        line.freeSauce === product ||
        composition?.base === product ||
        composition?.ingredients.includes(product) === true
      )
    }
  }
}
