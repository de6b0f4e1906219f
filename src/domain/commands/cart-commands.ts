import { MAX_LINES, MAX_QUANTITY, emptyCart, isPaidWithPoints } from '#domain/cart/cart.ts'
import type {
  Cart,
  CartLine,
  ItemLine,
  LineId,
  PaidWith,
  SignatureLine,
  Slot,
} from '#domain/cart/cart.ts'
import { isDishLine, tidy } from './cart-upkeep.ts'
import {
  addPortion,
  attachDessert,
  chooseDessert,
  declineSlot,
  detachDessert,
  removeDessert,
  removePortion,
  setWarm,
  swapPortion,
} from './compose.ts'
import type { ChangeResult } from './compose.ts'
import {
  newCustomLine,
  newDessertChoice,
  newDessertLine,
  startedFormulaLine,
} from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { DessertId, FormulaId, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { CartNotice } from '#domain/cart/notice.ts'
import { isAlcohol } from '#domain/menu/products.ts'
import type { Promo } from '#domain/cart/cart.ts'
import { recipeLine } from '#domain/cart/recipe.ts'
import { refused } from '#domain/result.ts'
import type { RuleCode } from '#domain/result.ts'
import { unitsInBundles, unitsWithoutCompanion } from '#domain/cart/rewards.ts'

/**
 * The changes that a customer can make to a cart. `line` is the id of the line; a command that
 * creates a line contains an id that no line has yet.
 */
export type CartCommand =
  | { type: 'start-formula'; line: LineId; formula: FormulaId; paidWith: PaidWith; title?: string }
  | { type: 'start-custom'; line: LineId }
  | { type: 'start-dessert'; line: LineId; dessert: DessertId; paidWith: PaidWith }
  | { type: 'add-portion'; line: LineId; slot: Slot; ingredient: IngredientId; warm: boolean }
  | { type: 'swap-portion'; line: LineId; slot: Slot; ingredient: IngredientId; warm: boolean }
  | { type: 'remove-portion'; line: LineId; slot: Slot; at: number }
  | { type: 'set-warm'; line: LineId; slot: Slot; at: number; warm: boolean }
  | { type: 'decline-slot'; line: LineId; slot: Slot }
  | { type: 'attach-dessert'; line: LineId }
  | { type: 'detach-dessert'; line: LineId; as: LineId }
  | { type: 'choose-dessert'; line: LineId; dessert: DessertId }
  | { type: 'remove-dessert'; line: LineId }
  | {
      type: 'add-signature'
      line: LineId
      ingredient: IngredientId
      freeSauce: IngredientId | null
    }
  | {
      type: 'add-item'
      line: LineId
      ingredient: IngredientId
      freeSauce: IngredientId | null
      warm: boolean
      paidWith: PaidWith
      suggested: boolean
    }
  | { type: 'add-recipe'; line: LineId; recipe: number; as: { formula: FormulaId } | 'custom' }
  | {
      type: 'set-item'
      line: LineId
      freeSauce: IngredientId | null
      warm: boolean
      paidWith: PaidWith
    }
  | { type: 'set-quantity'; line: LineId; quantity: number }
  | { type: 'remove-one'; line: LineId }
  | { type: 'remove-points-formula'; formula: FormulaId }
  | { type: 'remove-line'; line: LineId }
  | { type: 'duplicate-line'; line: LineId; as: LineId }
  | { type: 'set-promo'; promo: Promo | null }
  | { type: 'drop-points-lines' }
  | { type: 'dismiss-suggestions' }
  | { type: 'clear' }
  | { type: 'tidy' }

export type Applied =
  | { ok: true; cart: Cart; notices: CartNotice[] }
  | { ok: false; code: RuleCode }

/**
 * Applies one command to a cart and tidies the result. If a rule refuses the command, returns the
 * rule's code, and the cart stays unchanged.
 */
export const applyCommand = (cart: Cart, command: CartCommand, menu: Menu): Applied =>
  applyCommands(cart, [command], menu)

/**
 * Applies several commands as one change: all of them or none. The cart is tidied once at the end,
 * so an intermediate state, such as a formula that lacks its sauce until the next command, causes
 * no removal (C20).
 */
export function applyCommands(cart: Cart, commands: readonly CartCommand[], menu: Menu): Applied {
  let changed = cart
  const notices: CartNotice[] = []
  for (const command of commands) {
    const next = change(changed, command, menu)
    if (!next.ok) return next
    changed = next.value.cart
    notices.push(...next.value.notices)
  }
  if (wantsCompanion(cart, changed, menu)) return refused('reward_incomplete')
  const tidied = tidy(changed, menu)
  return { ok: true, cart: tidied.cart, notices: [...notices, ...tidied.notices] }
}

/**
 * Whether a change added a unit that points pay for only together with a companion, while the cart
 * lacks that companion (L2).
 */
const wantsCompanion = (before: Cart, { lines }: Cart, menu: Menu): boolean =>
  unitsWithoutCompanion(lines, menu).size > 0 &&
  unitsInBundles(lines, menu) > unitsInBundles(before.lines, menu)

type ChangedCart = ChangeResult<{ cart: Cart }>

const acceptCart = (cart: Cart, notices: CartNotice[] = []): ChangedCart => ({
  ok: true,
  value: { cart, notices },
})

function change(cart: Cart, command: CartCommand, menu: Menu): ChangedCart {
  switch (command.type) {
    case 'start-formula': {
      const formula = menu.formulas[command.formula]
      if (!formula) return refused('product_not_found')
      const line = startedFormulaLine(
        command.line,
        formula,
        command.paidWith,
        command.title ?? null,
      )
      return addLine(cart, line, menu)
    }
    case 'start-custom':
      return addLine(cart, newCustomLine(command.line, null), menu)
    case 'start-dessert':
      return addLine(cart, newDessertLine(command.line, command.dessert, command.paidWith), menu)
    case 'add-recipe': {
      const line = recipeLine(command, menu)
      return line.ok ? addLine(cart, line.value, menu, 'tidied') : line
    }
    case 'add-portion':
      return changeLine(cart, command.line, (line) => addPortion(line, command, menu))
    case 'swap-portion':
      return changeLine(cart, command.line, (line) => swapPortion(line, command, menu))
    case 'remove-portion':
      return changeLine(cart, command.line, (line) => removePortion(line, command, menu))
    case 'set-warm':
      return changeLine(cart, command.line, (line) => setWarm(line, command, menu))
    case 'decline-slot':
      return changeLine(cart, command.line, (line) => declineSlot(line, command.slot, menu))
    case 'choose-dessert':
      return changeLine(cart, command.line, (line) =>
        chooseDessert(line, newDessertChoice(command.dessert), menu),
      )
    case 'remove-dessert':
      return changeLine(cart, command.line, (line) => removeDessert(line, menu))
    case 'attach-dessert':
      return attachDessert(cart, command.line, menu)
    case 'detach-dessert': {
      mustBeFresh(cart, command.as)
      return detachDessert(cart, command.line, command.as, menu)
    }
    case 'add-signature': {
      const { line: id, ingredient, freeSauce } = command
      return addOrJoin(cart, { kind: 'signature', id, quantity: 1, ingredient, freeSauce }, menu)
    }
    case 'add-item': {
      const { line: id, ingredient, freeSauce, warm, paidWith } = command
      const product = menu.ingredients[ingredient]
      if (
        product &&
        isAlcohol(product, menu) &&
        !cart.lines.some((line) => isDishLine(line, menu))
      ) {
        return refused('alcohol_needs_dish')
      }
      const added = addOrJoin(
        cart,
        { kind: 'item', id, quantity: 1, ingredient, freeSauce, warm, paidWith },
        menu,
      )
      return added.ok && command.suggested
        ? acceptCart({ ...added.value.cart, suggestedCount: cart.suggestedCount + 1 })
        : added
    }
    case 'set-item':
      return setItem(cart, command, menu)
    case 'set-quantity':
      return setQuantity(cart, command.line, command.quantity)
    case 'remove-one':
      return removeOne(
        cart,
        cart.lines.find(({ id }) => id === command.line),
      )
    case 'remove-points-formula':
      return removeOne(
        cart,
        cart.lines.find(
          (line) =>
            line.kind === 'formula' &&
            line.formula === command.formula &&
            line.paidWith === 'points',
        ),
      )
    case 'remove-line':
      return without(
        cart,
        cart.lines.find(({ id }) => id === command.line),
      )
    case 'duplicate-line':
      return duplicate(cart, command.line, command.as)
    case 'set-promo':
      return acceptCart({ ...cart, promo: command.promo })
    case 'drop-points-lines':
      return acceptCart({ ...cart, lines: cart.lines.filter((line) => !isPaidWithPoints(line)) })
    case 'dismiss-suggestions':
      return acceptCart({ ...cart, suggestionsDismissed: true })
    case 'clear':
      return acceptCart(emptyCart)
    case 'tidy':
      return acceptCart(cart)
  }
}

const replace = (cart: Cart, line: CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((current) => (current.id === line.id ? line : current)),
})

