import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  dessert,
  formula,
  formulaOf,
  item,
  lineOf,
  plainSalad,
  refusalOf,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { MAX_LINES, emptyCart } from '#domain/cart/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

const menu = aMenu()
const total = (cart: Cart) => priceCart(cart, menu).cartTotal
const promo = { code: 'VERT3', kind: 'amount', cents: 300, minimum: 0 } as const

describe('equal lines', () => {
  it('are merged by adding the quantities of items with the same ingredient and free sauce (C2)', () => {
    const cart = aCart(
      menu,
      item('a', 'cola'),
      item('b', 'cola'),
      item('c', 'dahl-lentilles-corail', { freeSauce: 'ranch' }),
      item('d', 'dahl-lentilles-corail', { freeSauce: 'ranch' }),
      item('e', 'dahl-lentilles-corail', { freeSauce: 'caesar' }),
    )
    expect(cart.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 2],
      ['c', 2],
      ['e', 1],
    ])
  })

  it('stay separate when one is warm or paid with points (C2)', () => {
    const cart = aCart(
      menu,
      item('a', 'pita'),
      item('b', 'pita', { warm: true }),
      item('c', 'pita', { paidWith: 'points' }),
    )
    expect(cart.lines).toHaveLength(3)
  })

  it('are merged when they are signatures with the same free sauce (C2)', () => {
    const cart = aCart(
      menu,
      signature('a', 'la-cesar', 'caesar'),
      signature('b', 'la-cesar', 'caesar'),
      signature('c', 'la-cesar'),
    )
    expect(cart.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 2],
      ['c', 1],
    ])
  })

  it('are merged when an item is changed to equal another one (C2)', () => {
    const cart = aCart(menu, item('a', 'pita'), item('b', 'pita', { warm: true }), {
      type: 'set-item',
      line: 'b',
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    })
    expect(cart.lines).toMatchObject([{ id: 'a', quantity: 2, warm: false }])
  })

  it('are not merged beyond a quantity of twenty (C29)', () => {
    const cart = aCart(menu, item('a', 'cola'), { type: 'set-quantity', line: 'a', quantity: 20 })
    expect(refusalOf(cart, menu, item('b', 'cola'))).toBe('quantity_out_of_range')
  })
})

describe('the validity of a line', () => {
  it('excludes items whose ingredient only fills salads and desserts (C6)', () => {
    for (const slug of ['tomates-cerises', 'miel', 'granola', 'la-cesar']) {
      expect(refusalOf(emptyCart, menu, item('a', slug))).toBe('slot_not_allowed')
    }
    for (const slug of [
      'laitue',
      'pita',
      'caesar',
      'cola',
      'expresso',
      'brownie-noix',
      'couverts-bois',
      'wrap-poulet-crudites',
    ]) {
      expect(refusalOf(emptyCart, menu, item('a', slug))).toBeNull()
    }
  })

  it('allows a base or a sauce as an item; other ingredients are sold only inside a composition (M1)', () => {
    for (const slug of ['laitue', 'caesar'])
      expect(refusalOf(emptyCart, menu, item('a', slug))).toBe(null)
    for (const slug of ['mais', 'feta', 'granola', 'miel'])
      expect(refusalOf(emptyCart, menu, item('a', slug))).toBe('slot_not_allowed')
  })

  it('allows a free sauce only with dishes, and only an ingredient that is a sauce (C2)', () => {
    expect(refusalOf(emptyCart, menu, item('a', 'cola', { freeSauce: 'caesar' }))).toBe(
      'slot_not_allowed',
    )
    expect(refusalOf(emptyCart, menu, item('a', 'laitue', { freeSauce: 'avocat' }))).toBe(
      'slot_not_allowed',
    )
    expect(refusalOf(emptyCart, menu, signature('a', 'la-cesar', 'avocat'))).toBe(
      'slot_not_allowed',
    )
    expect(refusalOf(emptyCart, menu, signature('a', 'cola'))).toBe('slot_not_allowed')
  })

  it('excludes products that are unknown or sold out (M4)', () => {
    const short = aMenu('fr', { without: [idOf('cola'), idOf('skyr'), idOf('caesar')] })
    expect(refusalOf(emptyCart, short, item('a', 'cola'))).toBe('ingredient_unavailable')
    expect(refusalOf(emptyCart, short, dessert('a', 'skyr'))).toBe('ingredient_unavailable')
    expect(refusalOf(emptyCart, short, signature('a', 'la-cesar', 'caesar'))).toBe(
      'ingredient_unavailable',
    )
    expect(
      refusalOf(emptyCart, menu, {
        type: 'start-formula',
        line: 'a',
        formula: 999,
        paidWith: 'euros',
      }),
    ).toBe('product_not_found')
    expect(
      refusalOf(emptyCart, menu, {
        type: 'start-dessert',
        line: 'a',
        dessert: 999,
        paidWith: 'euros',
      }),
    ).toBe('product_not_found')
  })

  it('limits a cart to fifty lines (C29)', () => {
    const full = aCart(
      menu,
      Array.from({ length: MAX_LINES }, (_, i) => custom(`c${i}`)),
    )
    expect(refusalOf(full, menu, custom('one-more'))).toBe('too_many_lines')
    expect(refusalOf(full, menu, { type: 'duplicate-line', line: 'c0', as: 'copy' })).toBe(
      'too_many_lines',
    )
  })

  it('limits quantities to whole numbers from 1 to 20 (C29)', () => {
    const cart = aCart(menu, item('a', 'cola'))
    for (const quantity of [0, 21, 1.5, -1]) {
      expect(refusalOf(cart, menu, { type: 'set-quantity', line: 'a', quantity })).toBe(
        'quantity_out_of_range',
      )
    }
    expect(total(withMore(cart, menu, { type: 'set-quantity', line: 'a', quantity: 20 }))).toBe(
      20 * 250,
    )
  })

  it('requires a unique line id', () => {
    expect(() => aCart(menu, custom('a'), custom('a'))).toThrow('already in the cart')
  })
})

