import type { CartLine, Slot, Wish } from '#domain/cart/cart.ts'
import { declaredIn } from '#domain/cart/allergies.ts'
import { portionsIn, slotRule, slotsOf, withPortions } from '#domain/cart/composition.ts'
import { holds, productsIn } from '#domain/cart/holding.ts'
import { ingredientsOf, isBaseOf } from '#domain/cart/if-missing.ts'
import { freeSauceProblem, portionProblem } from '#domain/cart/line-checks.ts'
import { withoutPortion } from '#domain/cart/slots.ts'
import { replaced } from '#domain/commands/open-bowl.ts'
import { diets } from '#domain/menu/menu.ts'
import type { Allergen, Diet, Ingredient, IngredientId, Menu } from '#domain/menu/menu.ts'
import { allergensWithin } from '#domain/menu/products.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import type { ReplacementState } from './may-replace.ts'

/**
 * A decision about an ingredient of a line. `standIn`: the ingredient that replaces it; null unless
 * `state` is `replaced`.
 */
export type ReplacementDecision = {
  readonly state: ReplacementState
  readonly standIn: IngredientId | null
}
export type DecidedIngredient = ReplacementDecision & { readonly ingredient: IngredientId }

/** Maximum number of replacements offered for one ingredient. */
export const MOST_STAND_INS = 3

/**
 * Returns a line as the kitchen makes it: with all decisions about its ingredients applied in
 * sequence.
 */
export const asDecided = (
  line: CartLine,
  decided: readonly DecidedIngredient[],
  menu: Menu,
): CartLine =>
  decided.reduce(
    (changed, { ingredient, state, standIn }) =>
      state === 'replaced' && standIn !== null
        ? cooled(replaced(changed, ingredient, standIn), standIn, menu)
        : state === 'left-out'
          ? without(changed, ingredient, menu)
          : changed,
    line,
  )

/**
 * Returns the line without an ingredient, which is removed from all its places. The first extra
 * takes each freed included place, as in the cart (C14).
 */
function without(line: CartLine, ingredient: IngredientId, menu: Menu): CartLine {
  if ('freeSauce' in line)
    return line.freeSauce === ingredient ? { ...line, freeSauce: null } : line
  return slotsOf(line).reduce<CartLine>((changed, slot) => {
    const places = slotRule(changed, slot, menu)?.places ?? 0
    let portions = portionsIn(changed, slot)
    for (;;) {
      const at = portions.findIndex((portion) => portion.ingredient === ingredient)
      if (at < 0) return withPortions(changed, slot, portions)
      portions = withoutPortion(portions, at, places)
    }
  }, line)
}

/** Serves the replacement cold if it cannot be warm. */
function cooled(line: CartLine, standIn: IngredientId, menu: Menu): CartLine {
  if (menu.ingredients[standIn]?.canBeWarm) return line
  return slotsOf(line).reduce(
    (changed, slot) =>
      withPortions(
        changed,
        slot,
        portionsIn(changed, slot).map((portion) =>
          portion.ingredient === standIn ? { ...portion, warm: false } : portion,
        ),
      ),
    line,
  )
}

/**
 * The facts on which a replacement depends. `line` is the line with all earlier decisions applied.
 */
export type ReplacementContext = {
  readonly line: CartLine
  readonly ingredient: IngredientId
  readonly menu: Menu
  /** The allergens that the order declares. */
  readonly declared: readonly Allergen[]
  /** Other ingredients that ran out for this order, so they cannot be used as replacements. */
  readonly missing: readonly IngredientId[]
}

/**
 * Returns the possible replacements for an ingredient of a line, the most similar first. They are
 * of the same category, available, allowed in all places of the ingredient, and make the line no
 * more expensive. They contain no allergen that the ingredient does not contain, and none that the
 * order declares. If the whole line suits a diet, they suit it as well. An ingredient that is not
 * on the menu has no replacement (E7).
 */
