import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { holdsAlcohol, priceCart, priceLine } from './pricing.ts'
import { isDiscountable } from './promo.ts'
import type { Promo, PromoProduct } from '#domain/cart/cart.ts'

const menu = aMenu()
const minimum = fc.oneof(fc.constant(0), fc.nat({ max: 3000 }))
const idsOf = (record: object) => fc.constantFrom(...Object.keys(record).map(Number))

const percent: fc.Arbitrary<Promo> = fc.record({
  code: fc.constant('P'),
  kind: fc.constant('percent' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  minimum,
})
const amount: fc.Arbitrary<Promo> = fc.record({
  code: fc.constant('A'),
  kind: fc.constant('amount' as const),
  cents: fc.integer({ min: 1, max: 20_000 }),
  minimum,
})
const product: fc.Arbitrary<PromoProduct> = fc.oneof(
  fc.record({ kind: fc.constant('ingredient' as const), id: idsOf(menu.ingredients) }),
  fc.record({ kind: fc.constant('dessert' as const), id: idsOf(menu.desserts) }),
  fc.record({ kind: fc.constant('formula' as const), id: idsOf(menu.formulas) }),
)

/**
 * Generates codes for a free product: in four of five cases a product in the cart, otherwise any
 * product. For a cart without such a product, always any product.
 */
const giftFor = ({ lines }: Cart): fc.Arbitrary<Promo> => {
  const inCart = lines.flatMap((line): PromoProduct[] => {
    if (line.kind === 'formula') return [{ kind: 'formula', id: line.formula }]
    if (line.kind === 'dessert') return [{ kind: 'dessert', id: line.dessert }]
    return line.kind === 'custom' ? [] : [{ kind: 'ingredient', id: line.ingredient }]
  })
  const giftProduct =
    inCart.length > 0
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...inCart) }, product)
      : product
  return fc.record({
    code: fc.constant('G'),
    kind: fc.constant('product' as const),
    product: giftProduct,
    minimum,
  })
}

const discounted = aRandomCart(menu).chain((cart) =>
  fc.tuple(fc.constant(cart), fc.oneof(percent, amount, { weight: 3, arbitrary: giftFor(cart) })),
)

describe('any promo code on any cart', () => {
  it('takes off whole cents, at most the discountable amount, and nothing below its minimum (C30, F6)', () => {
    let worth = 0
    fc.assert(
      fc.property(discounted, ([cart, promo]) => {
        const { discount, toPay, cartTotal, lines } = priceCart({ ...cart, promo }, menu)
        const reducible = lines
          .filter((line) => isDiscountable(line, menu))
          .reduce((sum, line) => sum + line.total, 0)
        expect(Number.isSafeInteger(discount)).toBe(true)
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(discount).toBeLessThanOrEqual(reducible < promo.minimum ? 0 : reducible)
        expect(toPay).toBe(cartTotal - discount)
        if (promo.kind === 'product' && discount > 0) worth += 1
      }),
      { numRuns: 500 },
    )
    expect(worth).toBeGreaterThan(20)
  })

  it('leaves VAT parts that are not negative and add up to the total to pay (F1, C30)', () => {
    fc.assert(
      fc.property(discounted, ([cart, promo]) => {
        const { vat, toPay } = priceCart({ ...cart, promo }, menu)
        expect(vat.reduce((sum, { gross }) => sum + gross, 0)).toBe(toPay)
        for (const part of vat) {
          expect(part.net + part.vat).toBe(part.gross)
          expect(Math.min(part.net, part.vat, part.gross)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('changes nothing when the cart contains only alcohol and products paid with points (C30, F6)', () => {
    fc.assert(
      fc.property(discounted, ([cart, promo]) => {
        const lines = cart.lines.filter(
          (line) =>
            holdsAlcohol(line, menu) ||
            ('paidWith' in line && line.paidWith === 'points' && priceLine(line, menu).total === 0),
        )
        const [bare, coded] = [
          { ...cart, lines, promo: null },
          { ...cart, lines, promo },
        ].map((someCart) => priceCart(someCart, menu))
        expect(coded).toEqual(bare)
      }),
      { numRuns: 300 },
    )
  })

  it('for a free product changes the VAT of one line by its price alone, in any order of the lines (F1, C30)', () => {
    const gifts = aRandomCart(menu).chain((cart) =>
      fc.tuple(
        fc.constant(cart),
        giftFor(cart),
        fc.shuffledSubarray([...cart.lines], { minLength: cart.lines.length }),
      ),
    )
    fc.assert(
      fc.property(gifts, ([cart, promo, lines]) => {
        const coded = priceCart({ ...cart, promo }, menu)
        expect(priceCart({ ...cart, lines, promo }, menu).vat).toEqual(coded.vat)
        if (coded.discount === 0) return
        const free = cart.lines.filter((line) => priceLine(line, menu).basePrice === coded.discount)
        const offs = free.map((line) => {
          // The VAT of the cart without the line, to which the VAT of the line alone, with one free
          // unit, is added.
          const cartWithoutLine = priceCart(
            { ...cart, promo: null, lines: cart.lines.filter(({ id }) => id !== line.id) },
            menu,
          )
          const alone = priceCart({ ...cart, lines: [line], promo: { ...promo, minimum: 0 } }, menu)
          return sumByRate(cartWithoutLine.vat, alone.vat)
        })
        expect(offs).toContainEqual(sumByRate(coded.vat))
      }),
      { numRuns: 300 },
    )
  })
})

type VatTable = readonly { rate: number; gross: number }[]
function sumByRate(...vatTables: readonly VatTable[]): Record<number, number> {
  const sums: Record<number, number> = { 55: 0, 100: 0, 200: 0 }
  for (const { rate, gross } of vatTables.flat()) sums[rate] = (sums[rate] ?? 0) + gross
  return sums
}
