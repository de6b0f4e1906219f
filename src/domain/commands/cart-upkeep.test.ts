import { describe, expect, it } from 'vitest'
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
  noticesOf,
  plainSalad,
  refusalOf,
  remove,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import type { CartCommand } from './cart-commands.ts'
import { dropPointsOver, isDishLine, tidy } from './cart-upkeep.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { priceCart, priceLine } from '#domain/pricing/pricing.ts'

const menu = aMenu()
const beer = item('beer', 'biere-blonde')

describe('the rule that alcohol needs a dish', () => {
  const dishes: [string, CartCommand[]][] = [
    ['a completed formula', plainSalad('dish')],
    ['a custom salad with a base', [custom('dish'), ...add('dish', 'bases', 'laitue')]],
    ['a signature salad', [signature('dish', 'la-cesar')]],
    ['an item of the base category', [item('dish', 'laitue')]],
  ]

  it.each(dishes)(
    'keeps alcohol beside %s, and drops the alcohol when the dish is removed (C20)',
    (_, commands) => {
      const cart = aCart(menu, commands, beer)
      expect(priceCart(cart, menu).hasAlcohol).toBe(true)
      const cartWithoutDish = withMore(cart, menu, { type: 'remove-line', line: 'dish' })
      expect(cartWithoutDish.lines).toEqual([])
      expect(priceCart(cartWithoutDish, menu).cartTotal).toBe(0)
    },
  )

  it('accepts a hot dish or a sandwich as the dish (V10)', () => {
    for (const slug of ['chili-sin-carne', 'wrap-poulet-crudites']) {
      const cart = aCart(menu, item('dish', slug), beer)
      expect(withMore(cart, menu, { type: 'remove-line', line: 'dish' }).lines).toEqual([])
    }
  })

  it('refuses alcohol alone, or beside products that are not dishes (V10)', () => {
    const bread = aCart(
      menu,
      item('a', 'pita'),
      item('b', 'soupe-potimarron-grande'),
      dessert('c', 'skyr'),
      custom('d'),
      formula('e', 'formule-4-complete'),
    )
    expect(refusalOf(bread, menu, beer)).toBe('alcohol_needs_dish')
  })

  it('drops all units of the alcohol when the only formula becomes incomplete, with a notice (C20)', () => {
    const cart = aCart(
      menu,
      plainSalad('f'),
      beer,
      { type: 'set-quantity', line: 'beer', quantity: 3 },
      item('w', 'vin-rouge-verre'),
      item('c', 'cola'),
    )
    const command = remove('f', 'ingredients', 0)
    expect(noticesOf(cart, menu, command)).toEqual([
      {
        kind: 'alcohol-dropped',
        line: 'beer',
        product: idOf('biere-blonde'),
        name: 'Bière blonde 33 cl',
        quantity: 3,
      },
      {
        kind: 'alcohol-dropped',
        line: 'w',
        product: idOf('vin-rouge-verre'),
        name: expect.any(String),
        quantity: 1,
      },
    ])
    const cartAfter = withMore(cart, menu, command)
    expect(cartAfter.lines.map(({ id }) => id)).toEqual(['f', 'c'])
    expect(priceCart(cartAfter, menu).cartTotal).toBe(940 + 250)
  })

  it('does not count a formula that is missing from the menu as a dish (C20)', () => {
    const line = lineOf(aCart(menu, plainSalad('f')), 'f')
    expect(isDishLine(line, menu)).toBe(true)
    expect(isDishLine(line, { ...menu, formulas: {} })).toBe(false)
  })

  it('keeps the alcohol while another dish remains (C20)', () => {
    const cart = aCart(menu, plainSalad('f'), item('b', 'laitue'), beer, {
      type: 'remove-line',
      line: 'f',
    })
    expect(cart.lines.map(({ id }) => id)).toEqual(['b', 'beer'])
  })
})

