import type { ErrorCode } from '#contract/errors.ts'
import type { SoldLine } from '#contract/shop/orders.ts'
import type { CartLine, Wish } from '#domain/cart/cart.ts'
import { productsIn } from '#domain/cart/holding.ts'
import { ingredientsOf } from '#domain/cart/if-missing.ts'
import type { Allergen, Ingredient, Menu } from '#domain/menu/menu.ts'
import { EFFECTS_AFTER_SECONDS } from '#domain/orders/order.ts'
import { paidShare, refundable } from '#domain/orders/refund-state.ts'
import {
  type DecidedIngredient,
  type ReplacementDecision,
  MOST_STAND_INS,
  asDecided,
  atSoldPrices,
  standInsFor,
  lineReduction,
} from '#domain/orders/replacements.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import type { Tx } from '#server/db/open.ts'
import type { Services } from '#server/services/services.ts'
import { readRecalled } from '#server/state/stops/product-stops.ts'
import type { LockedOrder } from '#server/stores/orders/lock-order.ts'
import {
  type StoredReplacement,
  makeReplacementDue,
  readReplacements,
  readWishes,
  writeReplacement,
} from '#server/stores/orders/replacements.ts'
import { readRefundFacts } from '#server/stores/payments/refunds.ts'

export type Replacing = Pick<Services, 'catalogue' | 'jobs' | 'stops'>
/** An ingredient of a line. `line` is the line's id in the cart. */
export type PartOfOrder = { line: string; ingredient: number }

/**
 * An ingredient of an ordered line, with the last decisions about it and the other ingredients of
 * the order.
 */
export type OrderedIngredient = {
  order: string
  at: number
  /**
   * `sold`: the line that contains the ingredient. `line`: the position of that line in the order.
   */
  sold: SoldLine
  line: number
  choice: CartLine
  /** Cents paid for the line. */
  paid: number
  ingredient: number
  byDefault: Wish | null
  allergies: readonly Allergen[]
  /** The restaurant’s menu, at the prices of the line. */
  menu: Menu
  /**
   * `decided`: the last decision about each ingredient of the order that was decided about. `last`:
   * the one about this ingredient; null if there is none.
   */
  decided: readonly StoredReplacement[]
  last: StoredReplacement | null
  /**
   * Whether the ingredient is recalled, or was recalled when it was decided about. The customer is
   * then informed of the recall, and not that the ingredient ran out (H10).
   */
  isRecalled: boolean
}

/**
 * Finds an ingredient of an order. Null if the order has no such ingredient that can be replaced.
 */
export async function findOrderedIngredient(
  { catalogue, stops }: Replacing,
  tx: Tx,
  lockedOrder: LockedOrder,
  { part, at }: { part: PartOfOrder; at: number },
): Promise<OrderedIngredient | null> {
  const { order, restaurant } = lockedOrder
  const entry = catalogue.now().restaurants.get(restaurant)
  const [facts, wishes] = [await readRefundFacts(tx, order), await readWishes(tx, order)]
  const line = facts?.sold.lines.findIndex((candidate) => candidate.line === part.line) ?? -1
  const sold = facts?.sold.lines[line]
  const choice = wishes?.choices.find(({ id }) => id === part.line)
  if (!entry || !facts || !wishes || !sold || !choice) return null
  if (!ingredientsOf(choice).includes(part.ingredient)) return null
  const decided = await readReplacements(tx, order)
  const menu = catalogue.now().menu(entry, facts.sold.locale, stops.soldOut(restaurant, at), at)
  const last =
    decided.find((decision) => decision.line === line && decision.ingredient === part.ingredient) ??
    null
  const wasRecalled = last?.state !== 'restored' && last?.shown.isRecalled === true
  return {
    order,
    at,
    sold,
    line,
    choice,
    paid: refundable(facts.forRefund, [])?.lines[line]?.paid ?? 0,
    ingredient: part.ingredient,
    byDefault: wishes.byDefault,
    allergies: wishes.allergies,
    menu: atSoldPrices(sold, menu),
    decided,
    last,
    isRecalled: wasRecalled || (await readRecalled(tx, restaurant, at)).has(part.ingredient),
  }
}

