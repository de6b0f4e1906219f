import type { Promo } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import type { PromoRule } from './promo-simulation.ts'

/**
 * The most that a code gives off one order, whatever is ordered. Infinity for a part of the price: it
 * grows with the order. `dearest`: the highest price of the product that it gives.
 */
function mostOffOrder(promo: Promo, dearest: Cents): number {
  if (promo.kind === 'percent') return Infinity
  return promo.kind === 'amount' ? promo.cents : dearest
}

/**
 * The most that a code gives off in all its uses, in cents: what one person decides is measured by
 * this, never by a forecast (P4). Infinity where nothing bounds it.
 */
export const largestDiscount = (
  { promo, overallLimit }: Pick<PromoRule, 'promo' | 'overallLimit'>,
  dearest: Cents,
): number => (overallLimit === null ? Infinity : overallLimit * mostOffOrder(promo, dearest))
