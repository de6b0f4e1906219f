import { describe, expect, it } from 'vitest'
import { aCart, add, formula, item, plainSalad, withMore } from '#testing/a-cart.ts'
import { aMenu } from '#testing/a-menu.ts'
import type { Cart } from './cart.ts'
import { priceCart } from './pricing.ts'
import type { Promo } from './promo.ts'

const menu = aMenu()
const percent = (value: number, minimum = 0): Promo => ({ code: 'P', kind: 'percent', percent: value, minimum })
const amount = (cents: number, minimum = 0): Promo => ({ code: 'A', kind: 'amount', cents, minimum })
const discount = (cart: Cart, promo: Promo) => priceCart({ ...cart, promo }, menu).discount

describe('a promo code', () => {
  const cart = aCart(menu, plainSalad('f'), item('c', 'cola'))

  it('takes a percentage or an amount off, in whole cents (C30)', () => {
    expect(discount(cart, percent(10))).toBe(119)
    expect(discount(cart, percent(5))).toBe(60)
    expect(discount(cart, amount(300))).toBe(300)
  })

  it('is recomputed on every change of the cart (C30)', () => {
    const coded = withMore(cart, menu, { type: 'set-promo', promo: percent(10) })
    expect(priceCart(coded, menu).discount).toBe(119)
    expect(priceCart(withMore(coded, menu, item('d', 'cola')), menu).discount).toBe(144)
    expect(priceCart(withMore(coded, menu, { type: 'remove-line', line: 'f' }), menu).discount).toBe(25)
  })

  it('never brings a total below zero (C30)', () => {
    expect(priceCart({ ...cart, promo: amount(5000) }, menu)).toMatchObject({ discount: 1190, toPay: 0, vat: [] })
    expect(priceCart({ ...cart, promo: percent(100) }, menu).toPay).toBe(0)
  })

  it('takes nothing off what points pay for, supplements included (C30)', () => {
    const spent = aCart(menu, formula('p', 'formule-4-complete', 'points'), add('p', 'side1', 'cola', 'cola'))
    expect(discount(spent, percent(50))).toBe(0)
    expect(discount(withMore(spent, menu, item('c', 'pita')), percent(50))).toBe(55)
  })

  it('takes nothing off alcohol, which does not help to its minimum either (F6)', () => {
    const drinks = withMore(cart, menu, item('b', 'biere-blonde'))
    expect(discount(drinks, percent(10))).toBe(119)
    expect(discount(drinks, amount(5000))).toBe(1190)
    expect(discount(drinks, amount(300, 1191))).toBe(0)
  })

  it('is worth nothing under its minimum, and all of it from there on (C30)', () => {
    expect(discount(cart, amount(300, 1191))).toBe(0)
    expect(discount(cart, amount(300, 1190))).toBe(300)
  })
})
