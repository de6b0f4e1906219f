import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { tidy } from './cart-upkeep.ts'
import { freshIds, withLine } from './best-price-cart.ts'
import { isCompleted } from '#domain/cart/composition.ts'
import type { Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { pointsPriceOf, unitsWithoutCompanion } from '#domain/cart/rewards.ts'
import { priceLine, sumOfLines } from '#domain/pricing/pricing.ts'
import { priceFinished } from './unfinished.ts'

/**
 * A cart in which `points` pay for some units, so that the amount to pay in euros is `saves` cents
 * lower.
 */
export type PointsPrice = {
  readonly saves: Cents
  readonly points: number
  readonly cart: Cart
  /** The names of the units that points pay for, one name for each unit, in the menu's language. */
  readonly pays: readonly string[]
}

/**
 * Maximum number of units of which all combinations are tried; if more can be paid with points,
 * only the first are considered.
 */
const EXACT_PAYABLE = 8

/** One unit of a line that points can pay for. `inPoints`: the unit as a line paid with points. */
type Payable = { readonly from: CartLine; readonly inPoints: CartLine }

/**
 * Returns the cart in which the customer's points pay for the units that leave the least money to
 * pay; null if points save nothing (E6). Nothing else in the cart changes. `availablePoints`: the
 * customer's points that the cart does not use yet.
 */
export function pointsPrice(cart: Cart, menu: Menu, availablePoints: number): PointsPrice | null {
  const before = priceFinished(cart, menu)
  const payable = cart.lines.flatMap((line) => payableIn(line, menu)).slice(0, EXACT_PAYABLE)
  const completedLines = cart.lines.filter((line) => isCompleted(line, menu))
  let best: { toPay: Cents; points: number; paid: readonly Payable[] } | null = null
  for (const paid of subsets(payable)) {
    const points = paid.reduce((sum, { inPoints }) => sum + priceLine(inPoints, menu).points, 0)
    const least = best ?? { toPay: before.toPay, points: 0 }
    if (points > availablePoints || points === 0) continue
    const lines = [
      ...completedLines.flatMap((line) => unpaidPart(line, paid)),
      ...paid.map(({ inPoints }) => inPoints),
    ]
    const priced = lines.map((line) => priceLine(line, menu))
    const { toPay } = sumOfLines(priced, cart.promo, menu)
    const isBetter = toPay < least.toPay || (best && toPay === best.toPay && points < best.points)
    if (isBetter && unitsWithoutCompanion(lines, menu).size === 0) best = { toPay, points, paid }
  }
  if (!best) return null
  const { toPay, points, paid } = best
  const after = payWithPoints(cart, paid)
  const now = priceFinished(after, menu)
  const isTrue =
    tidy(after, menu).cart === after &&
    now.toPay === toPay &&
    now.eatfidPointsCost === before.eatfidPointsCost + points
  return isTrue
    ? {
        saves: before.toPay - toPay,
        points,
        cart: after,
        pays: paid.map(({ inPoints }) => priceLine(inPoints, menu).name),
      }
    : null
}

function payableIn(line: CartLine, menu: Menu): Payable[] {
  const product =
    line.kind === 'item'
      ? menu.ingredients[line.ingredient]
      : line.kind === 'dessert'
        ? menu.desserts[line.dessert]
        : line.kind === 'formula'
          ? menu.formulas[line.formula]
          : undefined
  if (!product || !('paidWith' in line) || line.paidWith === 'points') return []
  if (pointsPriceOf(product, menu) === null || !isCompleted(line, menu)) return []
  const inPoints: CartLine = { ...line, quantity: 1, paidWith: 'points' }
  return Array.from({ length: line.quantity }, () => ({ from: line, inPoints }))
}

/**
 * Of several units of one line, only the first ones are chosen, because units of a line are
 * identical.
 */
function* subsets(
  units: readonly Payable[],
  selection: readonly Payable[] = [],
): Generator<typeof selection> {
  const [unit, ...remainingUnits] = units
  if (!unit) {
    yield selection
    return
  }
  yield* subsets(remainingUnits, [...selection, unit])
  yield* subsets(
    remainingUnits.filter(({ from }) => from !== unit.from),
    selection,
  )
}

function unpaidPart(line: CartLine, paid: readonly Payable[]): CartLine[] {
  const quantity = line.quantity - paid.filter(({ from }) => from === line).length
  return quantity > 0 ? [quantity === line.quantity ? line : { ...line, quantity }] : []
}

/**
 * Returns the cart in which points pay for the given units. They join an identical line, or become
 * a new line next to the original one.
 */
function payWithPoints(cart: Cart, paid: readonly Payable[]): Cart {
  const freshId = freshIds(cart)
  const lines = cart.lines.flatMap((line): readonly CartLine[] => {
    const units = paid.filter(({ from }) => from === line)
    const [unit] = units
    if (!unit) return [line]
    const unpaidLines = unpaidPart(line, paid)
    const id = unpaidLines.length > 0 ? freshId() : line.id
    return [...unpaidLines, { ...unit.inPoints, id, quantity: units.length }]
  })
  return { ...cart, lines: lines.reduce<readonly CartLine[]>(withLine, []) }
}
