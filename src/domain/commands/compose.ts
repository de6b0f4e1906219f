import { MAX_LINES } from '#domain/cart/cart.ts'
import type { Cart, CartLine, DessertChoice, LineId, Portion, Slot } from '#domain/cart/cart.ts'
import {
  holdsDessert,
  isDeclined,
  isDessertSlot,
  isFinishedRecipe,
  isSaladSlot,
  isSingle,
  portionsIn,
  sideForDessert,
  slotRule,
  withPortions,
} from '#domain/cart/composition.ts'
import { promotions } from './cart-upkeep.ts'
import {
  dessertProblem,
  isFixed,
  portionProblem,
  secondDessert,
  tooManyIn,
} from '#domain/cart/line-checks.ts'
import type { IngredientId, Menu } from '#domain/menu/menu.ts'
import type { CartNotice } from '#domain/cart/notice.ts'
import { refused } from '#domain/result.ts'
import type { RuleCode } from '#domain/result.ts'
import { fillSlots, withPortion, withoutPortion } from '#domain/cart/slots.ts'

/**
 * The result of a change: the changed value with its notices, or the code of the rule that refuses
 * it.
 */
export type ChangeResult<T> =
  | { ok: true; value: T & { notices: CartNotice[] } }
  | { ok: false; code: RuleCode }
type ChangedLine = ChangeResult<{ line: CartLine }>

const acceptLine = (line: CartLine, notices: CartNotice[] = []): ChangedLine => ({
  ok: true,
  value: { line, notices },
})

/**
 * Whether a recipe of the chain forbids changes of a slot: the slots of its salad are always fixed,
 * and all slots once the recipe is finished (C23).
 */
const isFixedIn = (line: CartLine, slot: Slot, menu: Menu): boolean =>
  line.kind === 'formula' &&
  (isFixed(menu.formulas[line.formula], slot) || isFinishedRecipe(line, menu))

type PortionChoice = {
  readonly slot: Slot
  readonly ingredient: IngredientId
  readonly warm: boolean
}

/**
 * Returns the portion as it would be added to the slot, or the rule that refuses it. A portion that
 * cannot be warm becomes a cold one.
 */
function admit(
  line: CartLine,
  { slot, ingredient, warm }: PortionChoice,
  menu: Menu,
): ChangeResult<{ portion: Portion }> {
  const rule = slotRule(line, slot, menu)
  const product = menu.ingredients[ingredient]
  const problem = portionProblem(rule, slot, product)
  if (problem || !rule || !product) return refused(problem ?? 'slot_not_allowed')
  if (secondDessert(line, slot, product, menu)) return refused('dessert_already_chosen')
  const excess = tooManyIn(rule, portionsIn(line, slot).length + 1)
  if (excess) return refused(excess)
  return {
    ok: true,
    value: { portion: { ingredient, warm: warm && product.canBeWarm }, notices: [] },
  }
}

/**
 * Adds one portion to a slot: in an empty included place, or, if there is none, as an extra next to
 * an identical extra (C3, C4).
 */
export function addPortion(line: CartLine, choice: PortionChoice, menu: Menu): ChangedLine {
  const { slot } = choice
  if (isFixedIn(line, slot, menu)) return refused('formula_not_modifiable')
  const admitted = admit(line, choice, menu)
  if (!admitted.ok) return admitted
  const places = slotRule(line, slot, menu)?.places ?? 0
  const added = withPortion(portionsIn(line, slot), admitted.value.portion, places)
  return acceptLine(undecline(withPortions(line, slot, added), slot))
}

/**
 * Replaces the chosen portion of a slot that has room for a single choice; the extras in the slot
 * remain.
 */
export function swapPortion(line: CartLine, choice: PortionChoice, menu: Menu): ChangedLine {
  const { slot } = choice
  if (isFixedIn(line, slot, menu)) return refused('formula_not_modifiable')
  if (!isSingle(line, slot, menu)) return refused('slot_not_allowed')
  const vacant = vacated(line, slot, menu)
  const admitted = admit(vacant, choice, menu)
  if (!admitted.ok) return admitted
  const swapped = withPortions(vacant, slot, [admitted.value.portion, ...portionsIn(vacant, slot)])
  return acceptLine(undecline(swapped, slot))
}

