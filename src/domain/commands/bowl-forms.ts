import type {
  CartLine,
  CustomLine,
  DessertLine,
  FormulaLine,
  ItemLine,
  Portion,
} from '#domain/cart/cart.ts'
import {
  isCompleted,
  newCustomLine,
  newFormulaLine,
  portionsIn,
  sideForDessert,
  slotRule,
  slotsOf,
  withPortions,
} from '#domain/cart/composition.ts'
import { isFixed, lineProblem, secondDessert } from '#domain/cart/line-checks.ts'
import { fillSlots } from '#domain/cart/slots.ts'
import type { Formula, Menu, SideSlot } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'

/** One unit of a salad that can be sold as a formula or as a custom salad. */
export type Bowl = FormulaLine | CustomLine
/** One unit of a drink, soup or dessert as a separate line paid in euros, with an empty id. */
export type BowlSide = ItemLine | DessertLine

/** One form in which a bowl can be sold, with the sides inside it. */
export type BowlForm = { readonly line: Bowl; readonly sides: readonly BowlSide[] }

/** Whether a line is a complete bowl that may be sold in another form. */
export const isBowl = (line: CartLine, menu: Menu): line is Bowl =>
  (line.kind === 'custom' ||
    (line.kind === 'formula' &&
      line.paidWith === 'euros' &&
      menu.formulas[line.formula]?.notModifiable === false)) &&
  isCompleted(line, menu)

const asItem = ({ ingredient, warm }: Portion): ItemLine => ({
  kind: 'item',
  id: '',
  quantity: 1,
  ingredient,
  freeSauce: null,
  warm,
  paidWith: 'euros',
})

/** Returns the sides inside a bowl, each as the line that it would be outside the bowl. */
export function sidesOf(line: Bowl): readonly BowlSide[] {
  const portions = [...portionsIn(line, 'side1'), ...portionsIn(line, 'side2')]
  const dessert = line.kind === 'formula' ? line.dessert : null
  const composed: BowlSide[] = dessert
    ? [{ kind: 'dessert', id: '', quantity: 1, ...dessert, paidWith: 'euros' }]
    : []
  return [...portions.map(asItem), ...composed]
}

/**
 * Returns one unit of a cart line as a side; null if no formula has a place for the product, or if
 * the line is paid with points, has a free sauce or is incomplete. A product in the customer's own
 * container or a lent bowl stays a separate line.
 */
export function asSide(line: CartLine, menu: Menu): BowlSide | null {
  if (line.container !== undefined) return null
  if (line.kind === 'item') {
    const isPlain = line.paidWith === 'euros' && line.freeSauce === null
    const category = menu.ingredients[line.ingredient]?.categoryId
    return isPlain && hasPlace(category, menu) ? { ...line, id: '', quantity: 1 } : null
  }
  if (line.kind !== 'dessert' || line.paidWith !== 'euros' || !isCompleted(line, menu)) return null
  return hasPlace(menu.desserts[line.dessert]?.categoryId, menu)
    ? { ...line, id: '', quantity: 1 }
    : null
}

const hasPlace = (category: number | undefined, menu: Menu): boolean =>
  category !== undefined &&
  Object.values(menu.formulas).some(
    ({ sides, notModifiable }) =>
      !notModifiable && sides.some(({ categories }) => categories.includes(category)),
  )

/** Returns the key of a side. Sides with the same key are interchangeable. */
export const keyOf = (side: BowlSide): string =>
  side.kind === 'item'
    ? `${side.ingredient}${side.warm ? 'w' : ''}`
    : JSON.stringify([side.dessert, side.filling, side.declined])

/**
 * Returns the line with its portions in the cheapest order: those that would cost most as extras
 * are in the included places. Returns the same line if another order saves nothing.
 */
export function inCheapestOrder<L extends CartLine>(line: L, menu: Menu): L
export function inCheapestOrder(line: CartLine, menu: Menu): CartLine {
  let laid = line
  for (const slot of slotsOf(line)) {
    const rule = slotRule(line, slot, menu)
    const portions = portionsIn(line, slot)
    const isOpen = line.kind !== 'formula' || !isFixed(menu.formulas[line.formula], slot)
    if (!rule || !isOpen || rule.places === 0 || portions.length <= rule.places) continue
    const gain = ({ ingredient }: Portion) => {
      const product = menu.ingredients[ingredient]
      if (!product) return 0
      return product.price - (rule.included === 'premium' ? product.premiumPrice : 0)
    }
    laid = withPortions(
      laid,
      slot,
      fillSlots(
        portions.toSorted((a, b) => gain(b) - gain(a)),
        rule.places,
      ),
    )
  }
  return priceLine(laid, menu).unitPrice < priceLine(line, menu).unitPrice ? laid : line
}

