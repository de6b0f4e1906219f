import type { Promo } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money/money.ts'
import { type ReducibleLine, type ReducibleMenu, discountFor } from './promo.ts'

/** A promo code with who may use it how often. */
export type PromoRule = {
  readonly promo: Promo
  readonly overallLimit: number | null
  readonly perCustomerLimit: number | null
  readonly firstOrderOnly: boolean
}

/** An order of the past, as far as a code asks about it. */
export type PastPromoOrder = {
  readonly lines: readonly ReducibleLine[]
  /** Who ordered: the same text is the same person. Null where nobody knows. */
  readonly person: string | null
  readonly isFirstOrder: boolean
  /** Another code reduced it. */
  readonly hadCode: boolean
  /**
   * False for an order that is read only because its person ordered again: it counts towards their
   * limit, and stands for no other order.
   */
  readonly isSampled: boolean
}

/** What a code would have given to orders of the past. */
export type PromoSimulation = {
  orders: number
  discount: Cents
  /** The sum of these orders before the discount. */
  total: Cents
  /** How many of them had another code. */
  hadCode: number
}

/**
 * What a code would have given, had it existed: it is applied to each order, in the sequence in which
 * they were placed, by the rule of the shop. Each sampled order stands for `weight` orders.
 */
export function simulatePromo(
  { promo, overallLimit, perCustomerLimit, firstOrderOnly }: PromoRule,
  past: readonly PastPromoOrder[],
  { menu, weight }: { menu: ReducibleMenu; weight: number },
): PromoSimulation {
  const uses = new Map<string, number>()
  const simulation: PromoSimulation = { orders: 0, discount: 0, total: 0, hadCode: 0 }
  for (const order of past) {
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
    if (many <= 0) break
    simulation.orders += many
    simulation.discount += many * discount
    simulation.total += many * order.lines.reduce((sum, { total }) => sum + total, 0)
    if (order.hadCode) simulation.hadCode += many
  }
  return simulation
}
