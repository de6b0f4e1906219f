import type { CartLine, Slot } from '#domain/cart/cart.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import { holdsDessert, isSingle, portionsIn, withPortions } from '#domain/cart/composition.ts'
import type { DessertId, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { portionPrice } from '#domain/pricing/pricing.ts'

const emptied = (line: CartLine, slot: Slot, menu: Menu): CartLine =>
  withPortions(
    line.kind === 'formula' && holdsDessert(line, slot, menu) ? { ...line, dessert: null } : line,
    slot,
    [],
  )

/** The amount that pressing an unchosen ingredient adds to the price (F12). */
export function pressPrice(
  line: CartLine,
  slot: Slot,
  ingredient: IngredientId,
  menu: Menu,
): Cents {
  return portionPrice(
    isSingle(line, slot, menu) ? emptied(line, slot, menu) : line,
    slot,
    ingredient,
    menu,
  )
}

/**
 * Commands for a press on an ingredient: it chooses the ingredient, removes it, or replaces the
 * previous one.
 */
export function pressIngredient(
  line: CartLine,
  slot: Slot,
  ingredient: IngredientId,
  menu: Menu,
): CartCommand[] {
  const at = portionsIn(line, slot).findLastIndex((portion) => portion.ingredient === ingredient)
  if (at >= 0) return [{ type: 'remove-portion', line: line.id, slot, at }]
  const type = isSingle(line, slot, menu) ? 'swap-portion' : 'add-portion'
  return [{ type, line: line.id, slot, ingredient, warm: false }]
}

/** Commands that add one portion; it is included in the price while a place is free. */
export function addOne(line: CartLine, slot: Slot, ingredient: IngredientId): CartCommand[] {
  return [{ type: 'add-portion', line: line.id, slot, ingredient, warm: false }]
}

/** Makes the portions of an ingredient in a slot warm, or cold again. */
export function setWarmth(
  line: CartLine,
  slot: Slot,
  ingredient: IngredientId,
  warm: boolean,
): CartCommand[] {
  return portionsIn(line, slot).flatMap((portion, at): CartCommand[] => {
    if (portion.ingredient !== ingredient || portion.warm === warm) return []
    return [{ type: 'set-warm', line: line.id, slot, at, warm }]
  })
}

/**
 * Commands that choose a composed dessert for a formula, replacing the content of that side;
 * pressing the chosen one removes it.
 */
export function pressDessert(line: CartLine, dessert: DessertId): CartCommand[] {
  if (line.kind !== 'formula') return []
  return line.dessert?.dessert === dessert
    ? [{ type: 'remove-dessert', line: line.id }]
    : [{ type: 'choose-dessert', line: line.id, dessert }]
}
