import { describe, expect, it } from 'vitest'
import type { MyOrder } from '#contract/customers/account.ts'
import { type Cart, type CartLine, emptyCart } from '#domain/cart/cart.ts'
import { aCart, item, plainSalad } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { orderAgain } from './order-again.ts'

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

  it('puts the lines back under names of their own, beside what is in the cart (O5)', () => {
    const cart = aCart(menu, item('water', 'eau-plate'))
    const again = orderAgain(cart, past(salad), menu, freshId)
    expect(again.cart.lines).toHaveLength(2)
    expect(again.cart.lines.map(({ id }) => id)).not.toContain('salad')
    expect(again.lines).toMatchObject([{ outcome: 'back', without: [], incomplete: false }])
  })

  it('keeps what its lines say about ingredients that run out (E7)', () => {
    const ownWish = { of: portion, wish: 'ask' } as const
    const wished = {
      ...salad,
      lines: salad.lines.map((line): CartLine => ({ ...line, ifMissing: [ownWish] })),
    }
    const again = orderAgain(emptyCart, past(wished), menu, freshId)
    expect(again.cart.lines).toMatchObject([{ ifMissing: [ownWish] }])
  })

  it('keeps its container where that is taken, and says where it is not (E2)', () => {
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

  it('adds to what is the same already (C2, O5)', () => {
    const cart = aCart(menu, item('water', 'eau-plate'))
    const again = orderAgain(cart, past(aCart(menu, item('more', 'eau-plate'))), menu, freshId)
    expect(again.cart.lines).toMatchObject([{ quantity: 2 }])
  })

  it('says what a composition has to do without, and that it waits to be completed (O5)', () => {
    const again = orderAgain(emptyCart, past(salad), without(portion), freshId)
    expect(again.lines).toMatchObject([
      { outcome: 'back', without: [menu.ingredients[portion]?.name] },
    ])
    expect(again.cart.lines).toHaveLength(1)
  })

  it('says what is not available at all, and leaves the cart as it is (O5)', () => {
    const cart = aCart(menu, plainSalad('salad'))
    const water = aCart(menu, item('water', 'eau-plate'))
    const id = water.lines.flatMap((line) => ('ingredient' in line ? line.ingredient : []))[0] ?? 0
    const again = orderAgain(cart, past(water), without(id), freshId)
    expect(again.lines).toMatchObject([{ name: 'Was water', outcome: 'unavailable' }])
    expect(again.cart).toBe(cart)
  })

  it('says a price that is another now (O5)', () => {
    const again = orderAgain(
      emptyCart,
      past(aCart(menu, item('water', 'eau-plate')), { water: 1 }),
      menu,
      freshId,
    )
    expect(again.lines[0]?.price).toMatchObject({ before: 1 })
  })

  it('brings nothing back of an order whose choices are not known (O5)', () => {
    expect(orderAgain(emptyCart, { choices: null, lines: [] }, menu, freshId)).toEqual({
      cart: emptyCart,
      lines: [],
    })
  })
})
