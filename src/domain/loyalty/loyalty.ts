import type { Cart } from '#domain/cart/cart.ts'
import type { Dessert, Formula, Ingredient, Menu, Reward } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

/** Points that a card can hold at most (L1). */
export const MAX_POINTS = 280

/** One point for every whole euro spent (L1). */
export const earnedPoints = (toPay: Cents): number => Math.max(0, Math.floor(toPay / 100))

/**
 * What a card holds after earning, and what the ceiling lost: to be announced before it happens
 * (L1, L4).
 */
export function credit(balance: number, earned: number): { balance: number; lost: number } {
  const after = Math.max(balance, Math.min(MAX_POINTS, balance + earned))
  return { balance: after, lost: balance + earned - after }
}

/** Points left once the cart's are spent; negative when they do not suffice (L4). */
export const leftPoints = (balance: number, cart: Cart, menu: Menu): number =>
  balance - priceCart(cart, menu).eatfidPointsCost

/** The ladder's rungs that a balance reaches, lowest first (L2). */
export const rewardsWithin = (balance: number, menu: Menu): readonly Reward[] =>
  menu.rewards.filter(({ points }) => points <= balance).toSorted((a, b) => a.points - b.points)

/**
 * What earning would lose because the card is full, and what could be taken instead now; null when
 * nothing is lost. `balance`: what is left once the cart's points are spent; `pending`: what other
 * orders are to earn (L4).
 */
export function capNotice(
  { balance, pending, earns }: { balance: number; pending: number; earns: number },
  menu: Menu,
): { lost: number; rewards: readonly Reward[] } | null {
  const { lost } = credit(credit(balance, pending).balance, earns)
  return lost === 0 ? null : { lost, rewards: rewardsWithin(balance, menu) }
}

/** What may be chosen for each thing that a reward grants, among what can be had now (L2). */
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
