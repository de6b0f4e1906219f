import { describe, expect, it } from 'vitest'
import { readStoredCart } from './stored-cart.ts'
import { tidy } from './cart-upkeep.ts'
import { bestPrice } from './best-price.ts'
import { writeBowlCode } from './bowl-code.ts'
import { setContainer } from './set-container.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  formulaOf,
  item,
  lineOf,
  plainSalad,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'

const ownContainers = {
  formulas: [idOf('salade-4-ingredients')],
  products: [idOf('la-cesar'), idOf('la-nordique')],
  custom: true,
  discount: 30,
  deposit: 200,
}
const menu = aMenu('fr', { ownContainers })
const elsewhere = aMenu()
function contained(cart: Cart, line: string, container: 'own' | null, of = menu): Cart {
  const set = setContainer(cart, { line, container }, of)
  if (!set.ok) throw new Error(set.code)
  return set.cart
}
const inOwnContainer = (cart: Cart, line: string) => contained(cart, line, 'own')
const disposable = (cart: Cart, line: string) => contained(cart, line, null)
const codeOf = (cart: Cart, line: string, of = menu) => {
  const set = setContainer(cart, { line, container: 'own' }, of)
  return set.ok ? null : set.code
}

describe('the customer’s own container for a line', () => {
  it('is accepted where the restaurant allows it, and lowers the price (E2)', () => {
    const salad = aCart(menu, plainSalad('a'))
    const before = priceCart(salad, menu).toPay
    const cart = inOwnContainer(salad, 'a')
    expect(priceCart(cart, menu).toPay).toBe(before - 30)
    expect(priceCart(disposable(cart, 'a'), menu).toPay).toBe(before)
    expect(codeOf(aCart(menu, item('c', 'cola')), 'c')).toBe('container_not_taken')
    expect(codeOf(aCart(elsewhere, plainSalad('a')), 'a', elsewhere)).toBe('container_not_taken')
    expect(codeOf(salad, 'nowhere')).toBe('line_not_found')
  })

  it('lowers the price of a custom salad, and never below zero (E2)', () => {
    const cart = inOwnContainer(aCart(menu, custom('a')), 'a')
    expect(priceCart(cart, menu).toPay).toBe(0)
    const filled = withMore(cart, menu, add('a', 'bases', 'laitue'))
    const price = menu.ingredients[idOf('laitue')]!.price
    expect(priceCart(filled, menu).toPay).toBe(price - 30)
  })

  it('leaves the price of a line that is paid with points unchanged (E2)', () => {
    const takes = aMenu('fr', { ownContainers: { ...ownContainers, formulas: [3] } })
    const cart = aCart(takes, formula('f', 'formule-4-complete', 'points'))
    const before = priceCart(cart, takes)
    expect(priceCart(contained(cart, 'f', 'own', takes), takes)).toMatchObject({
      cartTotal: before.cartTotal,
      eatfidPointsCost: before.eatfidPointsCost,
    })
  })

  it('keeps equal products on separate lines, and joins the lines once their containers match (C2) (E2)', () => {
    const two = withMore(
      inOwnContainer(aCart(menu, signature('a', 'la-cesar')), 'a'),
      menu,
      signature('b', 'la-cesar'),
    )
    expect(two.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
    expect(inOwnContainer(two, 'b').lines).toMatchObject([
      { id: 'a', quantity: 2, container: 'own' },
    ])
    expect(disposable(two, 'a').lines).toMatchObject([{ id: 'b', quantity: 2 }])
    const copied = withMore(two, menu, { type: 'duplicate-line', line: 'a', as: 'c' })
    expect(lineOf(copied, 'c').container).toBe('own')
  })

  it('is dropped with a single notice where the restaurant does not accept it (E2)', () => {
    const cart = inOwnContainer(aCart(menu, plainSalad('a')), 'a')
    const there = tidy(cart, elsewhere)
    expect(there.notices).toMatchObject([{ kind: 'container-dropped', line: 'a' }])
    expect(there.cart.lines[0]?.container).toBeUndefined()
    expect(tidy(there.cart, elsewhere)).toEqual({ cart: there.cart, notices: [] })
  })

  it('is stored with the cart, and an unknown stored container is dropped (C26) (E2)', () => {
    const cart = inOwnContainer(aCart(menu, plainSalad('a')), 'a')
    expect(readStoredCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart)
    const cartInGold = {
      ...cart,
      lines: cart.lines.map((line) => ({ ...line, container: 'gold' })),
    }
    expect(readStoredCart(cartInGold).lines[0]?.container).toBeUndefined()
    expect(readStoredCart(JSON.parse(JSON.stringify(aCart(menu, plainSalad('a'))))).lines).toEqual(
      aCart(menu, plainSalad('a')).lines,
    )
  })

  it('is not part of the code of a shared bowl (E4, E2)', () => {
    const cart = aCart(menu, plainSalad('a'))
    expect(writeBowlCode(lineOf(inOwnContainer(cart, 'a'), 'a'))).toBe(
      writeBowlCode(lineOf(cart, 'a')),
    )
  })

  it('never moves a salad to a cheaper formula that does not accept an own container (E2)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-6-boisson-ou-dessert'),
      ...add('a', 'bases', 'laitue'),
      ...add('a', 'ingredients', 'avocat', 'mais', 'radis', 'noix', 'feta', 'concombre'),
      ...decline('a', 'sauces'),
      ...add('a', 'side1', 'cola'),
      dessert('b', 'skyr'),
      ...add('b', 'coulis', 'coulis-mangue'),
      ...decline('b', 'toppings'),
    )
    const menuWithContainers = aMenu('fr', {
      ownContainers: { ...ownContainers, formulas: [idOf('formule-6-boisson-ou-dessert')] },
    })
    const sold = (of: Cart) => formulaOf(bestPrice(of, menuWithContainers)?.cart ?? of, 'a').formula
    expect(sold(cart)).toBe(idOf('formule-6-complete'))
    expect(sold(contained(cart, 'a', 'own', menuWithContainers))).toBe(
      idOf('formule-6-boisson-ou-dessert'),
    )
  })
})
