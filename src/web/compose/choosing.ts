import type { CartLine, Slot } from '#domain/cart.ts'
import type { CartCommand } from '#domain/cart-commands.ts'
import { portionsIn, sideForDessert, slotRule, withPortions } from '#domain/composition.ts'
import type { DessertId, IngredientId, Menu } from '#domain/menu.ts'
import type { Cents } from '#domain/money.ts'
import { portionPrice } from '#domain/pricing.ts'
import { holdsDessert } from './steps.ts'

/** A slot with one place changes its mind instead of charging for a second portion; that is asked for apart. */
export function isSingle(line: CartLine, slot: Slot, menu: Menu): boolean {
  const rule = slotRule(line, slot, menu)
  if (rule === null) return false
  return rule.max === 1 || (rule.places === 1 && line.kind !== 'custom') || holdsDessert(line, slot, menu)
}

const emptied = (line: CartLine, slot: Slot, menu: Menu): CartLine =>
  withPortions(line.kind === 'formula' && holdsDessert(line, slot, menu) ? { ...line, dessert: null } : line, slot, [])

/** What a press on an ingredient that is not chosen adds to the price (F12). */
export function pressPrice(line: CartLine, slot: Slot, ingredient: IngredientId, menu: Menu): Cents {
  return portionPrice(isSingle(line, slot, menu) ? emptied(line, slot, menu) : line, slot, ingredient, menu)
}

const adding = (line: CartLine, slot: Slot, ingredient: IngredientId, warm = false): CartCommand =>
  ({ type: 'add-portion', line: line.id, slot, ingredient, warm })

/** Takes every portion out of a slot, the last first. */
export function clearing(line: CartLine, slot: Slot): CartCommand[] {
  return portionsIn(line, slot)
    .map((_, at): CartCommand => ({ type: 'remove-portion', line: line.id, slot, at }))
    .reverse()
}

/** Empties a slot, its composed dessert before. */
function emptying(line: CartLine, slot: Slot, menu: Menu): CartCommand[] {
  return [
    ...(holdsDessert(line, slot, menu) ? [{ type: 'remove-dessert' as const, line: line.id }] : []),
    ...clearing(line, slot),
  ]
}

/** What was chosen beside the one place of a slot, and stays when that one changes. */
function extrasIn(line: CartLine, slot: Slot, menu: Menu) {
  return portionsIn(line, slot).slice(holdsDessert(line, slot, menu) ? 0 : 1)
}

/** A press on an ingredient: chooses it, takes it back, or puts it in the place of the one before. */
export function pressIngredient(line: CartLine, slot: Slot, ingredient: IngredientId, menu: Menu): CartCommand[] {
  const portions = portionsIn(line, slot)
  const at = portions.findLastIndex((portion) => portion.ingredient === ingredient)
  if (at >= 0) return [{ type: 'remove-portion', line: line.id, slot, at }]
  const taken = portions.length > 0 || holdsDessert(line, slot, menu)
  if (!taken || !isSingle(line, slot, menu)) return [adding(line, slot, ingredient)]
  return [
    ...emptying(line, slot, menu),
    adding(line, slot, ingredient),
    ...extrasIn(line, slot, menu).map((extra) => adding(line, slot, extra.ingredient, extra.warm)),
  ]
}

/** One portion more, included while there is a place. */
export function addOne(line: CartLine, slot: Slot, ingredient: IngredientId): CartCommand[] {
  return [adding(line, slot, ingredient)]
}

/** Makes the portions of an ingredient in a slot warm, or cold again. */
export function setWarmth(line: CartLine, slot: Slot, ingredient: IngredientId, warm: boolean): CartCommand[] {
  return portionsIn(line, slot).flatMap((portion, at): CartCommand[] => {
    if (portion.ingredient !== ingredient || portion.warm === warm) return []
    return [{ type: 'set-warm', line: line.id, slot, at, warm }]
  })
}

/** A composed dessert for a formula, in the place of whatever held that side. */
export function pressDessert(line: CartLine, dessert: DessertId, menu: Menu): CartCommand[] {
  if (line.kind !== 'formula') return []
  const formula = menu.formulas[line.formula]
  const side = formula && sideForDessert(formula, dessert, menu)
  if (!side) return []
  if (line.dessert?.dessert === dessert) return [{ type: 'remove-dessert', line: line.id }]
  return [
    ...emptying(line, side, menu),
    { type: 'choose-dessert', line: line.id, dessert },
    ...extrasIn(line, side, menu).map((extra) => adding(line, side, extra.ingredient, extra.warm)),
  ]
}
