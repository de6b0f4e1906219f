import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Promo } from '#domain/cart/cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { priceCart } from './pricing.ts'
import { largestDiscount } from './promo-bound.ts'

const menu = aMenu()
const codeFields = { code: fc.constant('P'), minimum: fc.nat({ max: 4000 }) }
const promo: fc.Arbitrary<Promo> = fc.oneof(
  fc.record({
    ...codeFields,
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 100 }),
    most: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
  }),
  fc.record({
    ...codeFields,
    kind: fc.constant('amount' as const),
    cents: fc.integer({ min: 1, max: 9000 }),
  }),
  fc.record({
    ...codeFields,
    kind: fc.constant('product' as const),
    product: fc.record({
      kind: fc.constant('formula' as const),
      id: fc.constantFrom(...Object.keys(menu.formulas).map(Number)),
    }),
  }),
)
const priceOf = (code: Promo) =>
  code.kind === 'product' ? (menu.formulas[code.product.id]?.price ?? 0) : 0

it('the discounts of a promo code never exceed its calculated maximum, whatever is ordered with it (P4, H14)', () => {
  fc.assert(
    fc.property(
      promo,
      fc.integer({ min: 1, max: 6 }),
      fc.array(aRandomCart(menu), { minLength: 6, maxLength: 6 }),
      (code, overallLimit, carts) => {
        const most = largestDiscount({ promo: code, overallLimit }, priceOf(code))
        const discounts = carts
          .slice(0, overallLimit)
          .map((cart) => priceCart({ ...cart, promo: code }, menu).discount)
        expect(discounts.reduce((all, discount) => all + discount, 0)).toBeLessThanOrEqual(most)
        expect(largestDiscount({ promo: code, overallLimit: null }, priceOf(code))).toBe(Infinity)
        expect(most === Infinity).toBe(code.kind === 'percent' && code.most === undefined)
      },
    ),
    { seed: runSeed, numRuns: 400 },
  )
})
