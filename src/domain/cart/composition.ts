import { MAX_INGREDIENTS, dessertSlots, saladSlots } from './cart.ts'
import type {
  CartLine,
  CustomLine,
  DessertChoice,
  DessertLine,
  DessertSlot,
  FormulaLine,
  LineId,
  PaidWith,
  Portion,
  SaladSlot,
  Slot,
} from './cart.ts'
import type {
  DessertId,
  Formula,
  FormulaId,
  IngredientId,
  Menu,
  SideSlot,
} from '#domain/menu/menu.ts'
import type { MissingPortions } from './priced.ts'
import type { SlotRule } from './slots.ts'

export const isDessertSlot = (slot: Slot): slot is DessertSlot =>
  slot === 'coulis' || slot === 'toppings'
export const isSaladSlot = (slot: Slot): slot is SaladSlot => !isDessertSlot(slot)
export const isSideSlot = (slot: Slot): slot is SideSlot => slot === 'side1' || slot === 'side2'

export const emptySalad = { bases: [], ingredients: [], sauces: [], side1: [], side2: [] } as const
export const emptyDessert = { coulis: [], toppings: [] } as const

export function newFormulaLine(
  id: LineId,
  formula: FormulaId,
  paidWith: PaidWith,
  title: string | null,
): FormulaLine {
  const empty = { filling: emptySalad, declined: [], dessert: null }
  return { kind: 'formula', id, quantity: 1, formula, ...empty, paidWith, title }
}

/**
 * Returns a new line for a formula: an empty one, or one with the salad of a recipe of the chain,
 * if the formula prescribes it (C23).
 */
export function startedFormulaLine(
  id: LineId,
  formula: Formula,
  paidWith: PaidWith,
  title: string | null,
): FormulaLine {
  const line = newFormulaLine(id, formula.id, paidWith, title)
  if (!formula.notModifiable) return line
  const laid = (ingredients: readonly IngredientId[] = []) =>
    ingredients.map((ingredient): Portion => ({ ingredient, warm: false }))
  const { bases, ingredients, sauces } = formula.preset ?? {}
  const filling = {
    ...line.filling,
    bases: laid(bases),
    ingredients: laid(ingredients),
    sauces: laid(sauces),
  }
  return { ...line, filling }
}

export function newCustomLine(id: LineId, title: string | null): CustomLine {
  return { kind: 'custom', id, quantity: 1, filling: emptySalad, title }
}

export const newDessertChoice = (dessert: DessertId): DessertChoice => ({
  dessert,
  filling: emptyDessert,
  declined: [],
})

export function newDessertLine(id: LineId, dessert: DessertId, paidWith: PaidWith): DessertLine {
  return { kind: 'dessert', id, quantity: 1, ...newDessertChoice(dessert), paidWith }
}

/**
 * Returns the side of the formula in which a composed dessert is placed: side 2 if it allows the
 * dessert's category, otherwise side 1 (C8). Null if neither side allows it.
 */
export function sideForDessert(formula: Formula, dessert: DessertId, menu: Menu): SideSlot | null {
  const category = menu.desserts[dessert]?.categoryId
  if (category === undefined) return null
  const allows = (slot: SideSlot) =>
    formula.sides.some((side) => side.slot === slot && side.categories.includes(category))
  return allows('side2') ? 'side2' : allows('side1') ? 'side1' : null
}

/** Whether a slot is the side that contains the composed dessert of a formula. */
export function holdsDessert(line: CartLine, slot: Slot, menu: Menu): boolean {
  if (line.kind !== 'formula' || !line.dessert) return false
  const formula = menu.formulas[line.formula]
  return formula !== undefined && sideForDessert(formula, line.dessert.dessert, menu) === slot
}

/**
 * Whether a slot has room for a single choice, so that another choice replaces the previous one
 * instead of being charged as an extra.
 */
export function isSingle(line: CartLine, slot: Slot, menu: Menu): boolean {
  const rule = slotRule(line, slot, menu)
  if (rule === null) return false
  return (
    rule.max === 1 ||
    (rule.places === 1 && line.kind !== 'custom') ||
    holdsDessert(line, slot, menu)
  )
}

/** Returns the rule of a slot of a line; null if the line has no such slot. */
export function slotRule(line: CartLine, slot: Slot, menu: Menu): SlotRule | null {
  if (line.kind === 'formula') {
    if (isDessertSlot(slot)) return line.dessert && dessertRule(line.dessert.dessert, slot, menu)
    const formula = menu.formulas[line.formula]
    return formula ? formulaRule(formula, line.dessert, slot, menu) : null
  }
  if (line.kind === 'custom') return isSaladSlot(slot) ? customRule(slot, menu) : null
  if (line.kind === 'dessert')
    return isDessertSlot(slot) ? dessertRule(line.dessert, slot, menu) : null
  return null
}

function formulaRule(
  formula: Formula,
  dessert: DessertChoice | null,
  slot: SaladSlot,
  menu: Menu,
): SlotRule | null {
  const rule = (places: number, declinable: boolean, categories: readonly number[]): SlotRule => ({
    places,
    included: 'premium',
    needed: places,
    declinable,
    max: MAX_INGREDIENTS,
    categories,
  })
  switch (slot) {
    case 'bases':
      return rule(formula.numOfBase, false, menu.saladCategories.bases)
    case 'ingredients':
      return rule(formula.numOfIngredients, false, menu.saladCategories.ingredients)
    case 'sauces':
      return rule(formula.numOfSauce, true, menu.saladCategories.sauces)
    default: {
      const side = formula.sides.find((candidate) => candidate.slot === slot)
      if (!side) return null
      const isTakenByDessert =
        dessert !== null && sideForDessert(formula, dessert.dessert, menu) === slot
      const places = isTakenByDessert ? 0 : 1
      return { ...rule(places, true, side.categories), needed: side.required ? places : 0 }
    }
  }
}

