import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  decline,
  dessert,
  formula,
  item,
  plainSalad,
  signature,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import { readStoredCart } from './stored-cart.ts'

const menu = aMenu()
const throughStorage = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('a stored cart', () => {
  it('is read back exactly as it was stored (C26)', () => {
    const cart = aCart(
      menu,
      plainSalad('f'),
      signature('s', 'la-cesar', 'caesar'),
      item('i', 'pita', { warm: true, paidWith: 'points' }),
      dessert('d', 'skyr', 'points'),
      add('d', 'coulis', 'miel'),
      decline('d', 'toppings'),
      formula('g', 'formule-4-complete'),
      decline('g', 'side2', 'sauces'),
      { type: 'choose-dessert', line: 'g', dessert: idOf('skyr') },
      {
        type: 'set-promo',
        promo: {
          code: 'BIENVENUE10',
          kind: 'percent',
          percent: 10,
          minimum: 1000,
          days: [2, 5],
          hours: { from: '14:00', until: '18:00' },
        },
      },
    )
    expect(readStoredCart(throughStorage(cart))).toEqual(cart)
  })

  it('keeps valid wishes for missing ingredients and drops invalid wishes (E7)', () => {
    const cart = aCart(menu, plainSalad('f'))
    const [line] = cart.lines
    const wish = { of: idOf('laitue'), wish: 'ask' }
    const stored = {
      ...cart,
      ifMissing: 'leave-out',
      lines: [{ ...line, ifMissing: [wish, { of: 'x', wish: 'ask' }, { of: 1, wish: 'no' }, 7] }],
    }
    const readCart = readStoredCart(throughStorage(stored))
    expect(readCart).toEqual({
      ...cart,
      ifMissing: 'leave-out',
      lines: [{ ...line, ifMissing: [wish] }],
    })
    expect(readStoredCart({ ...stored, ifMissing: 'no', lines: [line] })).toEqual(cart)
  })

  it.each([undefined, null, 7, 'cart', [], {}, { lines: 'none' }, { lines: { 0: {} } }])(
    'is replaced by an empty cart when it is %j (C26)',
    (stored) => {
      expect(readStoredCart(stored)).toEqual(emptyCart)
    },
  )

  it('keeps the readable lines and drops the others (C26)', () => {
    const { lines } = aCart(menu, item('a', 'cola'))
    const stored = {
      lines: [
        null,
        3,
        {},
        { kind: 'item' },
        { kind: 'item', id: 'x y', ingredient: 1 },
        { kind: 'spell', id: 'b' },
        { kind: 'formula', id: 'f', formula: 'one' },
        { kind: 'dessert', id: 'd' },
        { kind: 'signature', id: 's', ingredient: -1 },
        ...lines,
      ],
    }
    expect(readStoredCart(stored).lines).toEqual(lines)
  })

  it('is repaired where values are missing or out of range (C26)', () => {
    const stored = {
      lines: [
        {
          kind: 'item',
          id: 'a',
          quantity: 900,
          ingredient: 1003,
          freeSauce: 'x',
          warm: 'yes',
          paidWith: 'gold',
        },
        {
          kind: 'custom',
          id: 'c',
          quantity: 0,
          filling: { bases: [{ ingredient: 101 }, { ingredient: 'salt' }, 4], sauces: 9 },
          title: 'x'.repeat(500),
        },
        { kind: 'item', id: 'a', quantity: 1, ingredient: 1001 },
      ],
      suggestedCount: -4,
      suggestionsDismissed: 'no',
      promo: { code: 'X', kind: 'percent', percent: 400 },
    }
    expect(readStoredCart(stored)).toEqual({
      lines: [
        {
          kind: 'item',
          id: 'a',
          quantity: 20,
          ingredient: 1003,
          freeSauce: null,
          warm: false,
          paidWith: 'euros',
        },
        {
          kind: 'custom',
          id: 'c',
          quantity: 1,
          title: null,
          filling: {
            bases: [{ ingredient: 101, warm: false }],
            ingredients: [],
            sauces: [],
            side1: [],
            side2: [],
          },
        },
      ],
      promo: null,
      suggestedCount: 0,
      suggestionsDismissed: false,
    })
  })

  it('is cut to the limits for lines and portions (C29)', () => {
    const line = (i: number) => ({
      kind: 'custom',
      id: `c${i}`,
      quantity: 1,
      title: null,
      filling: { bases: Array.from({ length: 90 }, () => ({ ingredient: 101 })) },
    })
    const { lines } = readStoredCart({ lines: Array.from({ length: 80 }, (_, i) => line(i)) })
    expect(lines).toHaveLength(50)
    expect(lines[0]).toMatchObject({ filling: { bases: { length: 20 } } })
  })
})
