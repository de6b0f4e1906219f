import { emptyCart } from '#domain/cart/cart.ts'
import type { CartLine, DessertChoice, FormulaLine, Portion } from '#domain/cart/cart.ts'
import {
  emptyDessert,
  newCustomLine,
  portionsIn,
  slotsOf,
  withPortions,
} from '#domain/cart/composition.ts'
import { holds, productsIn } from '#domain/cart/holding.ts'
import type { Allergen, Menu, Product } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { tidy } from './cart-upkeep.ts'

/**
 * A product that can take the place of a missing one. `brings`: allergens that the composition did
 * not have.
 */
export type StandIn = { product: Product; brings: readonly Allergen[] }

/** What a composition cannot have here. `name` is empty for what no menu has any more. */
export type MissingPart = { product: number; name: string; standIns: readonly StandIn[] }

/** A composition that somebody shared, as the reader's menu has it today (E4). */
export type OpenedBowl = {
  /** What of it can be ordered here; null when the product that it is made of is missing. */
  line: CartLine | null
  missing: readonly MissingPart[]
  /** The menu has no such formula. */
  isFormulaGone: boolean
  /** The same as a custom salad, where the formula or its fixed salad cannot be had. */
  asCustom: CartLine | null
}

/** The most that are offered in place of one product. */
const MOST_STAND_INS = 3

/** Reads a shared composition by a menu: what there is of it, what is missing, what fits instead. */
export function openBowl(shared: CartLine, menu: Menu): OpenedBowl {
  const line = available(shared, menu)
  const missing = missingFrom(shared, line, menu).map((product) => ({
    product,
    name: findProduct(product, menu)?.name ?? '',
    standIns: line === null && shared.kind === 'formula' ? [] : standInsFor(shared, product, menu),
  }))
  return {
    line,
    missing,
    isFormulaGone: shared.kind === 'formula' && menu.formulas[shared.formula] === undefined,
    asCustom: line === null && shared.kind === 'formula' ? customOf(shared, menu) : null,
  }
}

/** The salad of a formula as a custom salad; null if nothing of it can be had. */
function customOf({ id, quantity, filling }: FormulaLine, menu: Menu): CartLine | null {
  const custom: CartLine = { ...newCustomLine(id, null), quantity, filling }
  const there = available(custom, menu)
  return there !== null && productsOf(there).length > 0 ? custom : null
}

/** The line without what is not available; alcohol alone is refused only when it is ordered. */
function available(line: CartLine, menu: Menu): CartLine | null {
  const { cart, notices } = tidy({ ...emptyCart, lines: [line] }, menu)
  const isAlone = notices.some(({ kind }) => kind === 'alcohol-dropped')
  return cart.lines[0] ?? (isAlone ? line : null)
}

/** Ids of ingredients and desserts never collide. */
const findProduct = (product: number, menu: Menu): Product | undefined =>
  menu.ingredients[product] ?? menu.desserts[product]

/** The products of a line, each once, in the order of the composition. */
const productsOf = (line: CartLine): number[] => [...new Set(productsIn(line))]

/** The products that the line has lost; where nothing is left of it, those that are to blame. */
function missingFrom(shared: CartLine, line: CartLine | null, menu: Menu): number[] {
  if (line === null)
    return productsOf(shared).filter((product) => findProduct(product, menu)?.available !== true)
  const remainingProducts = new Set(productsOf(line))
  return productsOf(withoutToppingsOfLost(shared, line)).filter(
    (product) => !remainingProducts.has(product),
  )
}

/** What lay on a dessert that is missing comes back with the dessert that takes its place. */
const withoutToppingsOfLost = (shared: CartLine, line: CartLine): CartLine =>
  shared.kind === 'formula' && shared.dessert && line.kind === 'formula' && !line.dessert
    ? { ...shared, dessert: { ...shared.dessert, filling: emptyDessert } }
    : shared

/**
 * Products of the same category that fit in the same place, none dearer (neither as included nor as
 * an extra), and none that makes the composition dearer. Those that bring no allergen come alone if there are any; then those that suit the same
 * diets, then the nearest in price.
 */
function standInsFor(shared: CartLine, product: number, menu: Menu): readonly StandIn[] {
  const missingProduct = findProduct(product, menu)
  // What is there but does not fit has no like that fits.
  if (!missingProduct || missingProduct.available) return []
  const shelf: readonly Product[] = Object.values(
    menu.ingredients[product] ? menu.ingredients : menu.desserts,
  )
  const before = new Set([
    ...priceLine(shared, menu).allergens,
    ...allergensWithin(missingProduct, menu),
  ])
  const fitting = shelf
    .filter(
      ({ id, categoryId, price, premiumPrice, available: isThere }) =>
        isThere &&
        id !== product &&
        categoryId === missingProduct.categoryId &&
        price <= missingProduct.price &&
        premiumPrice <= missingProduct.premiumPrice &&
        !holds(shared, id, menu),
    )
    .filter(({ id }) => {
      const changed = replaced(shared, product, id)
      const line = available(changed, menu)
      // Another dessert may include less of what lies on it.
      const isDearer = priceLine(changed, menu).unitPrice > priceLine(shared, menu).unitPrice
      return line !== null && holds(line, id, menu) && !isDearer
    })
    .map((candidate) => ({
      product: candidate,
      brings: allergensWithin(candidate, menu).filter((allergen) => !before.has(allergen)),
    }))
  const harmless = fitting.filter(({ brings }) => brings.length === 0)
  const dietsLost = (candidate: Product) =>
    missingProduct.diets.filter((diet) => !candidate.diets.includes(diet)).length
  return (harmless.length > 0 ? harmless : fitting)
    .toSorted(
      (a, b) =>
        a.brings.length - b.brings.length ||
        dietsLost(a.product) - dietsLost(b.product) ||
        b.product.price - a.product.price ||
        a.product.id - b.product.id,
    )
    .slice(0, MOST_STAND_INS)
}

/** The line with one product in every place of another. */
export function replaced(line: CartLine, product: number, by: number): CartLine {
  const swap = (portion: Portion): Portion =>
    portion.ingredient === product ? { ingredient: by, warm: portion.warm } : portion
  const filled = slotsOf(line).reduce(
    (changed: CartLine, slot) => withPortions(changed, slot, portionsIn(changed, slot).map(swap)),
    line,
  )
  const inDessert = <D extends DessertChoice>(choice: D): D =>
    choice.dessert === product ? { ...choice, dessert: by } : choice
  switch (filled.kind) {
    case 'formula':
      return filled.dessert ? { ...filled, dessert: inDessert(filled.dessert) } : filled
    case 'dessert':
      return inDessert(filled)
    case 'signature':
    case 'item':
      return {
        ...filled,
        ingredient: filled.ingredient === product ? by : filled.ingredient,
        freeSauce: filled.freeSauce === product ? by : filled.freeSauce,
      }
    case 'custom':
      return filled
  }
}
