import { MAX_LINES } from '#domain/cart/cart.ts'
import type { Cart, CartLine, Portion, Slot } from '#domain/cart/cart.ts'
import { takesContainer } from '#domain/cart/container.ts'
import {
  isCompleted,
  portionsIn,
  sideForDessert,
  slotRule,
  slotsOf,
  withPortions,
} from '#domain/cart/composition.ts'
import { freeSauceProblem, isFixed, lineProblem, portionProblem } from '#domain/cart/line-checks.ts'
import type { Menu, Product } from '#domain/menu/menu.ts'
import type { CartNotice } from '#domain/cart/notice.ts'
import { priceCart, priceLine } from '#domain/pricing/pricing.ts'
import { isAlcohol, isDish } from '#domain/menu/products.ts'
import { unitsWithoutCompanion } from '#domain/cart/rewards.ts'
import { fillSlots, promoted } from '#domain/cart/slots.ts'

/** Returns the id of the formula, dessert or product that a line sells; 0 for a custom salad. */
export function subjectOf(line: CartLine): number {
  return line.kind === 'formula'
    ? line.formula
    : line.kind === 'dessert'
      ? line.dessert
      : line.kind === 'custom'
        ? 0
        : line.ingredient
}

/**
 * Makes a cart valid again after a change of the cart or the menu. Removes unavailable products,
 * also inside bowls (C25), alcohol that no dish accompanies (C20, V10), and units paid with points
 * whose required companion was removed (L2). `lineProblem` finds no problem in any remaining line.
 */
export function tidy(cart: Cart, menu: Menu): { cart: Cart; notices: CartNotice[] } {
  const notices: CartNotice[] = []
  const possible = cart.lines
    .slice(0, MAX_LINES)
    .flatMap((line) => tidyLine(line, menu, notices) ?? [])
  const lines = dropIncompleteRewards(dropLonelyAlcohol(possible, menu, notices), menu, notices)
  const unchanged =
    lines.length === cart.lines.length && lines.every((line, i) => line === cart.lines[i])
  return { cart: unchanged ? cart : { ...cart, lines }, notices }
}

/** Returns the line without unavailable products; null if the line itself must be removed. */
function tidyLine(line: CartLine, menu: Menu, notices: CartNotice[]): CartLine | null {
  let tidiedLine = line
  if (tidiedLine.kind === 'formula' && tidiedLine.dessert) {
    const { dessert } = tidiedLine.dessert
    const formula = menu.formulas[tidiedLine.formula]
    if (
      !menu.desserts[dessert]?.available ||
      (formula && !sideForDessert(formula, dessert, menu))
    ) {
      const name = menu.desserts[dessert]?.name ?? ''
      notices.push({ kind: 'ingredient-dropped', line: line.id, product: dessert, name })
      tidiedLine = { ...tidiedLine, dessert: null }
    }
  }
  for (const slot of slotsOf(tidiedLine)) tidiedLine = tidySlot(tidiedLine, slot, menu, notices)
  tidiedLine = tidyContainer(tidyChoices(tidiedLine, menu, notices), menu, notices)
  const problem = lineProblem(tidiedLine, menu)
  if (!problem) return tidiedLine
  const { name } = priceLine(line, menu)
  const product = subjectOf(line)
  const subject = { line: line.id, product, name }
  notices.push(
    problem === 'not_payable_with_points'
      ? { kind: 'points-dropped', ...subject, points: 0 }
      : { kind: 'line-dropped', ...subject },
  )
  return null
}

function tidySlot(line: CartLine, slot: Slot, menu: Menu, notices: CartNotice[]): CartLine {
  const portions = portionsIn(line, slot)
  if (portions.length === 0) return line
  const rule = slotRule(line, slot, menu)
  if (line.kind === 'formula' && isFixed(menu.formulas[line.formula], slot)) return line
  const possible = portions.filter(
    ({ ingredient }) => !portionProblem(rule, slot, menu.ingredients[ingredient]),
  )
  const places = rule?.places ?? 0
  const tidiedPortions = fillSlots(
    possible.slice(0, rule?.max ?? 0).map((portion) => cooled(portion, menu)),
    places,
  )
  if (
    tidiedPortions.length === portions.length &&
    tidiedPortions.every((portion, i) => portion === portions[i])
  )
    return line
  const droppedProducts = new Set(
    portions.filter((portion) => !possible.includes(portion)).map(({ ingredient }) => ingredient),
  )
  for (const product of droppedProducts) {
    notices.push({
      kind: 'ingredient-dropped',
      line: line.id,
      product,
      name: menu.ingredients[product]?.name ?? '',
    })
  }
  if (droppedProducts.size > 0)
    notices.push(...promotions(line, slot, portions, tidiedPortions, [places, places], menu))
  return withPortions(line, slot, tidiedPortions)
}

/** Returns the portion, changed to cold if the menu does not allow it warm. */
function cooled(portion: Portion, menu: Menu): Portion {
  return portion.warm && !menu.ingredients[portion.ingredient]?.canBeWarm
    ? { ...portion, warm: false }
    : portion
}