function mustBeFresh(cart: Cart, id: LineId): void {
  if (cart.lines.some((line) => line.id === id))
    throw new RangeError(`a line named ${id} is already in the cart`)
}

/**
 * Adds a line, unless a rule refuses it. With `check` `tidied`, unavailable products are not
 * refused: the tidying after the command removes them (C11).
 */
function addLine(
  cart: Cart,
  line: CartLine,
  menu: Menu,
  check: 'whole' | 'tidied' = 'whole',
): ChangedCart {
  mustBeFresh(cart, line.id)
  const problem = check === 'whole' ? lineProblem(line, menu) : null
  if (problem) return refused(problem)
  if (cart.lines.length >= MAX_LINES) return refused('too_many_lines')
  return acceptCart({ ...cart, lines: [...cart.lines, line] })
}

function changeLine(
  cart: Cart,
  id: LineId,
  change: (line: CartLine) => ChangeResult<{ line: CartLine }>,
): ChangedCart {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (!line) return refused('line_not_found')
  const changed = change(line)
  return changed.ok ? acceptCart(replace(cart, changed.value.line), changed.value.notices) : changed
}

/**
 * Whether a new line is merged with an existing one: both have the same product, free sauce, warm
 * choice, payment (euros or points) and container (C2).
 */
function isLikeLine(a: ItemLine | SignatureLine, b: CartLine): boolean {
  if (a.container !== b.container) return false
  if (a.kind === 'signature')
    return b.kind === a.kind && a.ingredient === b.ingredient && a.freeSauce === b.freeSauce
  return (
    b.kind === a.kind &&
    a.ingredient === b.ingredient &&
    a.freeSauce === b.freeSauce &&
    a.warm === b.warm &&
    a.paidWith === b.paidWith
  )
}

