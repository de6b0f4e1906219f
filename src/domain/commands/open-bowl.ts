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
 * A product that can replace a missing one. `brings`: its allergens that the bowl did not contain
 * before.
 */
export type StandIn = { product: Product; brings: readonly Allergen[] }

/**
 * A product of the shared bowl that cannot be ordered from the reader's menu: the menu marks it as
 * unavailable, or does not contain it at all. In the second case, `name` is empty.
 */
export type MissingPart = { product: number; name: string; standIns: readonly StandIn[] }

/** A bowl that a customer shared, read with the reader's current menu (E4). */
export type OpenedBowl = {
  /**
   * The part of the bowl that can be ordered from this menu; null if the formula or product on
   * which the bowl is based is missing.
   */
  line: CartLine | null
  missing: readonly MissingPart[]
  /** True if the menu does not contain the bowl's formula. */
  isFormulaGone: boolean
  /**
   * A custom salad with the same contents, if the bowl's formula or the formula's prescribed salad
   * is not available; otherwise null.
   */
  asCustom: CartLine | null
}

/** Maximum number of replacements offered for one product. */
const MOST_STAND_INS = 3

/**
 * Reads a shared bowl with a menu: returns the part that is available, the missing products, and
 * possible replacements for them.
 */
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

/** Returns the salad of a formula as a custom salad; null if none of its products is available. */
function customOf({ id, quantity, filling }: FormulaLine, menu: Menu): CartLine | null {
  const custom: CartLine = { ...newCustomLine(id, null), quantity, filling }
  const there = available(custom, menu)
  return there !== null && productsOf(there).length > 0 ? custom : null
}

/**
 * Returns the line without unavailable products; null if nothing remains. A line of alcohol stays
 * although there is no dish, because only the check of the order refuses it.
 */
function available(line: CartLine, menu: Menu): CartLine | null {
  const { cart, notices } = tidy({ ...emptyCart, lines: [line] }, menu)
  const isAlone = notices.some(({ kind }) => kind === 'alcohol-dropped')
  return cart.lines[0] ?? (isAlone ? line : null)
}

/**
 * Returns a product by its id. Ingredients and desserts share one range of ids, so an id is unique.
 */
const findProduct = (product: number, menu: Menu): Product | undefined =>
  menu.ingredients[product] ?? menu.desserts[product]

/** Returns the ids of the products of a line, without duplicates. */
const productsOf = (line: CartLine): number[] => [...new Set(productsIn(line))]

/**
 * Returns the products of the shared line that are missing from the available part. If there is no
 * available part (`line` is null), returns the unavailable products.
 */
function missingFrom(shared: CartLine, line: CartLine | null, menu: Menu): number[] {
  if (line === null)
    return productsOf(shared).filter((product) => findProduct(product, menu)?.available !== true)
  const remainingProducts = new Set(productsOf(line))
  return productsOf(withoutToppingsOfLost(shared, line)).filter(
    (product) => !remainingProducts.has(product),
  )
}

/**
 * Returns the shared line; if its dessert is missing, without the coulis and toppings of the
 * dessert, which do not count as missing because a replacement of the dessert has them again.
 */
const withoutToppingsOfLost = (shared: CartLine, line: CartLine): CartLine =>
  shared.kind === 'formula' && shared.dessert && line.kind === 'formula' && !line.dessert
    ? { ...shared, dessert: { ...shared.dessert, filling: emptyDessert } }
    : shared

/**
 * Returns at most `MOST_STAND_INS` available products of the same category that fit in the places
 * of the missing product and are not in the bowl yet. None has a higher price or premium, and none
 * makes the bowl more expensive. If some of them add no allergen to the bowl, only those are
 * returned. They are sorted by the number of allergens that they add, then by the number of the
 * missing product's diets that they do not suit, then by price, the highest first.
 */
function standInsFor(shared: CartLine, product: number, menu: Menu): readonly StandIn[] {
  const missingProduct = findProduct(product, menu)
  // If the product is available but does not fit, no similar product would fit either.
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
      // With another dessert, fewer toppings may be included in the price.
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

/** Returns the line with one product replaced by another in every place. */
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
