import type { Promo } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import { PARIS } from '#domain/time/opening.ts'
import { isPromoTime } from './promo-times.ts'
import { type ReducibleLine, type ReducibleMenu, discountFor } from './promo.ts'

/** A promo code with its limits of use. */
export type PromoRule = {
  readonly promo: Promo
  readonly overallLimit: number | null
  readonly perCustomerLimit: number | null
  readonly firstOrderOnly: boolean
}

/** A past order, with the data on which the discount of a code depends. */
export type PastPromoOrder = {
  readonly lines: readonly ReducibleLine[]
  /**
   * Identifies the customer: two orders with the same text are of the same person. Null if the
   * customer is unknown.
   */
  readonly person: string | null
  readonly isFirstOrder: boolean
  /** The pick-up time in epoch milliseconds. */
  readonly takeawayAt: number
  /** True if another promo code reduced the order. */
  readonly hadCode: boolean
  /**
   * False for an order that was read only because its customer has another, sampled order. It
   * counts towards the customer's limit of uses, but not in the result.
   */
  readonly isSampled: boolean
}

/** The effect that a code would have had on past orders. */
export type PromoSimulation = {
  orders: number
  discount: Cents
  /** The total of the orders that the code would have reduced, before the discount, in cents. */
  total: Cents
  /** Number of the orders that the code would have reduced, although they had another code. */
  hadCode: number
  /**
   * The orders of the code's weekdays by the hour of their pick-up in Paris, from 0 to 23, and how
   * many of them the code would have reduced.
   */
  byHour: { orders: number; reduced: number }[]
}

/**
 * Simulates a code on past orders. The code is applied to one order after the other, in the
 * sequence in which they were placed, with the rules of the shop. Each sampled order represents
 * `weight` orders.
 */
export function simulatePromo(
  { promo, overallLimit, perCustomerLimit, firstOrderOnly }: PromoRule,
  past: readonly PastPromoOrder[],
  { menu, weight }: { menu: ReducibleMenu; weight: number },
): PromoSimulation {
  const uses = new Map<string, number>()
  const byHour = Array.from({ length: 24 }, () => ({ orders: 0, reduced: 0 }))
  const simulation: PromoSimulation = { orders: 0, discount: 0, total: 0, hadCode: 0, byHour }
  for (const order of past) {
    if (!isPromoTime({ days: promo.days }, order.takeawayAt)) continue
    const hour = byHour[hourIn(order.takeawayAt)]
    if (hour && order.isSampled) hour.orders += weight
    if (!isPromoTime(promo, order.takeawayAt)) continue
    const discount = discountFor(promo, order.lines, menu).amount
    if (discount === 0 || (firstOrderOnly && !order.isFirstOrder)) continue
    if (perCustomerLimit !== null && order.person !== null) {
      const used = uses.get(order.person) ?? 0
      if (used >= perCustomerLimit) continue
      uses.set(order.person, used + 1)
    }
    if (!order.isSampled) continue
    const usesLeft = overallLimit === null ? weight : overallLimit - simulation.orders
    const many = Math.min(weight, usesLeft)
    if (many <= 0) continue
    if (hour) hour.reduced += many
    simulation.orders += many
    simulation.discount += many * discount
    simulation.total += many * order.lines.reduce((sum, { total }) => sum + total, 0)
    if (order.hadCode) simulation.hadCode += many
  }
  return simulation
}

const hourIn = (at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(PARIS).hour
