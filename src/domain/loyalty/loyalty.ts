import type { Cart } from '#domain/cart/cart.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import type { Dessert, Formula, Ingredient, Menu, Reward } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

/** Maximum number of points on a card (L1). */
export const MAX_POINTS = 280

/** Returns the points that an amount earns: one for every whole euro (L1). */
export const earnedPoints = (spent: Cents): number => Math.max(0, Math.floor(spent / 100))

/**
 * Returns the points that a cart earns. A deposit earns no points, because it is not spent (L1,
 * E2).
 */
export const pointsOfCart = ({ toPay, deposits }: Pick<PricedCart, 'toPay' | 'deposits'>): number =>
  earnedPoints(toPay - deposits)

/**
 * Returns the balance after earning points, and the points that are lost because the card is full.
 * The customer reads about lost points before ordering (L1, L4).
 */
export function credit(balance: number, earned: number): { balance: number; lostPoints: number } {
  const after = Math.max(balance, Math.min(MAX_POINTS, balance + earned))
  return { balance: after, lostPoints: balance + earned - after }
}

/**
 * Returns the points left on a card after paying for the cart; negative if the card has too few
 * (L4).
 */
export const balanceAfterCart = (balance: number, cart: Cart, menu: Menu): number =>
  balance - priceCart(cart, menu).eatfidPointsCost

/**
 * The points on a card (`balance`), and the points that orders will add to it later (`pending`).
 */
export type CardPoints = { readonly balance: number; readonly pending: number }

/**
 * Returns the points of a card without one order, which another order replaces. The points that the
 * order cost are on the card again; the points that it earned are removed from the pending points
 * or, if they are no longer pending, from the balance (L4, E1).
 */
export function withoutOrder(
  { balance, pending }: CardPoints,
  order: { readonly points: number; readonly earns: number },
): CardPoints {
  const pendingAfter = pending - order.earns
  return {
    balance: balance + order.points + Math.min(0, pendingAfter),
    pending: Math.max(0, pendingAfter),
  }
}

/** Returns the rewards that a balance can pay for, the cheapest first (L2). */
export const rewardsWithin = (balance: number, menu: Menu): readonly Reward[] =>
  menu.rewards.filter(({ points }) => points <= balance).toSorted((a, b) => a.points - b.points)

/**
 * Returns the points of an order that would be lost because the card is full, and the rewards that
 * the customer could use instead; null if none would be lost. `balance`: the points left after
 * paying for the cart. `pending`: points that other orders will earn (L4).
 */
export function capNotice(
  { balance, pending, earns }: { balance: number; pending: number; earns: number },
  menu: Menu,
): { lostPoints: number; rewards: readonly Reward[] } | null {
  const { lostPoints } = credit(credit(balance, pending).balance, earns)
  return lostPoints === 0 ? null : { lostPoints, rewards: rewardsWithin(balance, menu) }
}

/**
 * Returns, for each product that a reward grants, the available products among which the customer
 * chooses (L2). A granted formula is returned even if it is unavailable.
 */
export function rewardChoices(reward: Reward, menu: Menu): (Ingredient | Dessert | Formula)[][] {
  return reward.grants.map((grant) => {
    if ('formula' in grant) {
      const formula = menu.formulas[grant.formula]
      return formula ? [formula] : []
    }
    const { categories, onlyIfPointsEqual } = grant
    return [...Object.values(menu.ingredients), ...Object.values(menu.desserts)].filter(
      (product) =>
        product.available &&
        categories.includes(product.categoryId) &&
        (onlyIfPointsEqual === null || product.points === onlyIfPointsEqual),
    )
  })
}
