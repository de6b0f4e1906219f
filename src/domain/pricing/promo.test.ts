import { describe, expect, it } from 'vitest'
import { aCart, add, formula, item, plainSalad, withMore } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { priceCart } from './pricing.ts'
import type { PricedCart } from '#domain/cart/priced.ts'
import { promoProductName } from './promo-names.ts'
import type { Promo, PromoProduct } from '#domain/cart/cart.ts'

const menu = aMenu()
const percent = (value: number, minimum = 0): Promo => ({
  code: 'P',
  kind: 'percent',
  percent: value,
  minimum,
})
const amount = (cents: number, minimum = 0): Promo => ({
  code: 'A',
  kind: 'amount',
  cents,
  minimum,
})
const discount = (cart: Cart, promo: Promo) => priceCart({ ...cart, promo }, menu).discount

describe('a promo code', () => {
  const cart = aCart(menu, plainSalad('f'), item('c', 'cola'))

  it('takes off a percentage or an amount, in whole cents (C30)', () => {
    expect(discount(cart, percent(10))).toBe(119)
    expect(discount(cart, percent(5))).toBe(60)
    expect(discount(cart, amount(300))).toBe(300)
  })

  it('is recomputed on every change of the cart (C30)', () => {
    const coded = withMore(cart, menu, { type: 'set-promo', promo: percent(10) })
    expect(priceCart(coded, menu).discount).toBe(119)
    expect(priceCart(withMore(coded, menu, item('d', 'cola')), menu).discount).toBe(144)
    expect(
      priceCart(withMore(coded, menu, { type: 'remove-line', line: 'f' }), menu).discount,
    ).toBe(25)
  })

  it('reduces the rest of a cart when a product is no longer on the menu (C30)', () => {
    const { [idOf('cola')]: _removed, ...ingredients } = menu.ingredients
    const priced = priceCart({ ...cart, promo: percent(10) }, { ...menu, ingredients })
    expect(priced).toMatchObject({ discount: 94, toPay: 846 })
  })

  it('never brings a total below zero (C30)', () => {
    expect(priceCart({ ...cart, promo: amount(5000) }, menu)).toMatchObject({
      discount: 1190,
      toPay: 0,
      vat: [],
    })
    expect(priceCart({ ...cart, promo: percent(100) }, menu).toPay).toBe(0)
  })

  it('applies to the euros that are owed beside points, and these euros count towards its minimum (C30)', () => {
    const spent = aCart(
      menu,
      formula('p', 'formule-4-complete', 'points'),
      add('p', 'side1', 'cola', 'cola'),
    )
    expect(discount(spent, percent(50))).toBe(125)
    expect(discount(withMore(spent, menu, item('c', 'pita')), percent(50))).toBe(180)
    expect([discount(spent, amount(300, 250)), discount(spent, amount(300, 251))]).toEqual([250, 0])
    expect(priceCart({ ...spent, promo: percent(100) }, menu)).toMatchObject({
      toPay: 0,
      eatfidPointsCost: 132,
    })
    expect(discount(aCart(menu, item('c', 'cola', { paidWith: 'points' })), percent(50))).toBe(0)
  })

  it('takes nothing off alcohol, which does not count towards its minimum either (F6)', () => {
    const drinks = withMore(cart, menu, item('b', 'biere-blonde'))
    expect(discount(drinks, percent(10))).toBe(119)
    expect(discount(drinks, amount(5000))).toBe(1190)
    expect(discount(drinks, amount(300, 1191))).toBe(0)
  })

  it('gives no discount below its minimum and the full discount from the minimum on (C30)', () => {
    expect(discount(cart, amount(300, 1191))).toBe(0)
    expect(discount(cart, amount(300, 1190))).toBe(300)
  })

  it('stays in the cart below its minimum, and gives its discount again above it (C30)', () => {
    const coded = withMore(cart, menu, { type: 'set-promo', promo: amount(300, 1190) })
    const less = withMore(coded, menu, { type: 'remove-line', line: 'c' })
    expect([less.promo, priceCart(less, menu).discount]).toEqual([amount(300, 1190), 0])
    expect(priceCart(withMore(less, menu, item('d', 'cola')), menu).discount).toBe(300)
  })

  describe('for a free product', () => {
    const gift = (kind: PromoProduct['kind'], slug: string, minimum = 0): Promo => ({
      code: 'G',
      kind: 'product',
      product: { kind, id: kind === 'formula' ? Number(slug) : idOf(slug) },
      minimum,
    })
    const grossOf = ({ vat }: PricedCart) => new Map(vat.map(({ rate, gross }) => [rate, gross]))

    it('takes off the price of one unit when the product has a line of its own (L7, C30)', () => {
      expect(discount(cart, gift('ingredient', 'cola'))).toBe(250)
      expect(
        discount(
          aCart(menu, item('c', 'cola'), { type: 'set-quantity', line: 'c', quantity: 3 }),
          gift('ingredient', 'cola'),
        ),
      ).toBe(250)
      expect(discount(cart, gift('ingredient', 'pita'))).toBe(0)
      const formulaWithCola = aCart(
        menu,
        formula('p', 'formule-4-complete'),
        add('p', 'side1', 'cola'),
      )
      expect(discount(formulaWithCola, gift('ingredient', 'cola'))).toBe(0)
      expect(
        priceCart({ ...aCart(menu, item('c', 'cola')), promo: gift('ingredient', 'cola') }, menu)
          .toPay,
      ).toBe(0)
    })

    it('leaves the extras of the product to be paid, as points do (C10, C30)', () => {
      const full = aCart(
        menu,
        formula('p', 'formule-4-complete'),
        add('p', 'side1', 'cola', 'cola'),
      )
      const priced = priceCart(
        { ...full, promo: gift('formula', String(menu.formulas[3]?.id)) },
        menu,
      )
      expect([priced.discount, priced.toPay]).toEqual([1260, 250])
    })

    it('gives nothing for a product that points pay for, and nothing for alcohol (C30, F6)', () => {
      const spent = aCart(menu, {
        type: 'add-item',
        line: 'w',
        ingredient: idOf('cola'),
        freeSauce: null,
        warm: false,
        paidWith: 'points',
        suggested: false,
      })
      expect(discount(spent, gift('ingredient', 'cola'))).toBe(0)
      expect(
        discount(
          withMore(cart, menu, item('b', 'biere-blonde')),
          gift('ingredient', 'biere-blonde'),
        ),
      ).toBe(0)
    })

    it('gives nothing below its minimum (C30)', () => {
      expect([
        discount(cart, gift('ingredient', 'cola', 1191)),
        discount(cart, gift('ingredient', 'cola', 1190)),
      ]).toEqual([0, 250])
    })

    it('reduces the VAT at the rate of the product and at no other rate (F1, C30)', () => {
      const before = grossOf(priceCart(cart, menu))
      const after = grossOf(priceCart({ ...cart, promo: gift('ingredient', 'cola') }, menu))
      const rate = menu.ingredients[idOf('cola')]?.vatRate ?? 55
      expect(after).toEqual(
        new Map(
          [...before]
            .map(([at, gross]) => [at, at === rate ? gross - 250 : gross] as const)
            .filter(([, gross]) => gross !== 0),
        ),
      )
    })

    it('has the name of its product in the language of the menu', () => {
      expect(promoProductName(gift('ingredient', 'cola'), menu)).toBe(
        menu.ingredients[idOf('cola')]?.name,
      )
      expect(promoProductName(gift('ingredient', 'cola'), aMenu('en'))).toBe(
        aMenu('en').ingredients[idOf('cola')]?.name,
      )
      expect(promoProductName({ ...gift('formula', '999') }, menu)).toBeNull()
      expect(promoProductName(percent(10), menu)).toBeNull()
    })
  })
})