describe('points', () => {
  it('adds a line paid with points to the points cost, not to the total (C10)', () => {
    const cart = aCart(
      menu,
      item('a', 'cola', { paidWith: 'points' }),
      item('b', 'cola', { paidWith: 'points' }),
      item('c', 'pita'),
    )
    expect(priceCart(cart, menu)).toMatchObject({ cartTotal: 110, eatfidPointsCost: 72 })
  })

  it('leaves the supplements and premiums of a formula in euros (C10)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete', 'points'),
      add('f', 'ingredients', 'avocat', 'mais', 'radis', 'noix', 'concombre'),
      { type: 'set-quantity', line: 'f', quantity: 2 },
    )
    expect(priceCart(cart, menu)).toMatchObject({
      cartTotal: 2 * (60 + 100),
      eatfidPointsCost: 2 * 132,
    })
  })

  it('refuses products that have no price in points (C10)', () => {
    expect(refusalOf(emptyCart, menu, formula('f', 'salade-4-ingredients', 'points'))).toBe(
      'not_payable_with_points',
    )
    expect(refusalOf(emptyCart, menu, dessert('d', 'maxi-fromage-blanc', 'points'))).toBe(
      'not_payable_with_points',
    )
    expect(
      refusalOf(emptyCart, menu, item('i', 'soupe-potimarron-grande', { paidWith: 'points' })),
    ).toBe('not_payable_with_points')
    const cart = aCart(menu, signature('s', 'la-cesar'))
    expect(
      refusalOf(cart, menu, {
        type: 'set-item',
        line: 's',
        freeSauce: null,
        warm: false,
        paidWith: 'points',
      }),
    ).toBe('not_payable_with_points')
  })

  it('refuses points for alcohol, whatever the menu says (F6)', () => {
    const beer = menu.ingredients[idOf('biere-blonde')]!
    const generous = {
      ...menu,
      ingredients: { ...menu.ingredients, [beer.id]: { ...beer, points: 36 } },
    }
    const cart = aCart(generous, plainSalad('f'))
    expect(refusalOf(cart, generous, item('b', 'biere-blonde', { paidWith: 'points' }))).toBe(
      'not_payable_with_points',
    )
  })

  it('removes a points formula by its formula id, one unit at a time (C16)', () => {
    const cart = aCart(
      menu,
      formula('e', 'formule-4-complete'),
      formula('p', 'formule-4-complete', 'points'),
      {
        type: 'set-quantity',
        line: 'p',
        quantity: 2,
      },
    )
    const remove = { type: 'remove-points-formula', formula: idOf('formule-4-complete') } as const
    const once = withMore(cart, menu, remove)
    expect(priceCart(once, menu)).toMatchObject({ cartTotal: 1260, eatfidPointsCost: 132 })
    const twice = withMore(once, menu, remove)
    expect(twice.lines.map(({ id }) => id)).toEqual(['e'])
    expect(refusalOf(twice, menu, remove)).toBe('line_not_found')
  })

  it('drops every line paid with points by “drop-points-lines”, and the points cost is then 0 (C18)', () => {
    const cart = aCart(
      menu,
      formula('f', 'formule-4-complete', 'points'),
      item('a', 'cola', { paidWith: 'points' }),
      dessert('d', 'skyr', 'points'),
      item('b', 'pita'),
      { type: 'drop-points-lines' },
    )
    expect(cart.lines.map(({ id }) => id)).toEqual(['b'])
    expect(priceCart(cart, menu).eatfidPointsCost).toBe(0)
  })
})