/**
 * Returns the line without the single choice in a slot: without the composed dessert or the first
 * portion. The extras in the slot remain.
 */
function vacated(line: CartLine, slot: Slot, menu: Menu): CartLine {
  if (line.kind === 'formula' && holdsDessert(line, slot, menu)) return { ...line, dessert: null }
  return withPortions(line, slot, portionsIn(line, slot).slice(1))
}

/**
 * Removes the portion at a position of a slot; if it was included, an extra takes its place (C13,
 * C14, C15).
 */
export function removePortion(
  line: CartLine,
  { slot, at }: { slot: Slot; at: number },
  menu: Menu,
): ChangedLine {
  if (isFixedIn(line, slot, menu)) return refused('formula_not_modifiable')
  const before = portionsIn(line, slot)
  if (before[at] === undefined) return refused('slot_not_allowed')
  const places = slotRule(line, slot, menu)?.places ?? 0
  const after = withoutPortion(before, at, places)
  return acceptLine(
    withPortions(line, slot, after),
    promotions(line, slot, before, after, [places, places], menu),
  )
}

/**
 * Makes the portion at a position warm or cold. If the portion is an extra, it then moves next to
 * an identical extra, or to the end.
 */
export function setWarm(
  line: CartLine,
  { slot, at, warm }: { slot: Slot; at: number; warm: boolean },
  menu: Menu,
): ChangedLine {
  if (isFixedIn(line, slot, menu)) return refused('formula_not_modifiable')
  const portions = portionsIn(line, slot)
  const portion = portions[at]
  if (!portion || (warm && !menu.ingredients[portion.ingredient]?.canBeWarm))
    return refused('slot_not_allowed')
  if (portion.warm === warm) return acceptLine(line)
  const places = slotRule(line, slot, menu)?.places ?? 0
  const changed = { ...portion, warm }
  const next =
    at < places
      ? portions.with(at, changed)
      : withPortion(withoutPortion(portions, at, places), changed, places)
  return acceptLine(withPortions(line, slot, next))
}

/**
 * Declines a slot, for example “without sauce”: removes its portions and marks it as declined
 * (C22).
 */
export function declineSlot(line: CartLine, slot: Slot, menu: Menu): ChangedLine {
  if (isFixedIn(line, slot, menu)) return refused('formula_not_modifiable')
  if (!slotRule(line, slot, menu)?.declinable) return refused('slot_not_allowed')
  const empty = withPortions(vacated(line, slot, menu), slot, [])
  return acceptLine(isDeclined(empty, slot) ? empty : setDeclined(empty, slot, true))
}

const undecline = (line: CartLine, slot: Slot): CartLine =>
  isDeclined(line, slot) ? setDeclined(line, slot, false) : line

function setDeclined(line: CartLine, slot: Slot, declined: boolean): CartLine {
  const change = <S extends Slot>(slots: readonly S[], changed: S): readonly S[] =>
    declined ? [...slots, changed] : slots.filter((current) => current !== changed)
  if (line.kind === 'formula' && line.dessert && isDessertSlot(slot)) {
    return { ...line, dessert: { ...line.dessert, declined: change(line.dessert.declined, slot) } }
  }
  if (line.kind === 'formula' && isSaladSlot(slot))
    return { ...line, declined: change(line.declined, slot) }
  if (line.kind === 'dessert' && isDessertSlot(slot))
    return { ...line, declined: change(line.declined, slot) }
  return line
}

/**
 * Sets the composed dessert of a formula. The dessert replaces the choice in its side; the extras
 * in that side remain (C6, C8).
 */