/**
 * Returns the formulas as which a bowl may be sold. For a formula, these are formulas for at least
 * its number of ingredients, which the bowl must fill: a smaller formula would be a smaller bowl. A
 * custom salad counts as the largest size that it fills, but never as the smallest size of the
 * menu, which may be a child's.
 */
export function formulasFor(bowl: Bowl, menu: Menu): readonly Formula[] {
  const open = Object.values(menu.formulas).filter(({ notModifiable }) => !notModifiable)
  const sizes = [...new Set(open.map((formula) => formula.numOfIngredients))]
  const filled = bowl.filling.ingredients.length
  if (bowl.kind === 'formula') {
    const now = menu.formulas[bowl.formula]?.numOfIngredients ?? 0
    return open.filter(({ numOfIngredients: size }) => size >= now && size <= filled)
  }
  const most = Math.max(...sizes.filter((size) => size <= filled))
  const isSmallest = sizes.length > 1 && most === Math.min(...sizes)
  return isSmallest ? [] : open.filter(({ numOfIngredients: size }) => size === most)
}

/**
 * Returns the bowl as a custom salad with the given sides; null if a custom salad cannot contain
 * them.
 */
export function asCustom(bowl: Bowl, sides: readonly BowlSide[], menu: Menu): BowlForm | null {
  if (bowl.kind === 'formula') {
    return sides.length > 0 ? null : completeForm(bareOf(bowl, null, menu), sides, menu)
  }
  const keys = sides.map(keyOf)
  let line: CartLine = bowl
  for (const slot of ['side1', 'side2'] as const) {
    const portions = portionsIn(bowl, slot).filter((portion) =>
      keys.includes(keyOf(asItem(portion))),
    )
    line = withPortions(line, slot, portions)
  }
  const sideCount = portionsIn(line, 'side1').length + portionsIn(line, 'side2').length
  return sideCount === sides.length ? completeForm(line, sides, menu) : null
}

/** Sides of a formula with the slot of each; a slot that is not listed stays empty. */
export type PlacedSides = readonly (readonly [SideSlot, BowlSide])[]

/** Returns the bowl as a formula with exactly the given sides; null if a rule forbids it. */
export function asFormula(
  bowl: Bowl,
  formula: Formula,
  placedSides: PlacedSides,
  menu: Menu,
): BowlForm | null {
  const sides = placedSides.map(([, side]) => side)
  let line: CartLine = bareOf(bowl, formula, menu)
  for (const [slot, side] of placedSides) {
    if (side.kind === 'item') {
      line = withPortions(line, slot, [{ ingredient: side.ingredient, warm: side.warm }])
      continue
    }
    const { dessert, filling, declined } = side
    if (line.kind !== 'formula' || line.dessert !== null) return null
    if (sideForDessert(formula, dessert, menu) !== slot) return null
    line = { ...line, dessert: { dessert, filling, declined } }
  }
  const hasSecond = placedSides.some(([slot, side]) => {
    const product = side.kind === 'item' ? menu.ingredients[side.ingredient] : undefined
    return product !== undefined && secondDessert(line, slot, product, menu)
  })
  return hasSecond ? null : completeForm(line, sides, menu)
}

/**
 * Returns the bowl without its sides, in the same container: as the given formula, or as a custom
 * salad if `formula` is null.
 */
export function bareOf(bowl: Bowl, formula: Formula | null, menu: Menu): CartLine {
  const { filling, id, title, ifMissing, container } = bowl
  let line: CartLine = formula
    ? {
        ...newFormulaLine(id, formula.id, 'euros', title),
        declined: filling.sauces.length < formula.numOfSauce ? ['sauces'] : [],
      }
    : newCustomLine(id, title)
  for (const slot of ['bases', 'ingredients', 'sauces'] as const) {
    const places = slotRule(line, slot, menu)?.places ?? 0
    line = withPortions(line, slot, fillSlots(filling[slot], places))
  }
  const filledLine = { ...line, ...(ifMissing && { ifMissing }), ...(container && { container }) }
  return inCheapestOrder(filledLine, menu)
}

function completeForm(line: CartLine, sides: readonly BowlSide[], menu: Menu): BowlForm | null {
  if (line.kind !== 'formula' && line.kind !== 'custom') return null
  if (!isCompleted(line, menu) || lineProblem(line, menu) !== null) return null
  return { line: inCheapestOrder(line, menu), sides }
}
