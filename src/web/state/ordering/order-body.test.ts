import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { placeOrder } from '#contract/shop/orders.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { aCart, item, plainSalad } from '#testing/builders/a-cart.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { orderBody } from './order-body.ts'
import { pricesOf, recordPrices } from '#web/features/checkout/review/acknowledged-prices.ts'

const menu = aMenu()
const details = {
  name: ' Camille Roux ',
  phone: '06 12 34 56 78',
  email: 'camille@example.org',
  comment: '',
  allergies: ['nuts' as const],
}
const bodyOf = (priced: ReturnType<typeof priceCart>, declaredAge: number | null = 18) =>
  orderBody({
    restaurant: 1,
    takeawayAt: '2026-11-23T11:00:00Z',
    priced,
    menuVersion: menu.version,
    details,
    payment: 'at-restaurant',
    declaredAge,
    promo: null,
    ifMissing: undefined,
  })

describe('the request that places an order', () => {
  it('satisfies the contract: choices, and the shown total for comparison (C27)', () => {
    const body = bodyOf(priceCart(aCart(menu, plainSalad('a'), item('b', 'eau-plate')), menu))
    expect(safeParse(placeOrder.body, body).success).toBe(true)
    expect(body.shown).toEqual({
      menuVersion: menu.version,
      toPay:
        940 +
        (menu.ingredients[body.lines[1]?.kind === 'item' ? body.lines[1].ingredient : 0]?.price ??
          0),
      points: 0,
    })
    expect(JSON.stringify(body.lines)).not.toMatch(/price|total/i)
    expect(body.customer).toEqual({
      name: 'Camille Roux',
      phone: '06 12 34 56 78',
      email: 'camille@example.org',
    })
    expect(body.allergies).toEqual(['nuts'])
  })

  it('names the delivery company by id, with place and phone, and omits them for pickup (T9)', () => {
    const priced = priceCart(aCart(menu, plainSalad('a')), menu)
    const delivery = {
      company: 31,
      name: 'Orsini',
      place: 'Accueil',
      phone: '01 99 00 10 28',
      restaurant: 1,
      at: '2026-11-23T10:30:00Z',
    }
    const body = orderBody({
      restaurant: 1,
      takeawayAt: delivery.at,
      priced,
      menuVersion: menu.version,
      details,
      payment: 'card',
      declaredAge: null,
      promo: null,
      ifMissing: 'ask',
      delivery,
    })
    expect(body.delivery).toEqual({ company: 31, place: 'Accueil', phone: '01 99 00 10 28' })
    expect(safeParse(placeOrder.body, body).success).toBe(true)
    expect('delivery' in bodyOf(priced)).toBe(false)
  })

  it('states what to do if ingredients run out: a similar ingredient, unless another wish is chosen (E7)', () => {
    const of = idOf('laitue')
    const { lines, ...cart } = aCart(menu, plainSalad('a'))
    const linesWithWish = lines.map((line): CartLine => ({
      ...line,
      ifMissing: [{ of, wish: 'leave-out' }],
    }))
    const body = bodyOf(priceCart({ ...cart, lines: linesWithWish }, menu))
    expect(body.ifMissing).toBe('like')
    expect(body.lines[0]?.ifMissing).toEqual([{ of, wish: 'leave-out' }])
    expect(safeParse(placeOrder.body, body).success).toBe(true)
  })

  it('declares an age only for a cart that requires a declaration (V10)', () => {
    expect(bodyOf(priceCart(aCart(menu, plainSalad('a')), menu)).overEighteen).toBe(false)
    const withBeer = aCart(menu, plainSalad('a'), item('b', 'biere-blonde'))
    expect(bodyOf(priceCart(withBeer, menu), 16)).toMatchObject({
      overEighteen: true,
      declaredAge: 16,
    })
    expect(bodyOf(priceCart(withBeer, menu), null)).not.toHaveProperty('declaredAge')
    expect(bodyOf(priceCart(withBeer, menu), null).overEighteen).toBe(false)
  })
})

describe('the prices that the customer saw', () => {
  const cart = aCart(menu, plainSalad('a'))
  const { lines } = priceCart(cart, menu)
  const dearer = lines.map((line) => ({ ...line, unitPrice: line.unitPrice + 50 }))

  it('stay those first seen while the choices are unchanged, so that a menu change is noticed (C27)', () => {
    expect(pricesOf(recordPrices(recordPrices({}, lines), dearer))).toEqual({ a: 940 })
  })

  it('are updated when the customer changes the line, and removed with the line (C27)', () => {
    const changed = dearer.map((priced) => ({ ...priced, line: { ...priced.line, quantity: 2 } }))
    expect(pricesOf(recordPrices(recordPrices({}, lines), changed))).toEqual({ a: 990 })
    expect(pricesOf(recordPrices(recordPrices({}, lines), []))).toEqual({})
  })
})