export function chooseDessert(line: CartLine, dessert: DessertChoice, menu: Menu): ChangedLine {
  if (line.kind !== 'formula') return refused('slot_not_allowed')
  const formula = menu.formulas[line.formula]
  const side = formula && sideForDessert(formula, dessert.dessert, menu)
  if (side && isFixedIn(line, side, menu)) return refused('formula_not_modifiable')
  return putDessert(side ? vacated(line, side, menu) : line, dessert, menu)
}

/**
 * Puts a dessert in the side of the formula that allows it; portions already in that side become
 * extras (C6, C8). The caller must have checked that the side is not fixed, before it removes the
 * previous dessert.
 */
function putDessert(line: CartLine, dessert: DessertChoice, menu: Menu): ChangedLine {
  if (line.kind !== 'formula') return refused('slot_not_allowed')
  if (line.dessert) return refused('dessert_already_chosen')
  const problem = dessertProblem(line.formula, dessert.dessert, menu)
  const formula = menu.formulas[line.formula]
  const side = formula && sideForDessert(formula, dessert.dessert, menu)
  if (problem || !side) return refused(problem ?? 'side_not_allowed')
  const filledLine = withPortions({ ...line, dessert }, side, fillSlots(line.filling[side], 0))
  return acceptLine(undecline(filledLine, side))
}

/**
 * Removes the composed dessert of a formula; the first extra in its side becomes included again
 * (C9).
 */
export function removeDessert(line: CartLine, menu: Menu): ChangedLine {
  if (line.kind !== 'formula') return refused('slot_not_allowed')
  const formula = menu.formulas[line.formula]
  const side = line.dessert && formula && sideForDessert(formula, line.dessert.dessert, menu)
  if (!line.dessert || !side) return refused('slot_not_allowed')
  if (isFixedIn(line, side, menu)) return refused('formula_not_modifiable')
  const before = line.filling[side]
  const after = fillSlots(before, 1)
  const freed = withPortions({ ...line, dessert: null }, side, after)
  return acceptLine(freed, promotions(line, side, before, after, [0, 1], menu))
}

/**
 * Moves the dessert of the cart's last dessert line into a formula. Each unit of the formula gets
 * the dessert, even if the dessert line has fewer units; units beyond those of the formula stay a
 * line (C8).
 */
export function attachDessert(cart: Cart, id: LineId, menu: Menu): ChangeResult<{ cart: Cart }> {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (!line) return refused('line_not_found')
  const source = cart.lines.findLast((candidate) => candidate.kind === 'dessert')
  if (!source) return refused('no_dessert_to_attach')
  const { dessert, filling, declined } = source
  const changed = putDessert(line, { dessert, filling, declined }, menu)
  if (!changed.ok) return changed
  if (isFinishedRecipe(line, menu)) return refused('formula_not_modifiable')
  const quantity = source.quantity - line.quantity
  const remainder: readonly CartLine[] = quantity > 0 ? [{ ...source, quantity }] : []
  const lines = cart.lines.flatMap((current) =>
    current.id === id ? [changed.value.line] : current.id === source.id ? remainder : [current],
  )
  return { ok: true, value: { cart: { ...cart, lines }, notices: changed.value.notices } }
}

/**
 * Moves the dessert of a formula, with its coulis and toppings, to a new last line of the cart,
 * with one unit for each unit of the formula (C9).
 */
export function detachDessert(
  cart: Cart,
  id: LineId,
  as: LineId,
  menu: Menu,
): ChangeResult<{ cart: Cart }> {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (!line) return refused('line_not_found')
  const changed = removeDessert(line, menu)
  if (!changed.ok) return changed
  if (line.kind !== 'formula' || !line.dessert) return refused('slot_not_allowed')
  if (cart.lines.length >= MAX_LINES) return refused('too_many_lines')
  const apart: CartLine = {
    kind: 'dessert',
    id: as,
    quantity: line.quantity,
    ...line.dessert,
    paidWith: 'euros',
  }
  const lines = [
    ...cart.lines.map((current) => (current.id === id ? changed.value.line : current)),
    apart,
  ]
  return { ok: true, value: { cart: { ...cart, lines }, notices: changed.value.notices } }
}
