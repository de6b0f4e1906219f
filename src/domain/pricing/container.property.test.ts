import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import type { Cart, CartLine, Promo, PromoProduct } from '#domain/cart/cart.ts'
import { pointsOfCart } from '#domain/loyalty/loyalty.ts'
import { takesContainer } from '#domain/cart/container.ts'
import type { Menu, OwnContainers } from '#domain/menu/menu.ts'
import { priceCart } from './pricing.ts'

const plain = aMenu()
const everything: Omit<OwnContainers, 'discount' | 'deposit'> = {
  formulas: Object.keys(plain.formulas).map(Number),
  products: [...Object.keys(plain.ingredients), ...Object.keys(plain.desserts)].map(Number),
  custom: true,
}

/**
 * Generates menus whose discount for the customer's own container is anything from nothing to more
 * than any price.
 */
const menu: fc.Arbitrary<Menu> = fc
  .record({
    discount: fc.oneof(fc.constantFrom(0, 1, 20, 30), fc.nat({ max: 3000 })),
    deposit: fc.constantFrom(0, 1, 200, 1000),
  })
  .map((amounts) => ({ ...plain, ownContainers: { ...everything, ...amounts } }))

const productsOf = ({ lines }: Cart): PromoProduct[] =>
  lines.flatMap((line): PromoProduct[] => {
    if (line.kind === 'formula') return [{ kind: 'formula', id: line.formula }]
    if (line.kind === 'dessert') return [{ kind: 'dessert', id: line.dessert }]
    return line.kind === 'custom' ? [] : [{ kind: 'ingredient', id: line.ingredient }]
  })

/** Generates any promo code, or none; its minimum is often exactly the total of the cart. */
function aPromo(cart: Cart): fc.Arbitrary<Promo | null> {
  const { cartTotal } = priceCart(cart, plain)
  const head = {
    code: fc.constant('P'),
    minimum: fc.oneof(fc.constantFrom(0, cartTotal, Math.max(0, cartTotal - 10)), fc.nat(5000)),
  }
  const products = productsOf(cart)
  return fc.oneof(
    fc.constant(null),
    fc.record({
      ...head,
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      ...head,
      kind: fc.constant('amount' as const),
      cents: fc.integer({ min: 1, max: 9000 }),
    }),
    ...(products.length === 0
      ? []
      : [
          fc.record({
            ...head,
            kind: fc.constant('product' as const),
            product: fc.constantFrom(...products),
          }),
        ]),
  )
}

/**
 * Generates a cart with a promo code, and the same cart with some of its lines in the customer's
 * own containers.
 */
const pair = aRandomCart(plain).chain((cart) =>
  fc.record({
    menu,
    promo: aPromo(cart),
    cart: fc.constant(cart),
    own: fc.subarray(cart.lines.map(({ id }) => id)),
  }),
)

const inOwn = (lines: readonly CartLine[], lineIds: readonly string[]): CartLine[] =>
  lines.map((line) => (lineIds.includes(line.id) ? { ...line, container: 'own' } : line))

describe('any cart with lines in the customer’s own containers', () => {
  it('never costs more than in disposable packaging, with any promo code and points (E2)', () => {
    let cheaper = 0
    fc.assert(
      fc.property(pair, ({ menu, promo, cart, own: ownLineIds }) => {
        const before = priceCart({ ...cart, promo }, menu)
        const after = priceCart({ ...cart, promo, lines: inOwn(cart.lines, ownLineIds) }, menu)
        expect(after.toPay).toBeLessThanOrEqual(before.toPay)
        expect(after.eatfidPointsCost).toBe(before.eatfidPointsCost)
        if (after.toPay < before.toPay) cheaper += 1
      }),
      { numRuns: 1000 },
    )
    expect(cheaper).toBeGreaterThan(100)
  })

  it('has no negative amount, and its VAT parts add up to the total to pay (E2)', () => {
    fc.assert(
      fc.property(pair, ({ menu, promo, cart, own: ownLineIds }) => {
        const priced = priceCart({ ...cart, promo, lines: inOwn(cart.lines, ownLineIds) }, menu)
        expect(priced.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(priced.toPay)
        for (const { net, vat, gross } of priced.vat) {
          expect(net + vat).toBe(gross)
          expect(Math.min(net, vat, gross)).toBeGreaterThanOrEqual(0)
        }
        for (const line of priced.lines) {
          expect(Math.min(line.unitPrice, line.total, line.containerOff)).toBeGreaterThanOrEqual(0)
          expect(line.basePrice + line.supplementsTotal).toBe(line.unitPrice)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('costs the same where the restaurant accepts no own containers (E2)', () => {
    fc.assert(
      fc.property(pair, ({ promo, cart, own: ownLineIds }) => {
        const lines = inOwn(cart.lines, ownLineIds)
        expect(lines.some((line) => takesContainer(line, 'own', plain))).toBe(false)
        expect(priceCart({ ...cart, promo, lines }, plain).toPay).toBe(
          priceCart({ ...cart, promo }, plain).toPay,
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('any cart with lines in deposit bowls', () => {
  it('costs its normal price plus the deposits, which no promo code, points or VAT affect (E2)', () => {
    let depositBowls = 0
    fc.assert(
      fc.property(pair, ({ menu, promo, cart, own: bowls }) => {
        const before = priceCart({ ...cart, promo }, menu)
        const lines = cart.lines.map((line): CartLine =>
          bowls.includes(line.id) ? { ...line, container: 'deposit' } : line,
        )
        const after = priceCart({ ...cart, promo, lines }, menu)
        const units = cart.lines
          .filter(({ id }) => bowls.includes(id))
          .reduce((sum, { quantity }) => sum + quantity, 0)
        expect(after.deposits).toBe(units * (menu.ownContainers?.deposit ?? 0))
        expect(after.toPay).toBe(before.toPay + after.deposits)
        expect(after.cartTotal).toBe(before.cartTotal + after.deposits)
        expect(pointsOfCart(after)).toBe(pointsOfCart(before))
        expect(after.discount).toBe(before.discount)
        expect(after.eatfidPointsCost).toBe(before.eatfidPointsCost)
        const food = after.vat.filter(({ rate }) => rate !== 0)
        expect(food).toEqual(before.vat)
        expect(after.vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(after.toPay)
        if (after.deposits > 0) depositBowls += 1
      }),
      { numRuns: 1000 },
    )
    expect(depositBowls).toBeGreaterThan(100)
  })
})
