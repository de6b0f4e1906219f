import type { Cart } from '#domain/cart/cart.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import type { Dessert, Formula, Ingredient, Menu, Reward } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

/** Maximum number of points on a card (L1). */
export const MAX_POINTS = 280

/** One point for every whole euro spent (L1). */
export const earnedPoints = (spent: Cents): number => Math.max(0, Math.floor(spent / 100))

/** The points that a cart earns: a deposit is not spent, and earns none (L1, E2). */
export const pointsOfCart = ({ toPay, deposits }: Pick<PricedCart, 'toPay' | 'deposits'>): number =>
  earnedPoints(toPay - deposits)

/**
 * Returns the balance after earning, and the points lost because the card is full, to be announced
 * beforehand (L1, L4).
 */
export function credit(balance: number, earned: number): { balance: number; lostPoints: number } {
  const after = Math.max(balance, Math.min(MAX_POINTS, balance + earned))
  return { balance: after, lostPoints: balance + earned - after }
}

/** Points left after paying for the cart; negative when they are not enough (L4). */
export const balanceAfterCart = (balance: number, cart: Cart, menu: Menu): number =>
  balance - priceCart(cart, menu).eatfidPointsCost

/** The points of a card, and those that orders have yet to add to it. */
export type CardPoints = { readonly balance: number; readonly pending: number }

/**
 * Returns the points of a card as they are after an order is undone to be replaced: the points that
 * it cost are on the card again, and those that it earned are removed, whether pending or booked
 * (L4, E1).
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

/** The rewards that a balance can pay for, cheapest first (L2). */
export const rewardsWithin = (balance: number, menu: Menu): readonly Reward[] =>
  menu.rewards.filter(({ points }) => points <= balance).toSorted((a, b) => a.points - b.points)

/**
 * Returns the points that would be lost because the card is full, and the rewards available now
 * instead; null if none are lost. `balance`: the points left after paying for the cart. `pending`:
 * points that other orders will earn (L4).
 */
export function capNotice(
  { balance, pending, earns }: { balance: number; pending: number; earns: number },
  menu: Menu,
): { lostPoints: number; rewards: readonly Reward[] } | null {
  const { lostPoints } = credit(credit(balance, pending).balance, earns)
  return lostPoints === 0 ? null : { lostPoints, rewards: rewardsWithin(balance, menu) }
}

/** The available options for each product that a reward grants (L2). */
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