export function standInsFor(context: ReplacementContext): readonly Ingredient[] {
  const { line, ingredient, menu, declared, missing } = context
  const missingProduct = menu.ingredients[ingredient]
  if (
    !missingProduct ||
    !ingredientsOf(line).includes(ingredient) ||
    missingProduct.composition !== null
  )
    return []
  const allowed = allergensWithin(missingProduct, menu)
  const requiredDiets = dietsOf(line, menu)
  const price = priceLine(line, menu).unitPrice
  return Object.values(menu.ingredients)
    .filter(
      (candidate) =>
        candidate.available &&
        candidate.id !== ingredient &&
        candidate.categoryId === missingProduct.categoryId &&
        candidate.composition === null &&
        !missing.includes(candidate.id) &&
        !holds(line, candidate.id, menu) &&
        (missingProduct.ageRestricted || !candidate.ageRestricted) &&
        // A replacement that is meat must be of the same animal as the chosen ingredient.
        (candidate.origin === null || candidate.origin.meat === missingProduct.origin?.meat) &&
        allergensWithin(candidate, menu).every((allergen) => allowed.includes(allergen)) &&
        declaredIn(candidate.id, declared, menu).length === 0 &&
        requiredDiets.every((diet) => candidate.diets.includes(diet)) &&
        fits(context, candidate) &&
        priceLine(replaced(line, ingredient, candidate.id), menu).unitPrice <= price,
    )
    .toSorted(
      (a, b) =>
        Number(missingProduct.canBeWarm && !a.canBeWarm) -
          Number(missingProduct.canBeWarm && !b.canBeWarm) ||
        Math.abs(a.price - missingProduct.price) - Math.abs(b.price - missingProduct.price) ||
        Math.abs(a.calories - missingProduct.calories) -
          Math.abs(b.calories - missingProduct.calories) ||
        a.id - b.id,
    )
}

/** Returns the diets that all products of a line suit. */
function dietsOf(line: CartLine, menu: Menu): readonly Diet[] {
  const products = productsIn(line).map((id) => menu.ingredients[id] ?? menu.desserts[id])
  return diets.filter((diet) => products.every((product) => product?.diets.includes(diet)))
}

/** Whether a candidate is allowed in every place of the ingredient that ran out. */
function fits({ line, ingredient, menu }: ReplacementContext, candidate: Ingredient): boolean {
  if ('freeSauce' in line && line.freeSauce === ingredient) {
    const dish = menu.ingredients[line.ingredient]
    return dish !== undefined && freeSauceProblem(dish, candidate.id, menu) === null
  }
  return slotsOf(line)
    .filter((slot: Slot) => portionsIn(line, slot).some((p) => p.ingredient === ingredient))
    .every((slot) => portionProblem(slotRule(line, slot, menu), slot, candidate) === null)
}

/**
 * Returns the decision that a tap of the kitchen makes, from the customer’s wish. If the customer
 * wishes for a similar ingredient and there is none, the customer is asked.
 */
export function decisionFor(
  wish: Wish,
  standIns: readonly Pick<Ingredient, 'id'>[],
): ReplacementDecision {
  const [first] = standIns
  if (wish === 'leave-out') return { state: 'left-out', standIn: null }
  return wish === 'like' && first
    ? { state: 'replaced', standIn: first.id }
    : { state: 'asked', standIn: null }
}

/**
 * Returns the decision about an ingredient if the customer did not answer in time: the ingredient
 * is left out. A base is replaced instead, because only a wish for that base allows leaving it out.
 * Null if there is no replacement for a base: a member of staff must then decide (E7).
 */
export function decisionUnanswered(
  line: CartLine,
  ingredient: IngredientId,
  standIns: readonly Pick<Ingredient, 'id'>[],
): ReplacementDecision | null {
  const { state, standIn } = decisionFor(
    isBaseOf(line, ingredient) ? 'like' : 'leave-out',
    standIns,
  )
  return state === 'asked' ? null : { state, standIn }
}

/**
 * The data of a sold line that determine its price: each portion with its amount in cents, and
 * whether it was included or an extra.
 */
export type SoldPrices = {
  readonly quantity: number
  readonly portions: readonly {
    readonly slot: Slot
    readonly ingredient: IngredientId
    readonly quantity: number
    readonly as: 'free' | 'premium' | 'extra'
    readonly amount: Cents
  }[]
}

/**
 * Returns the menu with the prices at which the portions of a line were sold, because only those
 * were paid.
 */
export function atSoldPrices(sold: SoldPrices, menu: Menu): Menu {
  const ingredients = { ...menu.ingredients }
  for (const { ingredient, quantity, as, amount } of sold.portions) {
    const product = ingredients[ingredient]
    const each = Math.round(amount / quantity)
    if (product)
      ingredients[ingredient] =
        as === 'extra' ? { ...product, price: each } : { ...product, premiumPrice: each }
  }
  return { ...menu, ingredients }
}

/**
 * Returns the cents by which the decisions reduce the price of all units of a line, before any
 * discount. The reduction is never more than the line's portions cost. `menu`: a menu with the
 * prices at which the line was sold.
 */
export function lineReduction(
  line: CartLine,
  decided: readonly DecidedIngredient[],
  sold: SoldPrices,
  menu: Menu,
): Cents {
  const unitPriceOf = (version: CartLine) => priceLine(version, menu).unitPrice
  const less = unitPriceOf(line) - unitPriceOf(asDecided(line, decided, menu))
  const most = sold.portions.reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, Math.min(less, most)) * sold.quantity
}
