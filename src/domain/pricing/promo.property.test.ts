import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { holdsAlcohol, priceCart, priceLine } from './pricing.ts'
import { isDiscountable } from './promo.ts'
import { isPromoTime } from './promo-times.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import type { Promo, PromoProduct, PromoTarget } from '#domain/cart/cart.ts'

const menu = aMenu()
const minimum = fc.oneof(fc.constant(0), fc.nat({ max: 3000 }))
const idsOf = (record: object) => fc.constantFrom(...Object.keys(record).map(Number))

const target: fc.Arbitrary<PromoTarget> = fc.oneof(
  fc.record({
    kind: fc.constant('category' as const),
    id: fc.constantFrom(...menu.categories.map(({ id }) => id)),
  }),
  fc.record({ kind: fc.constant('formula' as const), id: idsOf(menu.formulas) }),
  fc.record({ kind: fc.constant('ingredient' as const), id: idsOf(menu.ingredients) }),
  fc.record({ kind: fc.constant('dessert' as const), id: idsOf(menu.desserts) }),
  fc.constant({ kind: 'custom' as const, id: 1 }),
)
const targets = fc.option(fc.array(target, { minLength: 1, maxLength: 6 }), { nil: undefined })
const terms = {
  minimum,
  only: targets,
  except: targets,
  most: fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }),
}
const percent: fc.Arbitrary<Promo> = fc.record({
  code: fc.constant('P'),
  kind: fc.constant('percent' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  ...terms,
})
const amount: fc.Arbitrary<Promo> = fc.record({
  code: fc.constant('A'),
  kind: fc.constant('amount' as const),
  cents: fc.integer({ min: 1, max: 20_000 }),
  ...terms,
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

  it('takes off exactly what is computed by hand, for some products, except some, and at most so much (C30, L7)', () => {
    let limited = 0
    fc.assert(
      fc.property(
        aRandomCart(menu).chain((cart) => fc.tuple(fc.constant(cart), fc.oneof(percent, amount))),
        ([cart, promo]) => {
          const { discount } = priceCart({ ...cart, promo }, menu)
          expect(discount).toBe(discountByHand(cart, promo))
          const unlimited = { ...promo, only: undefined, except: undefined, most: undefined }
          const unlimitedDiscount = priceCart({ ...cart, promo: unlimited }, menu).discount
          expect(discount).toBeLessThanOrEqual(unlimitedDiscount)
          if (discount > 0 && discount < unlimitedDiscount) limited += 1
        },
      ),
      { seed: runSeed, numRuns: 500 },
    )
    expect(limited).toBeGreaterThan(20)
  })

  it('for every product, every day and all hours is the same as without these limits (C30, L7)', () => {
    const everything: readonly PromoTarget[] = [
      ...menu.categories.map(({ id }) => ({ kind: 'category' as const, id })),
      ...Object.keys(menu.formulas).map((id) => ({ kind: 'formula' as const, id: Number(id) })),
      { kind: 'custom', id: 1 },
    ]
    const always = { days: [1, 2, 3, 4, 5, 6, 7], hours: { from: '00:00', until: '24:00' } }
    fc.assert(
      fc.property(discounted, fc.nat({ max: 4_000_000 }), ([cart, promo], minutes) => {
        const all = { ...promo, ...always, only: everything, except: [], most: 100_000_000 }
        const without = { ...promo, only: undefined, except: undefined, most: undefined }
        const [priced, plain] = [all, without].map((code) =>
          priceCart({ ...cart, promo: code }, menu),
        )
        expect(priced).toEqual(plain)
        expect(isPromoTime(all, minutes * 60_000)).toBe(true)
      }),
      { seed: runSeed, numRuns: 300 },
    )
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

/** The discount of a percentage or an amount, computed line by line as with pen and paper. */
function discountByHand(cart: Cart, promo: Promo): number {
  if (promo.kind === 'product') throw new Error('only percentages and amounts')
  let [cartCents, reducedCents] = [0, 0]
  for (const { line, total, containerOff } of priceCart({ ...cart, promo: null }, menu).lines) {
    const names: string[] = []
    if (line.kind === 'item' || line.kind === 'signature') {
      const category = menu.ingredients[line.ingredient]?.categoryId
      if (line.kind === 'item' && (category === undefined || category === 15)) continue
      names.push(`ingredient ${line.ingredient}`, `category ${category}`)
    } else if (line.kind === 'dessert') {
      names.push(`dessert ${line.dessert}`, `category ${menu.desserts[line.dessert]?.categoryId}`)
    } else {
      names.push(line.kind === 'formula' ? `formula ${line.formula}` : 'custom 1')
    }
    cartCents += total + containerOff
    const isNamed = (list: readonly PromoTarget[]) =>
      list.some(({ kind, id }) => names.includes(`${kind} ${id}`))
    if (promo.only !== undefined && !isNamed(promo.only)) continue
    if (promo.except !== undefined && isNamed(promo.except)) continue
    reducedCents += total
  }
  if (cartCents < promo.minimum) return 0
  let off = promo.kind === 'amount' ? promo.cents : Math.round((reducedCents * promo.percent) / 100)
  if (promo.most !== undefined && off > promo.most) off = promo.most
  if (off > reducedCents) off = reducedCents
  return off < 0 ? 0 : off
}

type VatTable = readonly { rate: number; gross: number }[]
function sumByRate(...vatTables: readonly VatTable[]): Record<number, number> {
  const sums: Record<number, number> = { 55: 0, 100: 0, 200: 0 }
  for (const { rate, gross } of vatTables.flat()) sums[rate] = (sums[rate] ?? 0) + gross
  return sums
}
