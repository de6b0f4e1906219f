import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Promo } from '#domain/cart/cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { inParis } from '#testing/builders/a-restaurant.ts'
import { priceCart } from './pricing.ts'
import { type PastPromoOrder, type PromoRule, simulatePromo } from './promo-simulation.ts'

const menu = aMenu()
const idsOf = (record: object) => fc.constantFrom(...Object.keys(record).map(Number))
const minimum = fc.oneof(fc.constant(0), fc.nat({ max: 4000 }))
const codeFields = {
  code: fc.constant('P'),
  minimum,
  days: fc.option(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 }), { nil: undefined }),
  hours: fc.constantFrom(undefined, { from: '11:30', until: '14:00' }),
}

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

const MONDAY = inParis('2026-11-23T00:00')

/**
 * Generates past orders of a few customers who order repeatedly; for some orders, the customer is
 * unknown.
 */
const orders = fc.array(
  fc.record({
    cart: aRandomCart(menu),
    person: fc.option(fc.constantFrom('camille', 'zoé', 'tom')),
    hadCode: fc.boolean(),
    takeawayAt: fc.nat({ max: 7 * 96 }).map((quarters) => MONDAY + quarters * 900_000),
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
    takeawayAt: number
  }[],
) {
  const earlierPeople: (string | null)[] = []
  const uses: { person: string | null; discount: number; total: number; hadCode: boolean }[] = []
  const byHour = Array.from({ length: 24 }, () => ({ orders: 0, reduced: 0 }))
  for (const { cart, person, hadCode, takeawayAt } of past) {
    const minutes = (takeawayAt - MONDAY) / 60_000
    const [day, minute] = [(Math.floor(minutes / 1440) % 7) + 1, minutes % 1440]
    const isDay = code.days === undefined || code.days.includes(day)
    const hour = byHour[Math.floor(minute / 60)]
    if (isDay && hour) hour.orders += 1
    const isHour = code.hours === undefined || (minute >= 690 && minute < 840)
    const isKnown = person !== null && earlierPeople.includes(person)
    earlierPeople.push(person)
    const before = uses.filter((use) => person !== null && use.person === person).length
    const { discount, cartTotal } = priceCart({ ...cart, promo: code }, menu)
    if (!isDay || !isHour || discount === 0) continue
    if (firstOrderOnly && isKnown) continue
    if (perCustomerLimit !== null && before >= perCustomerLimit) continue
    if (overallLimit !== null && uses.length >= overallLimit) continue
    uses.push({ person, discount, total: cartTotal, hadCode })
    if (hour) hour.reduced += 1
  }
  const sum = (of: (use: (typeof uses)[number]) => number) =>
    uses.reduce((all, use) => all + of(use), 0)
  return {
    byHour,
    orders: uses.length,
    discount: sum(({ discount }) => discount),
    total: sum(({ total }) => total),
    hadCode: sum(({ hadCode }) => (hadCode ? 1 : 0)),
  }
}

const pastOf = (drawnOrders: Parameters<typeof referenceSimulation>[1]): PastPromoOrder[] =>
  drawnOrders.map(({ cart, person, hadCode, takeawayAt }, at) => ({
    takeawayAt,
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
            byHour: unweighted.byHour.map(({ orders: all, reduced }) => ({
              orders: all * weight,
              reduced: reduced * weight,
            })),
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
