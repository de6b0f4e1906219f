import type { Promo } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PromoRule } from './promo-simulation.ts'

/**
 * Returns the maximum discount of a promo code on any single order, in cents. Infinity for a
 * percentage without a maximum of its own, whose discount grows with the order. `dearest`: the
 * highest price of the product that the code makes free.
 */
function mostOffOrder(promo: Promo, dearest: Cents): number {
  if (promo.kind === 'percent') return promo.most ?? Infinity
  return promo.kind === 'amount' ? promo.cents : dearest
}

/**
 * Returns the maximum discount of a promo code over all its uses, in cents; Infinity if there is
 * none. This amount, not a forecast, decides whether one person may create the code without
 * confirmation (P4).
 */
export const largestDiscount = (
  { promo, overallLimit }: Pick<PromoRule, 'promo' | 'overallLimit'>,
  dearest: Cents,
): number => (overallLimit === null ? Infinity : overallLimit * mostOffOrder(promo, dearest))