function tidyChoices(line: CartLine, menu: Menu, notices: CartNotice[]): CartLine {
  if (line.kind !== 'item' && line.kind !== 'signature') return line
  const product = menu.ingredients[line.ingredient]
  if (!product) return line
  let tidiedLine = line
  if (tidiedLine.freeSauce !== null && freeSauceProblem(product, tidiedLine.freeSauce, menu)) {
    const name = menu.ingredients[tidiedLine.freeSauce]?.name ?? ''
    notices.push({ kind: 'ingredient-dropped', line: line.id, product: tidiedLine.freeSauce, name })
    tidiedLine = { ...tidiedLine, freeSauce: null }
  }
  return tidiedLine.kind === 'item' && tidiedLine.warm && !product.canBeWarm
    ? { ...tidiedLine, warm: false }
    : tidiedLine
}

/**
 * Returns the line; if the restaurant does not accept the line's container, with the restaurant's
 * packaging instead (E2).
 */
function tidyContainer(line: CartLine, menu: Menu, notices: CartNotice[]): CartLine {
  if (line.container === undefined || takesContainer(line, line.container, menu)) return line
  const { name } = priceLine(line, menu)
  notices.push({ kind: 'container-dropped', line: line.id, product: subjectOf(line), name })
  return { ...line, container: undefined }
}

/** Returns a notice for each extra of a slot that became included (C14). */
export function promotions(
  line: CartLine,
  slot: Slot,
  before: readonly Portion[],
  after: readonly Portion[],
  places: [number, number],
  menu: Menu,
): CartNotice[] {
  return promoted(before, after, places).map(({ ingredient }) => ({
    kind: 'promoted',
    line: line.id,
    slot,
    product: ingredient,
    name: menu.ingredients[ingredient]?.name ?? '',
  }))
}

/** Whether a line is a dish that can accompany alcohol (C20, V10). */
export function isDishLine(line: CartLine, menu: Menu): boolean {
  switch (line.kind) {
    case 'formula':
      return isCompleted(line, menu)
    case 'custom':
      return line.filling.bases.length > 0
    case 'signature':
      return true
    case 'dessert':
      return false
    case 'item': {
      const product = menu.ingredients[line.ingredient]
      return product !== undefined && isDish(product, menu)
    }
  }
}

function dropLonelyAlcohol(
  lines: readonly CartLine[],
  menu: Menu,
  notices: CartNotice[],
): readonly CartLine[] {
  const drink = (line: CartLine): Product | undefined => {
    const product = line.kind === 'item' ? menu.ingredients[line.ingredient] : undefined
    return product && isAlcohol(product, menu) ? product : undefined
  }
  if (!lines.some(drink) || lines.some((line) => isDishLine(line, menu))) return lines
  return lines.filter((line) => {
    const product = drink(line)
    if (!product) return true
    const { id, name } = product
    notices.push({
      kind: 'alcohol-dropped',
      line: line.id,
      product: id,
      name,
      quantity: line.quantity,
    })
    return false
  })
}

function dropIncompleteRewards(
  lines: readonly CartLine[],
  menu: Menu,
  notices: CartNotice[],
): readonly CartLine[] {
  const excessUnits = unitsWithoutCompanion(lines, menu)
  if (excessUnits.size === 0) return lines
  return lines.flatMap((line) => {
    const quantity = excessUnits.get(line.id) ?? 0
    if (quantity === 0) return line
    const { name } = priceLine(line, menu)
    notices.push({
      kind: 'reward-dropped',
      line: line.id,
      product: subjectOf(line),
      name,
      quantity,
    })
    return quantity < line.quantity ? { ...line, quantity: line.quantity - quantity } : []
  })
}

/**
 * Removes units paid with points, beginning with the line added last, until the points of `balance`
 * pay for the remaining units (L3).
 */
export function dropPointsOver(
  cart: Cart,
  menu: Menu,
  balance: number,
): { cart: Cart; notices: CartNotice[] } {
  const { lines, eatfidPointsCost } = priceCart(cart, menu)
  const notices: CartNotice[] = []
  const remainingQuantities = new Map<CartLine, number>()
  let cost = eatfidPointsCost
  for (const { line, points, name } of lines.toReversed()) {
    if (cost <= balance) break
    if (points === 0) continue
    const each = points / line.quantity
    const units = Math.min(line.quantity, Math.ceil((cost - balance) / each))
    cost -= units * each
    remainingQuantities.set(line, line.quantity - units)
    notices.push({
      kind: 'points-dropped',
      line: line.id,
      product: subjectOf(line),
      name,
      points: units * each,
    })
  }
  if (remainingQuantities.size === 0) return { cart, notices }
  const remainingLines = cart.lines.flatMap((line): CartLine[] => {
    const quantity = remainingQuantities.get(line) ?? line.quantity
    return quantity === line.quantity ? [line] : quantity === 0 ? [] : [{ ...line, quantity }]
  })
  const tidied = tidy({ ...cart, lines: remainingLines }, menu)
  return { cart: tidied.cart, notices: [...notices, ...tidied.notices] }
}
