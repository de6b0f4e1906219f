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
 * Returns a new formula line: empty, or with the recipe's salad if the formula prescribes it (C23).
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
 * Returns the side that a composed dessert occupies: side 2 before side 1, if its category is
 * allowed there (C8). Null if neither allows it.
 */
export function sideForDessert(formula: Formula, dessert: DessertId, menu: Menu): SideSlot | null {
  const category = menu.desserts[dessert]?.categoryId
  if (category === undefined) return null
  const allows = (slot: SideSlot) =>
    formula.sides.some((side) => side.slot === slot && side.categories.includes(category))
  return allows('side2') ? 'side2' : allows('side1') ? 'side1' : null
}

/** Whether this side contains the composed dessert of a formula. */
export function holdsDessert(line: CartLine, slot: Slot, menu: Menu): boolean {
  if (line.kind !== 'formula' || !line.dessert) return false
  const formula = menu.formulas[line.formula]
  return formula !== undefined && sideForDessert(formula, line.dessert.dessert, menu) === slot
}

/**
 * Whether a slot has room for a single choice: another one replaces it instead of being charged as
 * an extra.
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

/** The rule of a slot of a line; null when the line has no such slot. */
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

/** The portions in a slot of a line; a formula's coulis and toppings are those of its dessert. */
export function portionsIn(line: CartLine, slot: Slot): readonly Portion[] {
  if (line.kind === 'dessert') return isDessertSlot(slot) ? line.filling[slot] : nothing
  if (line.kind === 'formula' && isDessertSlot(slot)) return line.dessert?.filling[slot] ?? nothing
  if (line.kind === 'formula' || line.kind === 'custom')
    return isSaladSlot(slot) ? line.filling[slot] : nothing
  return nothing
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

/** The line with other portions in one of its slots. */
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

/** The slots that a line of this kind may have, in display order. */
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
 * Returns the portions that still have to be chosen (C22): all bases and ingredients, and other
 * slots unless declined.
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
 * Whether a line is complete (C22). A formula or dessert that is no longer on the menu never is.
 */
export function isCompleted(line: CartLine, menu: Menu): boolean {
  if (line.kind === 'formula' && !menu.formulas[line.formula]) return false
  if (line.kind === 'dessert' && !menu.desserts[line.dessert]) return false
  return missingIn(line, menu).length === 0
}

/**
 * Whether it is a recipe of the chain in which every place is filled or declined: it can then no
 * longer be changed (C23).
 */
export function isFinishedRecipe(line: CartLine, menu: Menu): boolean {
  if (line.kind !== 'formula' || !menu.formulas[line.formula]?.notModifiable) return false
  return slotsOf(line).every(
    (slot) =>
      portionsIn(line, slot).length >= (slotRule(line, slot, menu)?.places ?? 0) ||
      isDeclined(line, slot),
  )
}
