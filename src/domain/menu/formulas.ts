import type { Formula, IngredientId, Menu } from './menu.ts'

/**
 * Returns the ingredients that a formula prescribes: the salad of a recipe of the chain, which
 * customers cannot change; empty for any other formula (C23).
 */
export const fixedParts = ({ notModifiable, preset }: Formula): readonly IngredientId[] =>
  !notModifiable || preset === null
    ? []
    : [...preset.bases, ...preset.ingredients, ...preset.sauces]

/**
 * Whether a formula can be ordered: if it prescribes a salad, all ingredients of the salad must be
 * available (M4).
 */
export const isFormulaAvailable = (formula: Formula, menu: Menu): boolean =>
  fixedParts(formula).every((id) => menu.ingredients[id]?.available === true)
