import type { CartLine, Slot } from '#domain/cart.ts'
import type { FormulaSide, Menu } from '#domain/menu.ts'

/** The word for a slot of a line: the sides of a formula are named after what they hold. */
export function slotName(line: CartLine, slot: Slot, menu: Menu): Slot | FormulaSide['kind'] {
  if (line.kind !== 'formula') return slot
  return menu.formulas[line.formula]?.sides.find((side) => side.slot === slot)?.kind ?? slot
}