describe('removing lines', () => {
  const cart = aCart(
    menu,
    plainSalad('f'),
    { type: 'set-quantity', line: 'f', quantity: 2 },
    custom('c'),
    add('c', 'bases', 'laitue'),
    dessert('d', 'skyr'),
    signature('s', 'la-cesar'),
    item('i', 'cola'),
    { type: 'set-quantity', line: 'i', quantity: 3 },
  )

  it('removes one unit of a formula, and the line with its last unit (C16)', () => {
    const once = withMore(cart, menu, { type: 'remove-one', line: 'f' })
    expect(lineOf(once, 'f').quantity).toBe(1)
    expect(total(cart) - total(once)).toBe(940)
    expect(
      withMore(once, menu, { type: 'remove-one', line: 'f' }).lines.map(({ id }) => id),
    ).toEqual(['c', 'd', 's', 'i'])
  })

  it("reduces the total by the line's full price, for every kind of line (C17)", () => {
    for (const priced of priceCart(cart, menu).lines) {
      const smallerCart = withMore(cart, menu, { type: 'remove-line', line: priced.line.id })
      expect(total(smallerCart)).toBe(total(cart) - priced.unitPrice * priced.line.quantity)
    }
  })

  it('clears lines, discount, promo code and points cost together (C19)', () => {
    const spent = withMore(cart, menu, item('p', 'cola', { paidWith: 'points' }), {
      type: 'set-promo',
      promo,
    })
    const cleared = withMore(spent, menu, { type: 'clear' })
    expect(cleared).toEqual(emptyCart)
    expect(priceCart(cleared, menu)).toMatchObject({
      cartTotal: 0,
      discount: 0,
      toPay: 0,
      eatfidPointsCost: 0,
      vat: [],
    })
  })

  it('refuses with line_not_found when the line does not exist (C17)', () => {
    for (const command of [
      { type: 'remove-line', line: 'x' },
      { type: 'remove-one', line: 'x' },
      { type: 'duplicate-line', line: 'x', as: 'y' },
      { type: 'set-quantity', line: 'x', quantity: 2 },
      { type: 'attach-dessert', line: 'x' },
      { type: 'set-item', line: 'x', freeSauce: null, warm: false, paidWith: 'euros' },
    ] as const)
      expect(refusalOf(cart, menu, command)).toBe('line_not_found')
  })
})

describe('other commands', () => {
  it('store the promo code with its discount (C21)', () => {
    const cart = aCart(menu, plainSalad('f'), { type: 'set-promo', promo })
    expect(cart.promo).toEqual(promo)
    expect(priceCart(cart, menu)).toMatchObject({ cartTotal: 940, discount: 300, toPay: 640 })
    expect(withMore(cart, menu, { type: 'set-promo', promo: null }).promo).toBeNull()
  })

  it('copy a line beside the original, and the copy can be changed separately (C16)', () => {
    const cart = aCart(
      menu,
      plainSalad('f'),
      item('i', 'cola'),
      { type: 'duplicate-line', line: 'f', as: 'g' },
      add('g', 'ingredients', 'noix'),
    )
    expect(cart.lines.map(({ id }) => id)).toEqual(['f', 'g', 'i'])
    expect(formulaOf(cart, 'f').filling.ingredients).toHaveLength(4)
    expect(formulaOf(cart, 'g').filling.ingredients).toHaveLength(5)
  })

  it('count the items added from the suggestions (C28)', () => {
    const cart = aCart(
      menu,
      plainSalad('f'),
      item('a', 'cola', { suggested: true }),
      item('b', 'cola', { suggested: true }),
      item('c', 'pita'),
    )
    expect(cart.suggestedCount).toBe(2)
  })

  it('leave the input cart unchanged (C1)', () => {
    const cart = aCart(menu, plainSalad('f'))
    const before = structuredClone(cart)
    withMore(
      cart,
      menu,
      add('f', 'ingredients', 'noix'),
      { type: 'set-quantity', line: 'f', quantity: 4 },
      { type: 'clear' },
    )
    expect(cart).toEqual(before)
  })
})
