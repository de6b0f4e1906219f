import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  item,
  plainSalad,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceCart } from './pricing.ts'

const menu = aMenu()
const vat = (cart: Cart, rules: Menu = menu) => priceCart(cart, rules).vat
const gross = (cart: Cart, rules: Menu = menu) =>
  Object.fromEntries(vat(cart, rules).map((part) => [part.rate, part.gross]))

const full = aCart(
  menu,
  formula('f', 'formule-4-complete'),
  add('f', 'bases', 'laitue'),
  add('f', 'ingredients', 'tomates-cerises', 'concombre', 'mais', 'radis'),
  add('f', 'sauces', 'caesar'),
  add('f', 'side1', 'cola'),
  add('f', 'side2', 'brownie-noix'),
)

describe('VAT', () => {
  it('is calculated for each product at its own rate (F1)', () => {
    const cart = aCart(
      menu,
      item('a', 'pita'),
      item('b', 'chili-sin-carne'),
      item('c', 'barre-chocolat-noisette'),
    )
    expect(vat(cart)).toEqual([
      { rate: 55, net: 104, vat: 6, gross: 110 },
      { rate: 100, net: 873, vat: 87, gross: 960 },
      { rate: 200, net: 167, vat: 33, gross: 200 },
    ])
  })

  it('splits a formula in proportion to the à-la-carte prices of its parts (F1)', () => {
    // Alone, the salad costs 9.20 € (10 %), and the can and the cake 5.70 € (5.5 %). The formula
    // costs 12.60 €.
    expect(vat(full)).toEqual([
      { rate: 55, net: 457, vat: 25, gross: 482 },
      { rate: 100, net: 707, vat: 71, gross: 778 },
    ])
  })

  it('applies the rate of each part to its own premium and extras (F1)', () => {
    const more = withMore(
      full,
      menu,
      add('f', 'side1', 'eau-plate'),
      add('f', 'ingredients', 'avocat'),
    )
    expect(gross(more)).toEqual({ 55: 482 + 180, 100: 778 + 180 })
    const premium = aCart(menu, formula('f', 'formule-4-complete'), add('f', 'side1', 'limonade'))
    expect(gross(premium)).toEqual({ 55: 1260 + 40 })
  })

  it('weighs the dessert of a formula by its price, and taxes its premium separately (F1)', () => {
    const cart = aCart(menu, formula('f', 'formule-4-complete'), add('f', 'side1', 'cola'), {
      type: 'choose-dessert',
      line: 'f',
      dessert: idOf('maxi-fromage-blanc'),
    })
    // The price of 12.60 € is divided in the ratio of 2.50 € to 5.40 €; the premium of 1.50 €
    // belongs to the dessert.
    expect(gross(cart)).toEqual({ 55: 399, 100: 861 + 150 })
  })

  it('weighs a composed dessert by its own price, whatever coulis and toppings it includes (F1)', () => {
    const skyr = withMore(full, menu, { type: 'choose-dessert', line: 'f', dessert: idOf('skyr') })
    const bare = withMore(skyr, menu, decline('f', 'coulis', 'toppings'))
    const dressed = withMore(
      skyr,
      menu,
      add('f', 'coulis', 'miel'),
      add('f', 'toppings', 'granola'),
    )
    // The price of 12.60 € is divided in the ratio of 2.50 € for the drink, 9.20 € for the salad
    // and 3.90 € for the dessert.
    expect(gross(bare)).toEqual({ 55: 202, 100: 1058 })
    expect(gross(dressed)).toEqual(gross(bare))
    expect(gross(withMore(dressed, menu, add('f', 'coulis', 'miel')))).toEqual({
      55: 202,
      100: 1058 + 60,
    })
  })

  it('gives the odd cent of a tie to the lower rate (F1)', () => {
    const id = idOf('formule-4-complete')
    const even: Menu = {
      ...menu,
      formulas: { ...menu.formulas, [id]: { ...menu.formulas[id]!, price: 1261 } },
    }
    const product = (slug: string) => menu.ingredients[idOf(slug)]!
    const alike: Menu = {
      ...even,
      ingredients: {
        ...menu.ingredients,
        [idOf('laitue')]: { ...product('laitue'), price: product('cola').price },
      },
    }
    const cart = aCart(
      alike,
      formula('f', 'formule-4-complete'),
      add('f', 'bases', 'laitue'),
      add('f', 'side1', 'cola'),
    )
    expect(gross(cart, alike)).toEqual({ 55: 631, 100: 630 })
  })

  it('taxes an empty formula as a salad (F1)', () => {
    expect(gross(aCart(menu, formula('f', 'salade-4-ingredients')))).toEqual({ 100: 940 })
  })

  it('splits one unit and multiplies the result, so that equal units have equal VAT (F1)', () => {
    const three = withMore(full, menu, { type: 'set-quantity', line: 'f', quantity: 3 })
    expect(gross(three)).toEqual({ 55: 3 * 482, 100: 3 * 778 })
  })

  it('taxes alcohol at 20 %, whatever rate its entry has (F1)', () => {
    const beer = menu.ingredients[idOf('biere-blonde')]!
    const wrong: Menu = {
      ...menu,
      ingredients: { ...menu.ingredients, [beer.id]: { ...beer, vatRate: 55 } },
    }
    expect(
      gross(aCart(wrong, signature('s', 'la-cesar'), item('b', 'biere-blonde')), wrong),
    ).toEqual({
      100: 1120,
      200: 420,
    })
  })

  it('excludes the base price that points pay for, but includes the extras (F1, C10)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete', 'points'),
      add('f', 'side1', 'cola', 'eau-plate'),
      add('f', 'ingredients', 'avocat'),
    )
    expect(gross(cart)).toEqual({ 55: 180, 100: 60 })
    expect(vat(aCart(menu, item('p', 'cola', { paidWith: 'points' })))).toEqual([])
  })

  it('shares a discount over the rates by largest remainder, and never over alcohol (F1, C30)', () => {
    const promo = { code: 'VERT3', kind: 'amount', cents: 300, minimum: 0 } as const
    const cart = aCart(
      menu,
      plainSalad('f'),
      item('c', 'cola'),
      item('b', 'biere-blonde'),
      formula('p', 'formule-4-complete', 'points'),
      add('p', 'side1', 'cola', 'eau-plate'),
      { type: 'set-promo', promo },
    )
    expect(gross(cart)).toEqual({ 55: 250 + 180 - 94, 100: 940 - 206, 200: 420 })
  })

  it('taxes each part of a custom salad and of a dessert at its own rate (F1)', () => {
    const cart = aCart(
      menu,
      custom('c'),
      add('c', 'bases', 'laitue'),
      add('c', 'side1', 'cola'),
      dessert('d', 'skyr'),
      add('d', 'coulis', 'miel', 'miel'),
    )
    expect(gross(cart)).toEqual({ 55: 250, 100: 410 + 390 + 60 })
  })
})
