import { MAX_INGREDIENTS } from './cart.ts'
import type { CartLine, OwnWish, Wish } from './cart.ts'
import { portionsIn, slotsOf } from './composition.ts'
import type { IngredientId } from '#domain/menu/menu.ts'

/** The wish that a cart shows as selected until the customer chooses one (E7). */
export const USUAL_WISH: Wish = 'like'
/**
 * Maximum number of wishes in one line, each for a different ingredient; lines of real orders
 * contain fewer ingredients.
 */
export const MAX_WISHES = 4 * MAX_INGREDIENTS

/**
 * Returns the ingredients of a line that can be replaced or left out: its portions and its free
 * sauce, each once (E7).
 */
export function ingredientsOf(line: CartLine): readonly IngredientId[] {
  const portions = slotsOf(line).flatMap((slot) =>
    portionsIn(line, slot).map(({ ingredient }) => ingredient),
  )
  const sauce = 'freeSauce' in line && line.freeSauce !== null ? [line.freeSauce] : []
  return [...new Set([...portions, ...sauce])]
}

/**
 * Whether an ingredient is a base of the line. A salad without its base would be a different dish,
 * so a base is left out only if the customer wishes that for this base.
 */
export const isBaseOf = (line: CartLine, ingredient: IngredientId): boolean =>
  portionsIn(line, 'bases').some((portion) => portion.ingredient === ingredient)

/**
 * Returns the wish that applies if an ingredient of a line runs out: the wish for that ingredient,
 * else `byDefault`, the wish for the order. The customer is asked if there is neither, or if only
 * the wish for the order would leave out a base (E7).
 */
export function wishOf(line: CartLine, ingredient: IngredientId, byDefault: Wish | null): Wish {
  const ownWish = line.ifMissing?.find(({ of }) => of === ingredient)
  if (ownWish) return ownWish.wish
  return byDefault === null || (byDefault === 'leave-out' && isBaseOf(line, ingredient))
    ? 'ask'
    : byDefault
}

/**
 * Returns the line with another wish for one ingredient. If `wish` is null, the wish of the order
 * applies to the ingredient (E7).
 */
export function withWish<L extends CartLine>(line: L, of: IngredientId, wish: Wish | null): L {
  const there = ingredientsOf(line)
  const otherWishes = (line.ifMissing ?? []).filter(
    (ownWish) => ownWish.of !== of && there.includes(ownWish.of),
  )
  const ownWishes: readonly OwnWish[] = wish === null ? otherWishes : [...otherWishes, { of, wish }]
  return { ...line, ifMissing: ownWishes.length > 0 ? ownWishes : undefined }
}