/**
 * Returns the rule of a slot of a custom salad: everything is charged at its price, except the
 * included sauces (C7).
 */
function customRule(slot: SaladSlot, menu: Menu): SlotRule {
  const { minBases, includedSauces, maxIngredients, categories } = menu.customFormula
  return {
    places: slot === 'sauces' ? includedSauces : 0,
    included: 'free',
    needed: slot === 'bases' ? minBases : 0,
    declinable: false,
    max: isSideSlot(slot) ? 1 : slot === 'ingredients' ? maxIngredients : MAX_INGREDIENTS,
    categories: categories[slot],
  }
}

function dessertRule(id: DessertId, slot: DessertSlot, menu: Menu): SlotRule | null {
  const dessert = menu.desserts[id]
  if (!dessert) return null
  const places = slot === 'coulis' ? dessert.numOfCoulis : dessert.numOfToppings
  const categories = slot === 'coulis' ? dessert.coulisCategories : dessert.toppingCategories
  return {
    places,
    included: 'premium',
    needed: places,
    declinable: true,
    max: MAX_INGREDIENTS,
    categories,
  }
}

const nothing: readonly Portion[] = []

/**
 * Returns the portions in a slot of a line. The coulis and toppings of a formula are those of its
 * composed dessert.
 */
export function portionsIn(line: CartLine, slot: Slot): readonly Portion[] {
  if (line.kind === 'dessert') return isDessertSlot(slot) ? line.filling[slot] : nothing
  if (line.kind === 'formula' && isDessertSlot(slot)) return line.dessert?.filling[slot] ?? nothing
  if (line.kind === 'formula' || line.kind === 'custom')
    return isSaladSlot(slot) ? line.filling[slot] : nothing
  return nothing
}

/**
 * Returns the ingredients in a bowl, slot by slot: bases, ingredients, sauces; for a dessert:
 * toppings, coulis. Within a slot, they are in the order in which they were chosen.
 */
export function bowlContents(line: CartLine): readonly IngredientId[] {
  const slots =
    line.kind === 'dessert'
      ? (['toppings', 'coulis'] as const)
      : (['bases', 'ingredients', 'sauces'] as const)
  return slots.flatMap((slot) => portionsIn(line, slot).map(({ ingredient }) => ingredient))
}

/** Returns the line with other portions in one of its slots. */
export function withPortions(line: CartLine, slot: Slot, portions: readonly Portion[]): CartLine {
  if (line.kind === 'dessert' && isDessertSlot(slot))
    return { ...line, filling: { ...line.filling, [slot]: portions } }
  if (line.kind === 'formula' && line.dessert && isDessertSlot(slot)) {
    return {
      ...line,
      dessert: { ...line.dessert, filling: { ...line.dessert.filling, [slot]: portions } },
    }
  }
  if (line.kind === 'formula' && isSaladSlot(slot))
    return { ...line, filling: { ...line.filling, [slot]: portions } }
  if (line.kind === 'custom' && isSaladSlot(slot))
    return { ...line, filling: { ...line.filling, [slot]: portions } }
  return line
}

const formulaSlots: readonly Slot[] = [...saladSlots, ...dessertSlots]
const noSlots: readonly Slot[] = []

/** Returns the slots that a line can have, in the order in which they are shown. */
export function slotsOf(line: CartLine): readonly Slot[] {
  if (line.kind === 'formula') return line.dessert ? formulaSlots : saladSlots
  return line.kind === 'custom' ? saladSlots : line.kind === 'dessert' ? dessertSlots : noSlots
}

export function isDeclined(line: CartLine, slot: Slot): boolean {
  if (line.kind === 'dessert') return isDessertSlot(slot) && line.declined.includes(slot)
  if (line.kind !== 'formula') return false
  return isDessertSlot(slot)
    ? line.dessert?.declined.includes(slot) === true
    : line.declined.includes(slot)
}

/**
 * Returns the portions that still have to be chosen (C22): always those of bases and ingredients;
 * those of sauces, required sides, coulis and toppings unless the customer declined the slot.
 */
export function missingIn(line: CartLine, menu: Menu): readonly MissingPortions[] {
  const missing: MissingPortions[] = []
  for (const slot of slotsOf(line)) {
    const rule = slotRule(line, slot, menu)
    if (!rule) continue
    const count = rule.needed - portionsIn(line, slot).length
    if (count > 0 && !(rule.declinable && isDeclined(line, slot))) missing.push({ slot, count })
  }
  return missing
}

/**
 * Whether all required choices of a line are made (C22). A formula or dessert that is no longer on
 * the menu is never complete.
 */
export function isCompleted(line: CartLine, menu: Menu): boolean {
  if (line.kind === 'formula' && !menu.formulas[line.formula]) return false
  if (line.kind === 'dessert' && !menu.desserts[line.dessert]) return false
  return missingIn(line, menu).length === 0
}

/**
 * Whether a line is a recipe of the chain in which every place is filled or declined. Such a line
 * can no longer be changed (C23).
 */
export function isFinishedRecipe(line: CartLine, menu: Menu): boolean {
  if (line.kind !== 'formula' || !menu.formulas[line.formula]?.notModifiable) return false
  return slotsOf(line).every(
    (slot) =>
      portionsIn(line, slot).length >= (slotRule(line, slot, menu)?.places ?? 0) ||
      isDeclined(line, slot),
  )
}
