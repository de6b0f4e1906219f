import type { CartLine } from './cart.ts'
import { portionsIn, slotsOf } from './composition.ts'
import type { IngredientId, Menu } from '#domain/menu/menu.ts'

/** Whether a line needs a product: because it was chosen, or as part of a signature salad. */
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

/**
 * The contents of the bowl in the order chosen (bases, ingredients, sauces), or of a dessert
 * (toppings, coulis).
 */
export function bowlContents(line: CartLine): readonly IngredientId[] {
  const slots =
    line.kind === 'dessert'
      ? (['toppings', 'coulis'] as const)
      : (['bases', 'ingredients', 'sauces'] as const)
  return slots.flatMap((slot) => portionsIn(line, slot).map(({ ingredient }) => ingredient))
}
