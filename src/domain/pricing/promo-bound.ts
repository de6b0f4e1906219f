import type { Promo } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PromoRule } from './promo-simulation.ts'

/**
 * Returns the maximum discount of a code on one order in cents, whatever is ordered. Infinity for a
 * percentage: it grows with the order. `dearest`: the highest price of the product that the code
 * makes free.
 */
function mostOffOrder(promo: Promo, dearest: Cents): number {
  if (promo.kind === 'percent') return Infinity
  return promo.kind === 'amount' ? promo.cents : dearest
}

/**
 * Returns the maximum discount of a code over all its uses, in cents: this, and never a forecast,
 * decides whether one person may make it alone (P4). Infinity if there is no maximum.
 */
export const largestDiscount = (
  { promo, overallLimit }: Pick<PromoRule, 'promo' | 'overallLimit'>,
  dearest: Cents,
): number => (overallLimit === null ? Infinity : overallLimit * mostOffOrder(promo, dearest))