function addOrJoin(cart: Cart, line: ItemLine | SignatureLine, menu: Menu): ChangedCart {
  const problem = lineProblem(line, menu)
  if (problem) return refused(problem)
  const like = cart.lines.find((candidate) => isLikeLine(line, candidate))
  return like
    ? setQuantity(cart, like.id, like.quantity + line.quantity)
    : addLine(cart, line, menu)
}

function setItem(
  cart: Cart,
  command: Extract<CartCommand, { type: 'set-item' }>,
  menu: Menu,
): ChangedCart {
  const line = cart.lines.find(({ id }) => id === command.line)
  if (!line) return refused('line_not_found')
  if (line.kind !== 'item' && line.kind !== 'signature') return refused('slot_not_allowed')
  const { freeSauce, warm, paidWith } = command
  if (line.kind === 'signature' && paidWith === 'points') return refused('not_payable_with_points')
  const changed =
    line.kind === 'item' ? { ...line, freeSauce, warm, paidWith } : { ...line, freeSauce }
  const problem = lineProblem(changed, menu)
  if (problem) return refused(problem)
  const like = cart.lines.find(
    (candidate) => candidate.id !== line.id && isLikeLine(changed, candidate),
  )
  if (!like) return acceptCart(replace(cart, changed))
  const joined = setQuantity(cart, like.id, like.quantity + line.quantity)
  return joined.ok ? without(joined.value.cart, line) : joined
}

function setQuantity(cart: Cart, id: LineId, quantity: number): ChangedCart {
  const line = cart.lines.find((candidate) => candidate.id === id)
  if (!line) return refused('line_not_found')
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return refused('quantity_out_of_range')
  return acceptCart(replace(cart, { ...line, quantity }))
}

/** Removes one unit of a line. If it is the only one, the line is removed (C16). */
function removeOne(cart: Cart, line: CartLine | undefined): ChangedCart {
  if (!line) return refused('line_not_found')
  return line.quantity > 1
    ? acceptCart(replace(cart, { ...line, quantity: line.quantity - 1 }))
    : without(cart, line)
}

function without(cart: Cart, line: CartLine | undefined): ChangedCart {
  if (!line) return refused('line_not_found')
  return acceptCart({ ...cart, lines: cart.lines.filter(({ id }) => id !== line.id) })
}

/** Inserts a copy of a line, with another id, after the original. */
function duplicate(cart: Cart, id: LineId, as: LineId): ChangedCart {
  const at = cart.lines.findIndex((line) => line.id === id)
  const line = cart.lines[at]
  if (!line) return refused('line_not_found')
  mustBeFresh(cart, as)
  if (cart.lines.length >= MAX_LINES) return refused('too_many_lines')
  return acceptCart({ ...cart, lines: cart.lines.toSpliced(at + 1, 0, { ...line, id: as }) })
}
