import type { CartLine, LineId } from '#domain/cart/cart.ts'
import { newCustomLine, newFormulaLine, portionsIn, slotsOf } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { IngredientId, Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { isWithin } from './goals.ts'
import type { GoalFigures, Goals } from './goals.ts'
import type { BowlDraft } from './program.ts'

/**
 * Returns the bowl of a draft as a complete cart line. If the draft of a formula contains no sauce,
 * the line declines the sauces.
 */
export function goalLine(id: LineId, { formula, ingredientsBySlot }: BowlDraft): CartLine {
  const laid = (ingredients: readonly IngredientId[]) =>
    ingredients.map((ingredient) => ({ ingredient, warm: false }))
  const filling = {
    bases: laid(ingredientsBySlot.bases),
    ingredients: laid(ingredientsBySlot.ingredients),
    sauces: laid(ingredientsBySlot.sauces),
    side1: [],
    side2: [],
  }
  if (formula === null) return { ...newCustomLine(id, null), filling }
  const declined = ingredientsBySlot.sauces.length === 0 ? (['sauces'] as const) : []
  return { ...newFormulaLine(id, formula, 'euros', null), filling, declined }
}

/**
 * Returns the figures that goals restrict, for one unit of a line: grams of protein, kilocalories
 * and the price in cents.
 */
export function figuresOf(line: CartLine, menu: Menu): GoalFigures {
  const { unitPrice, calories } = priceLine(line, menu)
  const protein = slotsOf(line)
    .flatMap((slot) => portionsIn(line, slot))
    .reduce(
      (sum, { ingredient }) => sum + (menu.ingredients[ingredient]?.nutrition.proteinGrams ?? 0),
      0,
    )
  return { protein, energy: calories, price: unitPrice }
}

/**
 * Whether a line can be ordered unchanged and meets every goal (E5). The check uses the pricing and
 * the rules of the cart, not the solver's figures.
 */
export function keepsGoals(line: CartLine, goals: Goals, menu: Menu): boolean {
  const priced = priceLine(line, menu)
  const products = slotsOf(line)
    .flatMap((slot) => portionsIn(line, slot))
    .map(({ ingredient }) => menu.ingredients[ingredient])
  return (
    lineProblem(line, menu) === null &&
    priced.completed &&
    priced.available &&
    isWithin(figuresOf(line, menu), goals) &&
    !priced.allergens.some((allergen) => goals.without.includes(allergen)) &&
    products.every((product) => goals.diets.every((diet) => product?.diets.includes(diet)))
  )
}
