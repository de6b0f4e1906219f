import { MAX_INGREDIENTS } from './cart.ts'
import type { CartLine, LineId } from './cart.ts'
import { newCustomLine, newFormulaLine } from './composition.ts'
import type { FormulaId, Menu } from '#domain/menu/menu.ts'
import { ok, refused } from '#domain/result.ts'
import type { Outcome } from '#domain/result.ts'
import { fillSlots } from './slots.ts'

/**
 * Returns a recipe idea as a cart line with at most twenty ingredients. As a formula, those beyond
 * the formula's number are extras (C11). As a custom salad, the line costs the sum of its parts
 * (C12).
 */
export function recipeLine(
  { line: id, recipe, as }: { line: LineId; recipe: number; as: { formula: FormulaId } | 'custom' },
  menu: Menu,
): Outcome<CartLine> {
  const idea = menu.recipes.find((candidate) => candidate.id === recipe)
  if (!idea) return refused('product_not_found')
  const portion = (ingredient: number) => ({ ingredient, warm: false })
  const filling = {
    bases: [portion(idea.base)],
    ingredients: idea.ingredients.slice(0, MAX_INGREDIENTS).map(portion),
    sauces: [portion(idea.sauce)],
    side1: [],
    side2: [],
  }
  if (as === 'custom') return ok({ ...newCustomLine(id, idea.title), filling })
  const formula = menu.formulas[as.formula]
  if (!formula) return refused('product_not_found')
  if (formula.notModifiable) return refused('formula_not_modifiable')
  const line = newFormulaLine(id, as.formula, 'euros', idea.title)
  const ingredients = fillSlots(filling.ingredients, formula.numOfIngredients)
  return ok({ ...line, filling: { ...filling, ingredients } })
}
