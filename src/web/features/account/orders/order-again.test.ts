import { describe, expect, it } from 'vitest'
import type { MyOrder } from '#contract/customers/account.ts'
import { type Cart, type CartLine, emptyCart } from '#domain/cart/cart.ts'
import { aCart, item, plainSalad } from '#testing/builders/a-cart.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { isSame, orderAgain } from './order-again.ts'

const menu = aMenu()
let idCount = 0
const freshId = () => `fresh-${(idCount += 1)}`

/** A past order with the lines of a cart, sold at the unit prices in `prices`, by line. */
function past(cart: Cart, prices: Record<string, number> = {}): Pick<MyOrder, 'choices' | 'lines'> {
  const sold = (line: CartLine) => ({
    line: line.id,
    name: `Was ${line.id}`,
    unitPrice: prices[line.id] ?? 0,
    portions: [],
    dessertName: null,
    freeSauce: null,
  })
  return {
    choices: cart.lines as unknown as MyOrder['choices'],
    lines: cart.lines.map(sold) as unknown as MyOrder['lines'],
  }
}

const without = (id: number) =>
  ({
    ...menu,
    ingredients: { ...menu.ingredients, [id]: { ...menu.ingredients[id], available: false } },
  }) as typeof menu

describe('ordering again', () => {
  const salad = aCart(menu, plainSalad('salad'))
  const portion =
    salad.lines.flatMap((line) =>
      'filling' in line && 'ingredients' in line.filling ? line.filling.ingredients : [],
    )[0]?.ingredient ?? 0

  it('adds the lines with new ids, beside the lines already in the cart (O5)', () => {
    const cart = aCart(menu, item('water', 'eau-plate'))
    const again = orderAgain(cart, past(salad), menu, freshId)
    expect(again.cart.lines).toHaveLength(2)
    expect(again.cart.lines.map(({ id }) => id)).not.toContain('salad')
    expect(again.lines).toMatchObject([{ outcome: 'back', without: [], incomplete: false }])
  })

  it('keeps the wishes for ingredients that run out (E7)', () => {
    const ownWish = { of: portion, wish: 'ask' } as const
    const wished = {
      ...salad,
      lines: salad.lines.map((line): CartLine => ({ ...line, ifMissing: [ownWish] })),
    }
    const again = orderAgain(emptyCart, past(wished), menu, freshId)
    expect(again.cart.lines).toMatchObject([{ ifMissing: [ownWish] }])
  })

  it('keeps the customer’s own container if the restaurant accepts it, and otherwise reports it (E2)', () => {
    const ownContainers = { formulas: [1], products: [], custom: false, discount: 30, deposit: 0 }
    const takes = { ...menu, ownContainers }
    const cartInContainer = {
      ...salad,
      lines: salad.lines.map((line): CartLine => ({ ...line, container: 'own' })),
    }
    const withContainer = orderAgain(emptyCart, past(cartInContainer), takes, freshId)
    expect(withContainer.cart.lines).toMatchObject([{ container: 'own' }])
    expect(withContainer.lines).toMatchObject([{ outcome: 'back', inPackaging: false }])
    const withoutContainer = orderAgain(emptyCart, past(cartInContainer), menu, freshId)
    expect(withoutContainer.cart.lines[0]?.container).toBeUndefined()
    expect(withoutContainer.lines).toMatchObject([{ outcome: 'back', inPackaging: true }])
  })

  it('reports a line whose container is not accepted as changed, although its price is the same (E2, O5)', () => {
    const { unitPrice } = priceLine(salad.lines[0]!, menu)
    const cartWith = (container: Partial<CartLine>) => ({
      ...salad,
      lines: salad.lines.map((line) => ({ ...line, ...container }) as CartLine),
    })
    const again = (cart: Cart) =>
      orderAgain(emptyCart, past(cart, { salad: unitPrice }), menu, freshId).lines
    expect(again(cartWith({})).map(isSame)).toEqual([true])
    const lines = again(cartWith({ container: 'own' }))
    expect(lines).toMatchObject([{ inPackaging: true, price: null }])
    expect(lines.map(isSame)).toEqual([false])
  })

  it('increases the quantity of an identical line (C2, O5)', () => {
    const cart = aCart(menu, item('water', 'eau-plate'))
    const again = orderAgain(cart, past(aCart(menu, item('more', 'eau-plate'))), menu, freshId)
    expect(again.cart.lines).toMatchObject([{ quantity: 2 }])
  })

  it('reports the unavailable ingredients of a bowl, and whether the bowl is incomplete (O5)', () => {
    const again = orderAgain(emptyCart, past(salad), without(portion), freshId)
    expect(again.lines).toMatchObject([
      { outcome: 'back', without: [menu.ingredients[portion]?.name] },
    ])
    expect(again.cart.lines).toHaveLength(1)
  })

  it('reports an unavailable product, and leaves the cart unchanged (O5)', () => {
    const cart = aCart(menu, plainSalad('salad'))
    const water = aCart(menu, item('water', 'eau-plate'))
    const id = water.lines.flatMap((line) => ('ingredient' in line ? line.ingredient : []))[0] ?? 0
    const again = orderAgain(cart, past(water), without(id), freshId)
    expect(again.lines).toMatchObject([{ name: 'Was water', outcome: 'unavailable' }])
    expect(again.cart).toBe(cart)
  })

  it('reports a price that has changed since (O5)', () => {
    const again = orderAgain(
      emptyCart,
      past(aCart(menu, item('water', 'eau-plate')), { water: 1 }),
      menu,
      freshId,
    )
    expect(again.lines[0]?.price).toMatchObject({ before: 1 })
  })

  it('adds nothing from an order whose choices are unknown (O5)', () => {
    expect(orderAgain(emptyCart, { choices: null, lines: [] }, menu, freshId)).toEqual({
      cart: emptyCart,
      lines: [],
    })
  })
})
