import {
  type CartLine,
  type DessertSlot,
  type SaladSlot,
  type Slot,
  dessertSlots,
} from '#domain/cart/cart.ts'
import {
  holdsDessert,
  isDeclined,
  isDessertSlot,
  isFinishedRecipe,
  missingIn,
  portionsIn,
  slotRule,
} from '#domain/cart/composition.ts'
import type { FormulaSide, Menu } from '#domain/menu/menu.ts'

/** One screen of a composition: a slot to fill, or the summary at the end. */
export type ComposerStep = Slot | 'done'

const salad: readonly SaladSlot[] = ['bases', 'ingredients', 'sauces']

/**
 * The screens of a composition, in order; a recipe of the chain has only its sides, until they are
 * chosen (C23).
 */
export function stepsOf(line: CartLine, menu: Menu): readonly ComposerStep[] {
  if (line.kind === 'custom') return [...salad, 'side1', 'side2', 'done']
  if (line.kind === 'dessert') return [...placesOf(line, menu), 'done']
  if (line.kind !== 'formula' || isFinishedRecipe(line, menu)) return ['done']
  const formula = menu.formulas[line.formula]
  const sides = formula?.sides.map(({ slot }) => slot) ?? []
  return formula?.notModifiable ? [...sides, 'done'] : [...salad, ...sides, 'done']
}

/** The coulis and topping slots that a dessert has. */
export const placesOf = (line: CartLine, menu: Menu): readonly DessertSlot[] =>
  dessertSlots.filter((slot) => (slotRule(line, slot, menu)?.places ?? 0) > 0)

/** The key of a step's texts: the sides of a formula are named after their content. */
export type StepName = ComposerStep | FormulaSide['kind']

export function stepName(line: CartLine, step: ComposerStep, menu: Menu): StepName {
  if (line.kind !== 'formula') return step
  return menu.formulas[line.formula]?.sides.find(({ slot }) => slot === step)?.kind ?? step
}

/**
 * Whether nothing is left to choose in a step; an optional slot is settled once it is filled or
 * declined.
 */
export function isSettled(line: CartLine, step: ComposerStep, menu: Menu): boolean {
  const missing = missingIn(line, menu)
  if (step === 'done') return missing.length === 0
  const lies =
    portionsIn(line, step).length > 0 || isDeclined(line, step) || holdsDessert(line, step, menu)
  const sweet = holdsDessert(line, step, menu)
  const within = (slot: Slot) => slot === step || (sweet && isDessertSlot(slot))
  return lies && !missing.some(({ slot }) => within(slot))
}

/**
 * The step at which the customer continues: the first step in which a choice is missing; if there
 * is none, the last step.
 */
export function firstOpenStep(line: CartLine, menu: Menu): ComposerStep {
  const missing = new Set(missingIn(line, menu).map(({ slot }) => slot))
  return (
    stepsOf(line, menu).find(
      (step) =>
        step !== 'done' &&
        (missing.has(step) ||
          (holdsDessert(line, step, menu) && (missing.has('coulis') || missing.has('toppings')))),
    ) ?? 'done'
  )
}
