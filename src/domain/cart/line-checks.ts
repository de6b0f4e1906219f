import type { CartLine, Filling, PaidWith, SaladSlot, Slot } from './cart.ts'
import { takesContainer } from './container.ts'
import {
  isDessertSlot,
  isSideSlot,
  portionsIn,
  sideForDessert,
  slotRule,
  slotsOf,
} from './composition.ts'
import type {
  DessertId,
  Formula,
  FormulaId,
  IngredientId,
  Menu,
  Product,
} from '#domain/menu/menu.ts'
import { isDessert, isDish, isSauce, isSignature, isSoldAlone } from '#domain/menu/products.ts'
import type { RuleCode } from '#domain/result.ts'
import { pointsPriceOf } from './rewards.ts'
import type { SlotRule } from './slots.ts'

/**
 * Refuses products that cannot be paid with points: those without a price in points, and alcohol
 * (C10, F6).
 */
function pointsProblem(
  paidWith: PaidWith,
  product: Product | Formula,
  menu: Menu,
): RuleCode | null {
  return paidWith === 'points' && pointsPriceOf(product, menu) === null
    ? 'not_payable_with_points'
    : null
}

/** Refuses a product that is unknown or sold out (M4). */
function productProblem(product: Product | undefined): RuleCode | null {
  if (!product) return 'product_not_found'
  return product.available ? null : 'ingredient_unavailable'
}

/**
 * Returns the code of the rule that forbids an ingredient in a slot, without regard to the portions
 * already in the slot; null if the ingredient is allowed.
 */
export function portionProblem(
  rule: SlotRule | null,
  slot: Slot,
  product: Product | undefined,
): RuleCode | null {
  const elsewhere = isSideSlot(slot) ? 'side_not_allowed' : 'slot_not_allowed'
  if (!rule) return elsewhere
  return (
    productProblem(product) ??
    (product && rule.categories.includes(product.categoryId) ? null : elsewhere)
  )
}

/**
 * Whether a product for a side is a dessert although the line has a composed dessert already, which
 * is not allowed (C6).
 */
export function secondDessert(line: CartLine, slot: Slot, product: Product, menu: Menu): boolean {
  return (
    line.kind === 'formula' && line.dessert !== null && isSideSlot(slot) && isDessert(product, menu)
  )
}

/** Whether the menu prescribes the contents of this slot of the formula (C23). */
export const isFixed = (formula: Formula | undefined, slot: Slot): boolean =>
  formula?.notModifiable === true && !isSideSlot(slot) && !isDessertSlot(slot)

export const tooManyIn = (rule: SlotRule, count: number): RuleCode | null =>
  count <= rule.max ? null : rule.max === 1 ? 'side_taken' : 'too_many_ingredients'

/**
 * Returns the rule that forbids a composed dessert in a formula; null if the dessert is allowed
 * (C8).
 */
export function dessertProblem(
  formula: FormulaId,
  dessert: DessertId,
  menu: Menu,
): RuleCode | null {
  const rules = menu.formulas[formula]
  if (!rules) return 'product_not_found'
  return (
    productProblem(menu.desserts[dessert]) ??
    (sideForDessert(rules, dessert, menu) ? null : 'side_not_allowed')
  )
}

/**
 * Returns the rule that forbids a sauce as the free sauce of a product; null if the sauce is
 * allowed. Only dishes have a free sauce (C2).
 */
export function freeSauceProblem(
  product: Product,
  freeSauce: IngredientId | null,
  menu: Menu,
): RuleCode | null {
  if (freeSauce === null) return null
  const sauce = menu.ingredients[freeSauce]
  const problem = productProblem(sauce)
  if (problem || !sauce) return problem
  return isDish(product, menu) && isSauce(sauce, menu) ? null : 'slot_not_allowed'
}

/**
 * Returns the first rule that a line breaks; null if there is none. It does not matter from where
 * the line comes, and whether the line is complete is not checked.
 */
export const lineProblem = (line: CartLine, menu: Menu): RuleCode | null =>
  choicesProblem(line, menu) ??
  (line.container === undefined || takesContainer(line, line.container, menu)
    ? null
    : 'container_not_taken')

function choicesProblem(line: CartLine, menu: Menu): RuleCode | null {
  switch (line.kind) {
    case 'item':
    case 'signature': {
      const product = menu.ingredients[line.ingredient]
      const problem = productProblem(product)
      if (problem || !product) return problem
      if (line.kind === 'signature') {
        return isSignature(product, menu)
          ? freeSauceProblem(product, line.freeSauce, menu)
          : 'slot_not_allowed'
      }
      if (!isSoldAlone(product, menu) || (line.warm && !product.canBeWarm))
        return 'slot_not_allowed'
      return (
        freeSauceProblem(product, line.freeSauce, menu) ??
        pointsProblem(line.paidWith, product, menu)
      )
    }
    case 'dessert': {
      const dessert = menu.desserts[line.dessert]
      const problem = productProblem(dessert)
      if (problem || !dessert) return problem
      return pointsProblem(line.paidWith, dessert, menu) ?? portionsProblem(line, menu)
    }
    case 'formula': {
      const formula = menu.formulas[line.formula]
      if (!formula) return 'product_not_found'
      return (
        pointsProblem(line.paidWith, formula, menu) ??
        (line.dessert && dessertProblem(line.formula, line.dessert.dessert, menu)) ??
        (isPreset(line.filling, formula) ? null : 'formula_not_modifiable') ??
        portionsProblem(line, menu)
      )
    }
    case 'custom':
      return portionsProblem(line, menu)
  }
}

/**
 * Whether the salad of a line is exactly the one that its formula prescribes, with no portion warm
 * (C23); also true if the formula prescribes none.
 */
function isPreset(filling: Filling<SaladSlot>, formula: Formula): boolean {
  if (!formula.notModifiable) return true
  const { preset } = formula
  return (['bases', 'ingredients', 'sauces'] as const).every((slot) => {
    const presetIngredients = preset?.[slot] ?? []
    const portions = filling[slot]
    return (
      portions.length === presetIngredients.length &&
      portions.every(({ ingredient, warm }, i) => ingredient === presetIngredients[i] && !warm)
    )
  })
}

function portionsProblem(line: CartLine, menu: Menu): RuleCode | null {
  for (const slot of slotsOf(line)) {
    const portions = portionsIn(line, slot)
    if (portions.length === 0) continue
    const rule = slotRule(line, slot, menu)
    for (const portion of portions) {
      const product = menu.ingredients[portion.ingredient]
      const problem = portionProblem(rule, slot, product)
      if (problem) return problem
      if (portion.warm && !product?.canBeWarm) return 'slot_not_allowed'
    }
    const excess = rule && tooManyIn(rule, portions.length)
    if (excess) return excess
  }
  return null
}