describe('tidying a cart with unavailable products', () => {
  const cart = aCart(
    menu,
    plainSalad('f'),
    add('f', 'ingredients', 'noix'),
    custom('c'),
    add('c', 'bases', 'laitue', 'quinoa'),
    dessert('d', 'skyr'),
    add('d', 'toppings', 'granola'),
    signature('s', 'la-cesar', 'caesar'),
    item('i', 'cola'),
  )

  it('removes the products, also inside compositions, and names each in a notice (C25)', () => {
    const elsewhere = aMenu('fr', { without: ['mais', 'laitue', 'granola', 'cola'].map(idOf) })
    const { cart: tidiedCart, notices } = tidy(cart, elsewhere)
    expect(tidiedCart.lines.map(({ id }) => id)).toEqual(['f', 'c', 'd', 's'])
    expect(
      notices
        .filter(({ kind }) => kind !== 'promoted')
        .map((notice) => [notice.kind, notice.line, notice.name]),
    ).toEqual([
      ['ingredient-dropped', 'f', 'Laitue'],
      ['ingredient-dropped', 'f', 'Maïs doux'],
      ['ingredient-dropped', 'c', 'Laitue'],
      ['ingredient-dropped', 'd', 'Granola'],
      ['line-dropped', 'i', 'Cola 33 cl'],
    ])
  })

  it('leaves a composition incomplete only when no extra can take the place (C25)', () => {
    const elsewhere = aMenu('fr', { without: [idOf('mais')] })
    const once = tidy(cart, elsewhere)
    expect(once.notices).toContainEqual({
      kind: 'promoted',
      line: 'f',
      slot: 'ingredients',
      product: idOf('noix'),
      name: 'Noix',
    })
    expect(priceLine(lineOf(once.cart, 'f'), elsewhere)).toMatchObject({
      completed: true,
      supplementsTotal: 0,
    })
    const fewer = aMenu('fr', { without: [idOf('mais'), idOf('radis')] })
    expect(priceLine(lineOf(tidy(cart, fewer).cart, 'f'), fewer).missing).toEqual([
      { slot: 'ingredients', count: 1 },
    ])
  })

  it('removes the dessert of a formula, and makes its extra side an included side again (C25)', () => {
    const full = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      add('f', 'side2', 'brownie-noix'),
      dessert('d', 'skyr'),
      { type: 'attach-dessert', line: 'f' },
    )
    const elsewhere = aMenu('fr', { without: [idOf('skyr')] })
    const { cart: tidiedCart, notices } = tidy(full, elsewhere)
    expect(notices).toEqual([
      { kind: 'ingredient-dropped', line: 'f', product: idOf('skyr'), name: 'Skyr' },
    ])
    expect(formulaOf(tidiedCart, 'f').dessert).toBeNull()
    expect(priceLine(lineOf(tidiedCart, 'f'), elsewhere).supplementsTotal).toBe(0)
  })

  it('removes an unavailable free sauce of a signature, or the whole line of an unavailable signature (C25)', () => {
    const sauceless = tidy(cart, aMenu('fr', { without: [idOf('caesar')] })).cart
    expect(lineOf(sauceless, 's')).toMatchObject({ freeSauce: null })
    const { notices } = tidy(cart, aMenu('fr', { without: [idOf('la-cesar')] }))
    expect(notices).toContainEqual({
      kind: 'line-dropped',
      line: 's',
      product: idOf('la-cesar'),
      name: 'La César',
    })
  })

  it('removes a recipe of the house when a part of its salad is unavailable (C23, C25)', () => {
    const fixed = aCart(menu, formula('f', 'recette-du-mois'))
    const { cart: tidiedCart, notices } = tidy(fixed, aMenu('fr', { without: [idOf('feta')] }))
    expect(tidiedCart.lines).toEqual([])
    expect(notices).toEqual([
      {
        kind: 'line-dropped',
        line: 'f',
        product: idOf('recette-du-mois'),
        name: expect.any(String),
      },
    ])
  })

  it('removes lines whose product, formula or dessert is missing from the menu (C25)', () => {
    const bare = { ...menu, ingredients: {}, desserts: {}, formulas: {} }
    expect(tidy(cart, bare).cart.lines.map(({ id }) => id)).toEqual(['c'])
  })

  it('serves a portion cold when it can no longer be warm (C25)', () => {
    const warm = aCart(menu, custom('c'), item('i', 'pita', { warm: true }), {
      type: 'add-portion',
      line: 'c',
      slot: 'bases',
      ingredient: idOf('pates'),
      warm: true,
    })
    const cold = Object.values(menu.ingredients).map((product) => [
      product.id,
      { ...product, canBeWarm: false },
    ])
    const { cart: tidiedCart, notices } = tidy(warm, {
      ...menu,
      ingredients: Object.fromEntries(cold),
    })
    expect(notices).toEqual([])
    expect(tidiedCart.lines).toMatchObject([
      { filling: { bases: [{ warm: false }] } },
      { warm: false },
    ])
  })

  it('changes nothing when everything is available, and returns the same cart object (C25)', () => {
    const tidied = tidy(cart, menu)
    expect(tidied.cart).toBe(cart)
    expect(tidied.notices).toEqual([])
  })

  it('leaves only lines that no rule refuses (C25)', () => {
    const tidied = tidy(
      {
        ...cart,
        lines: [
          {
            ...lineOf(
              aCart(menu, formula('x', 'salade-4-ingredients'), decline('x', 'sauces')),
              'x',
            ),
          },
          {
            kind: 'item',
            id: 'y',
            quantity: 1,
            ingredient: idOf('avocat'),
            freeSauce: null,
            warm: false,
            paidWith: 'euros',
          },
          {
            kind: 'item',
            id: 'z',
            quantity: 1,
            ingredient: idOf('cola'),
            freeSauce: idOf('ranch'),
            warm: true,
            paidWith: 'points',
          },
          {
            kind: 'item',
            id: 'p',
            quantity: 1,
            ingredient: idOf('soupe-potimarron-grande'),
            freeSauce: null,
            warm: false,
            paidWith: 'points',
          },
        ],
      },
      menu,
    )
    expect(tidied.cart.lines.map(({ id }) => id)).toEqual(['x', 'z'])
    expect(tidied.cart.lines.map((line) => lineProblem(line, menu))).toEqual([null, null])
    expect(tidied.notices.map(({ kind }) => kind)).toEqual([
      'line-dropped',
      'ingredient-dropped',
      'points-dropped',
    ])
  })
})

