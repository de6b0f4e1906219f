import type { Formula, IngredientId, Menu } from './menu.ts'

/**
 * Returns the ingredients that a formula always contains: the salad of a recipe of the chain, which
 * cannot be changed (C23).
 */
export const fixedParts = ({ notModifiable, preset }: Formula): readonly IngredientId[] =>
  !notModifiable || preset === null
    ? []
    : [...preset.bases, ...preset.ingredients, ...preset.sauces]

/** Whether a formula can be begun: if its salad is prescribed, all of it must be available (M4). */
export const isFormulaAvailable = (formula: Formula, menu: Menu): boolean =>
  fixedParts(formula).every((id) => menu.ingredients[id]?.available === true)