/** The decisions about the other ingredients of the line. */
const decisionsOnOthers = ({
  decided,
  line,
  ingredient,
}: OrderedIngredient): readonly DecidedIngredient[] =>
  decided.filter((decision) => decision.line === line && decision.ingredient !== ingredient)

/** The products that can replace the ingredient today, including its present replacement. */
export const standInsOf = (orderedPart: OrderedIngredient): readonly Ingredient[] =>
  standInsFor({
    line: asDecided(orderedPart.choice, decisionsOnOthers(orderedPart), orderedPart.menu),
    ingredient: orderedPart.ingredient,
    menu: orderedPart.menu,
    declared: orderedPart.allergies,
    missing: orderedPart.decided
      .filter(({ state }) => state !== 'restored')
      .map(({ ingredient }) => ingredient),
  })

/**
 * Decides that the product `standIn` replaces the ingredient, or, if `standIn` is null, that the
 * ingredient is left out. Returns the reason for a refusal, or null.
 */
export async function decideStandIn(
  services: Replacing,
  tx: Tx,
  orderedPart: OrderedIngredient,
  { by, standIn }: { by: StoredReplacement['by']; standIn: number | null },
): Promise<ErrorCode | null> {
  if (standIn !== null && standInsOf(orderedPart).every(({ id }) => id !== standIn))
    return 'replacement_not_possible'
  const state = standIn === null ? 'left-out' : 'replaced'
  await decideIngredient(services, tx, orderedPart, { by, state, standIn })
  return null
}

/** Writes a decision, and enqueues the jobs that follow from it. */
export async function decideIngredient(
  { jobs }: Replacing,
  tx: Tx,
  orderedPart: OrderedIngredient,
  { by, state, standIn }: ReplacementDecision & Pick<StoredReplacement, 'by'>,
): Promise<void> {
  const { order, at, sold, line, choice, ingredient, menu, paid, last } = orderedPart
  const decided = [...decisionsOnOthers(orderedPart), { ingredient, state, standIn }]
  const off = lineReduction(choice, decided, sold, menu)
  const namedIngredient = (id: number) => ({
    ingredient: id,
    name: menu.ingredients[id]?.name ?? '',
  })
  const id = await writeReplacement(tx, order, {
    line,
    ingredient,
    position: (last?.position ?? 0) + 1,
    state,
    standIn,
    by,
    at,
    back: Math.min(paid, paidShare(off, { total: sold.total, paid })),
    shown: {
      name: nameOf(orderedPart),
      ...(orderedPart.isRecalled && { isRecalled: true }),
      standIn: standIn === null ? null : namedIngredient(standIn),
      options: standInsOf(orderedPart)
        .filter((ingredientOption) => ingredientOption.id !== standIn)
        .slice(0, MOST_STAND_INS)
        .map((ingredientOption) => namedIngredient(ingredientOption.id)),
      allergens: allergensAfter(orderedPart, decided),
    },
  })
  const waits = by === 'kitchen' ? EFFECTS_AFTER_SECONDS : 0
  await makeReplacementDue(tx, order, at + waits * 1000)
  await jobs.enqueue(tx, 'replacement-stands', { order, replacement: id }, waits)
}

/** The name under which the ingredient was sold, else its present name. */
const nameOf = ({ sold, ingredient, menu }: OrderedIngredient): string =>
  sold.portions.find((portion) => portion.ingredient === ingredient)?.name ??
  menu.ingredients[ingredient]?.name ??
  sold.freeSauce ??
  ''

/**
 * The allergens of the line after the decisions. If the menu no longer contains one of the line's
 * products, those with which the line was sold.
 */
function allergensAfter(
  { sold, choice, menu }: OrderedIngredient,
  decided: readonly DecidedIngredient[],
): Allergen[] {
  const lineAsMade = asDecided(choice, decided, menu)
  const isKnown = productsIn(lineAsMade).every((id) => menu.ingredients[id] ?? menu.desserts[id])
  return isKnown ? [...priceLine(lineAsMade, menu).allergens] : sold.allergens
}
