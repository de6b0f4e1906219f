import type { CartLine, Slot } from '#domain/cart/cart.ts'
import { isSingle, portionsIn, slotRule } from '#domain/cart/composition.ts'
import { secondDessert } from '#domain/cart/line-checks.ts'
import type { Category, Dessert, Ingredient, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { portionPrice } from '#domain/pricing/pricing.ts'
import type { PricedLine } from '#domain/cart/priced.ts'
import { pressPrice } from './choosing.ts'

/** The state of an ingredient in a slot, as shown by its button. */
export type IngredientOffer = {
  /** Number of chosen portions (`count`), and how many of them are extras. */
  count: number
  extras: number
  warm: boolean
  /**
   * The price in cents of the chosen portions; if none is chosen, the amount that a press would
   * add.
   */
  amount: Cents
  /**
   * The amount in cents that one more portion would add; null if none is chosen yet, or if the slot
   * has room for a single choice only.
   */
  next: Cents | null
  /** Whether the ingredient's controls are shown: one less, one more, warm. */
  open: boolean
  /**
   * Whether the ingredient is free although similar ingredients cost something: the first sauce of
   * a custom salad.
   */
  free: boolean
}

/** The priced portions of an ingredient in a slot. */
export const portionsOf = (
  priced: PricedLine,
  slot: Slot,
  ingredient: IngredientId,
): PricedLine['portions'] =>
  priced.portions.filter((portion) => portion.slot === slot && portion.ingredient === ingredient)

export function offerOf(
  priced: PricedLine,
  slot: Slot,
  ingredient: IngredientId,
  menu: Menu,
): IngredientOffer {
  const { line } = priced
  const portions = portionsOf(priced, slot, ingredient)
  const count = portions.reduce((sum, { quantity }) => sum + quantity, 0)
  const paidFor = owesAll(line, slot, menu) ? [] : portions.filter(({ as }) => as === 'extra')
  const extras = paidFor.reduce((sum, { quantity }) => sum + quantity, 0)
  const amount =
    count > 0
      ? portions.reduce((sum, portion) => sum + portion.amount, 0)
      : pressPrice(line, slot, ingredient, menu)
  return {
    count,
    extras,
    amount,
    open: count > 0,
    warm: portions.some(({ warm }) => warm),
    next:
      count > 0 && !isSingle(line, slot, menu) ? portionPrice(line, slot, ingredient, menu) : null,
    free: amount === 0 && line.kind === 'custom',
  }
}

/**
 * Whether every portion in a slot is charged. In a custom salad only a sauce is included, so an
 * ingredient's amount is a price, not a supplement (C7).
 */
const owesAll = (line: CartLine, slot: Slot, menu: Menu): boolean =>
  line.kind === 'custom' && slotRule(line, slot, menu)?.places === 0

export type Shelf = {
  category: Category
  ingredients: readonly Ingredient[]
  desserts: readonly Dessert[]
}

/**
 * The products that may fill a slot, by category; a formula's dessert shelf includes the composed
 * desserts.
 */
export function shelvesOf(line: CartLine, slot: Slot, menu: Menu): Shelf[] {
  const { categories = [] } = slotRule(line, slot, menu) ?? {}
  const ingredients = Object.values(menu.ingredients)
  return categories.flatMap((id): Shelf[] => {
    const category = menu.categories.find((candidate) => candidate.id === id)
    if (!category) return []
    const desserts =
      line.kind === 'formula' && category.kind === 'composed-dessert'
        ? Object.values(menu.desserts)
        : []
    const shelf = {
      category,
      desserts,
      ingredients: ingredients.filter(({ categoryId }) => categoryId === id),
    }
    return shelf.ingredients.length + desserts.length > 0 ? [shelf] : []
  })
}

/**
 * The possible extras of a slot: all products that may fill it, but no dessert in addition to a
 * composed one (C6).
 */
export function extrasFor(line: CartLine, slot: Slot, menu: Menu): Shelf[] {
  return shelvesOf(line, slot, menu).flatMap((shelf): Shelf[] => {
    const ingredients = shelf.ingredients.filter(
      (product) => !secondDessert(line, slot, product, menu),
    )
    return ingredients.length > 0 ? [{ ...shelf, ingredients }] : []
  })
}

/** The circles of a slot: its portions, then its free places. */
export function circlesOf(line: CartLine, slot: Slot, menu: Menu) {
  const places = slotRule(line, slot, menu)?.places ?? 0
  const portions = portionsIn(line, slot)
  return {
    occupied: portions.map((portion, at) => ({
      ...portion,
      at,
      extra: at >= places && !owesAll(line, slot, menu),
    })),
    free: Math.max(0, places - portions.length),
    places,
  }
}

/**
 * How many of the included places of a slot are filled; null if nothing is included, as in a custom
 * salad.
 */
export function placesTaken(line: CartLine, slot: Slot, menu: Menu) {
  const places = slotRule(line, slot, menu)?.places ?? 0
  if (line.kind === 'custom' || places === 0) return null
  const count = portionsIn(line, slot).length
  const [filled, extras] = [Math.min(places, count), Math.max(0, count - places)]
  return { filled, places, extras, nextCosts: filled === places && !isSingle(line, slot, menu) }
}
