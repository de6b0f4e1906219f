import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Promo } from '#domain/cart/cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { priceCart } from './pricing.ts'
import { type PastPromoOrder, type PromoRule, simulatePromo } from './promo-simulation.ts'

const menu = aMenu()
const idsOf = (record: object) => fc.constantFrom(...Object.keys(record).map(Number))
const minimum = fc.oneof(fc.constant(0), fc.nat({ max: 4000 }))
const codeFields = { code: fc.constant('P'), minimum }

const promo: fc.Arbitrary<Promo> = fc.oneof(
  fc.record({
    ...codeFields,
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    ...codeFields,
    kind: fc.constant('amount' as const),
    cents: fc.integer({ min: 1, max: 3000 }),
  }),
  fc.record({
    ...codeFields,
    kind: fc.constant('product' as const),
    product: fc.oneof(
      fc.record({ kind: fc.constant('ingredient' as const), id: idsOf(menu.ingredients) }),
      fc.record({ kind: fc.constant('formula' as const), id: idsOf(menu.formulas) }),
    ),
  }),
)
const limit = fc.option(fc.integer({ min: 1, max: 6 }))
const rule: fc.Arbitrary<PromoRule> = fc.record({
  promo,
  overallLimit: limit,
  perCustomerLimit: limit,
  firstOrderOnly: fc.boolean(),
})

/**
 * Generates past orders of a few customers who order repeatedly; for some orders, the customer is
 * unknown.
 */
const orders = fc.array(
  fc.record({
    cart: aRandomCart(menu),
    person: fc.option(fc.constantFrom('camille', 'zoé', 'tom')),
    hadCode: fc.boolean(),
  }),
  { maxLength: 12 },
)

/**
 * Computes the expected result as a shop with the code would: prices one cart after the other and
 * counts the uses of the code.
 */
function referenceSimulation(
  { promo: code, overallLimit, perCustomerLimit, firstOrderOnly }: PromoRule,
  past: readonly {
    cart: Parameters<typeof priceCart>[0]
    person: string | null
    hadCode: boolean
  }[],
) {
  const earlierPeople: (string | null)[] = []
  const uses: { person: string | null; discount: number; total: number; hadCode: boolean }[] = []
  for (const { cart, person, hadCode } of past) {
    const isKnown = person !== null && earlierPeople.includes(person)
    earlierPeople.push(person)
    const before = uses.filter((use) => person !== null && use.person === person).length
    const { discount, cartTotal } = priceCart({ ...cart, promo: code }, menu)
    if (discount === 0) continue
    if (firstOrderOnly && isKnown) continue
    if (perCustomerLimit !== null && before >= perCustomerLimit) continue
    if (overallLimit !== null && uses.length >= overallLimit) continue
    uses.push({ person, discount, total: cartTotal, hadCode })
  }
  const sum = (of: (use: (typeof uses)[number]) => number) =>
    uses.reduce((all, use) => all + of(use), 0)
  return {
    orders: uses.length,
    discount: sum(({ discount }) => discount),
    total: sum(({ total }) => total),
    hadCode: sum(({ hadCode }) => (hadCode ? 1 : 0)),
  }
}

const pastOf = (drawnOrders: Parameters<typeof referenceSimulation>[1]): PastPromoOrder[] =>
  drawnOrders.map(({ cart, person, hadCode }, at) => ({
    lines: priceCart({ ...cart, promo: null }, menu).lines,
    person,
    hadCode,
    isFirstOrder:
      person === null || drawnOrders.slice(0, at).every((earlier) => earlier.person !== person),
    isSampled: true,
  }))

describe('a promo code simulated on past orders', () => {
  it('gives the discounts that a shop with this code would have given (H14)', () => {
    let discountedOrders = 0
    fc.assert(
      fc.property(rule, orders, (promoRule, drawnOrders) => {
        const simulation = simulatePromo(promoRule, pastOf(drawnOrders), { menu, weight: 1 })
        expect(simulation).toEqual(referenceSimulation(promoRule, drawnOrders))
        expect(simulation.discount).toBeLessThanOrEqual(simulation.total)
        discountedOrders += simulation.orders
      }),
    )
    expect(discountedOrders).toBeGreaterThan(0)
  })

  it('multiplies its results by the sampling weight, and respects the overall limit (H14)', () => {
    fc.assert(
      fc.property(
        rule,
        orders,
        fc.integer({ min: 1, max: 50 }),
        (promoRule, drawnOrders, weight) => {
          const past = pastOf(drawnOrders)
          const unlimited = { ...promoRule, overallLimit: null }
          const unweighted = simulatePromo(unlimited, past, { menu, weight: 1 })
          const weighted = simulatePromo(unlimited, past, { menu, weight })
          expect(weighted).toEqual({
            orders: unweighted.orders * weight,
            discount: unweighted.discount * weight,
            total: unweighted.total * weight,
            hadCode: unweighted.hadCode * weight,
          })
          const limited = simulatePromo(promoRule, past, { menu, weight })
          expect(limited.orders).toBe(
            Math.min(weighted.orders, promoRule.overallLimit ?? weighted.orders),
          )
        },
      ),
    )
  })

  it('considers the other orders of a customer, but counts only the sampled ones (H14)', () => {
    fc.assert(
      fc.property(rule, orders, (promoRule, drawnOrders) => {
        const past = pastOf(drawnOrders)
        const unsampledOrders = past.map((order) => ({ ...order, isSampled: false }))
        expect(simulatePromo(promoRule, unsampledOrders, { menu, weight: 1 }).orders).toBe(0)
        // If only one order is sampled at a time, the results of all these simulations add up to
        // the result for all orders.
        const unlimited = { ...promoRule, overallLimit: null }
        const alone = past.map((_, at) =>
          simulatePromo(
            unlimited,
            past.map((order, n) => ({ ...order, isSampled: n === at })),
            { menu, weight: 1 },
          ),
        )
        const all = simulatePromo(unlimited, past, { menu, weight: 1 })
        expect(alone.reduce((sum, { discount }) => sum + discount, 0)).toBe(all.discount)
      }),
    )
  })
})
