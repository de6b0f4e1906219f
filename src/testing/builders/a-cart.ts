import { applyCommand } from '#domain/commands/cart-commands.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import type { CartNotice } from '#domain/cart/notice.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart, CartLine, FormulaLine, LineId, PaidWith, Slot } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { RuleCode } from '#domain/result.ts'
import { idOf } from './a-menu.ts'

/** A cart made by the customer's own commands; throws when a command is refused. */
export function aCart(menu: Menu, ...commands: (CartCommand | CartCommand[])[]): Cart {
  return withMore(emptyCart, menu, ...commands)
}

export function withMore(
  cart: Cart,
  menu: Menu,
  ...commands: (CartCommand | CartCommand[])[]
): Cart {
  return commands.flat().reduce((current, command) => {
    const applied = applyCommand(current, command, menu)
    if (!applied.ok)
      throw new Error(`the cart command ${JSON.stringify(command)} was refused: ${applied.code}`)
    return applied.cart
  }, cart)
}

/** The rule by which a command is refused; null if it is applied. */
export function refusalOf(cart: Cart, menu: Menu, command: CartCommand): RuleCode | null {
  const applied = applyCommand(cart, command, menu)
  return applied.ok ? null : applied.code
}

export function noticesOf(cart: Cart, menu: Menu, command: CartCommand): CartNotice[] {
  const applied = applyCommand(cart, command, menu)
  if (!applied.ok)
    throw new Error(`the cart command ${JSON.stringify(command)} was refused: ${applied.code}`)
  return applied.notices
}

export function lineOf(cart: Cart, id: LineId): CartLine {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (!line) throw new RangeError(`the cart has no line ${id}`)
  return line
}

export function formulaOf(cart: Cart, id: LineId): FormulaLine {
  const line = lineOf(cart, id)
  if (line.kind !== 'formula') throw new RangeError(`line ${id} is not a formula`)
  return line
}

// Builders of commands that name products by their slugs in the demonstration menu.

export const formula = (line: LineId, slug: string, paidWith: PaidWith = 'euros'): CartCommand => ({
  type: 'start-formula',
  line,
  formula: idOf(slug),
  paidWith,
})

export const dessert = (line: LineId, slug: string, paidWith: PaidWith = 'euros'): CartCommand => ({
  type: 'start-dessert',
  line,
  dessert: idOf(slug),
  paidWith,
})

export const custom = (line: LineId): CartCommand => ({ type: 'start-custom', line })

export const add = (line: LineId, slot: Slot, ...slugs: string[]): CartCommand[] =>
  slugs.map((slug) => ({ type: 'add-portion', line, slot, ingredient: idOf(slug), warm: false }))

export const remove = (line: LineId, slot: Slot, at: number): CartCommand => ({
  type: 'remove-portion',
  line,
  slot,
  at,
})

export const decline = (line: LineId, ...slots: Slot[]): CartCommand[] =>
  slots.map((slot) => ({ type: 'decline-slot', line, slot }))

export const signature = (
  line: LineId,
  slug: string,
  freeSauce: string | null = null,
): CartCommand => ({
  type: 'add-signature',
  line,
  ingredient: idOf(slug),
  freeSauce: freeSauce === null ? null : idOf(freeSauce),
})

export function item(
  line: LineId,
  slug: string,
  {
    freeSauce = null,
    warm = false,
    paidWith = 'euros',
    suggested = false,
  }: { freeSauce?: string | null; warm?: boolean; paidWith?: PaidWith; suggested?: boolean } = {},
): CartCommand {
  return {
    type: 'add-item',
    line,
    ingredient: idOf(slug),
    freeSauce: freeSauce === null ? null : idOf(freeSauce),
    warm,
    paidWith,
    suggested,
  }
}

/** A complete four-ingredient salad without a side or a supplement: 9.40 €. */
export const plainSalad = (line: LineId): CartCommand[] => [
  formula(line, 'salade-4-ingredients'),
  ...add(line, 'bases', 'laitue'),
  ...add(line, 'ingredients', 'tomates-cerises', 'concombre', 'mais', 'radis'),
  ...add(line, 'sauces', 'caesar'),
]