describe('the limit of the points balance', () => {
  const cart = aCart(
    menu,
    item('a', 'cola', { paidWith: 'points' }),
    formula('f', 'formule-4-complete', 'points'),
    item('e', 'pita'),
    item('b', 'brownie-noix', { paidWith: 'points' }),
  )

  it('drops lines paid with points, last added first, until the rest is covered (L3)', () => {
    const { cart: affordableCart, notices } = dropPointsOver(cart, menu, 100)
    expect(affordableCart.lines.map(({ id }) => id)).toEqual(['a', 'e'])
    expect(notices).toEqual([
      {
        kind: 'points-dropped',
        line: 'b',
        product: idOf('brownie-noix'),
        name: 'Brownie aux noix',
        points: 36,
      },
      {
        kind: 'points-dropped',
        line: 'f',
        product: idOf('formule-4-complete'),
        name: expect.any(String),
        points: 132,
      },
    ])
  })

  it('drops only as many units of a line as necessary (L3)', () => {
    const three = withMore(cart, menu, { type: 'set-quantity', line: 'b', quantity: 3 })
    const { cart: affordableCart, notices } = dropPointsOver(three, menu, 250)
    expect(affordableCart.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', 1],
      ['f', 1],
      ['e', 1],
      ['b', 2],
    ])
    expect(notices).toMatchObject([{ kind: 'points-dropped', line: 'b', points: 36 }])
    expect(dropPointsOver(three, menu, 168).cart.lines.map(({ id }) => id)).toEqual(['a', 'f', 'e'])
  })

  it('drops nothing when the balance is exactly sufficient (L3)', () => {
    expect(dropPointsOver(cart, menu, 36 + 132 + 36)).toEqual({ cart, notices: [] })
    expect(dropPointsOver(cart, menu, 203).cart.lines.map(({ id }) => id)).toEqual(['a', 'f', 'e'])
  })
})
