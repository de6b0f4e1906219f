import type { Promo } from '#domain/cart/cart.ts'
import type { RuleCode } from '#domain/result.ts'
import { type ReducibleLine, type ReducibleMenu, isReducedBy } from './promo.ts'
import { isPromoTime } from './promo-times.ts'

/**
 * Returns why a code is not valid for an order: its pick-up time (epoch milliseconds; null while it
 * is not chosen), or all of its products. A code below its minimum only gives no discount (L7).
 */
export function promoProblem(
  promo: Promo,
  takeawayAt: number | null,
  lines: readonly ReducibleLine[],
  menu: ReducibleMenu,
): Extract<RuleCode, 'promo_other_time' | 'promo_other_products'> | null {
  if (takeawayAt !== null && !isPromoTime(promo, takeawayAt)) return 'promo_other_time'
  const isLimited = promo.only !== undefined || promo.except !== undefined
  return isLimited && !lines.some((line) => isReducedBy(promo, line, menu))
    ? 'promo_other_products'
    : null
}
