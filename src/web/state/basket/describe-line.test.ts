import { describe, expect, it } from 'vitest'
import type { Cart } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  item,
  signature,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { missingNames, termsOf } from './describe-line.ts'

const menu = aMenu()
const first = (cart: Cart) => {
  const [priced] = priceCart(cart, menu).lines
  if (!priced) throw new Error('the cart is empty')
  return priced
}
const rows = (cart: Cart) =>
  termsOf(first(cart), menu).map(({ name, portions }) => [
    name,
    portions.map((part) => [part.quantity, part.name, part.warm, part.amount]),
  ])
const nameOf = (slug: string) => menu.ingredients[idOf(slug)]?.name
const priceOf = (slug: string) => menu.ingredients[idOf(slug)]?.price

describe('a line as terms and values', () => {
  it('lists what is included, then the extras with their prices (C3, C5)', () => {
    expect(
      rows(
        aCart(
          menu,
          formula('a', 'salade-4-ingredients'),
          add('a', 'bases', 'laitue'),
          add(
            'a',
            'ingredients',
            'tomates-cerises',
            'concombre',
            'grenade',
            'radis',
            'mais',
            'mais',
          ),
          add('a', 'sauces', 'caesar'),
        ),
      ),
    ).toEqual([
      ['bases', [[1, nameOf('laitue'), false, 0]]],
      [
        'ingredients',
        [
          [1, nameOf('tomates-cerises'), false, 0],
          [1, nameOf('concombre'), false, 0],
          [1, nameOf('grenade'), false, menu.ingredients[idOf('grenade')]?.premiumPrice],
          [1, nameOf('radis'), false, 0],
        ],
      ],
      ['extras', [[2, nameOf('mais'), false, 2 * (priceOf('mais') ?? 0)]]],
      ['sauces', [[1, nameOf('caesar'), false, 0]]],
    ])
  })

  it('counts two portions of an ingredient as two (C29)', () => {
    const cart = aCart(
      menu,
      formula('a', 'salade-4-ingredients'),
      add('a', 'ingredients', 'concombre', 'concombre'),
    )
    expect(rows(cart)).toEqual([['ingredients', [[2, nameOf('concombre'), false, 0]]]])
  })

  it('separates warm portions from cold portions (C2)', () => {
    const cart = aCart(
      menu,
      custom('a'),
      { type: 'add-portion', line: 'a', slot: 'bases', ingredient: idOf('quinoa'), warm: true },
      add('a', 'bases', 'quinoa'),
    )
    expect(rows(cart)).toEqual([
      [
        'bases',
        [
          [1, nameOf('quinoa'), true, priceOf('quinoa')],
          [1, nameOf('quinoa'), false, priceOf('quinoa')],
        ],
      ],
    ])
  })

  it('shows a slot that was left empty on purpose, but not an unfinished slot (C22)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-complete'),
      add('a', 'bases', 'laitue'),
      decline('a', 'sauces', 'side1'),
    )
    expect(rows(cart)).toEqual([
      ['bases', [[1, nameOf('laitue'), false, 0]]],
      ['sauces', []],
      ['drink', []],
    ])
  })

  it('shows each price of a custom salad in a separate row (C7)', () => {
    const cart = aCart(
      menu,
      custom('a'),
      add('a', 'bases', 'laitue'),
      add('a', 'ingredients', 'mais'),
      add('a', 'sauces', 'caesar', 'caesar'),
    )
    expect(rows(cart)).toEqual([
      ['bases', [[1, nameOf('laitue'), false, priceOf('laitue')]]],
      ['ingredients', [[1, nameOf('mais'), false, priceOf('mais')]]],
      [
        'sauces',
        [
          [1, nameOf('caesar'), false, 0],
          [1, nameOf('caesar'), false, priceOf('caesar')],
        ],
      ],
    ])
  })

  it('names a side after what it contains (C6)', () => {
    const drink = Object.values(menu.ingredients).find(({ categoryId }) => categoryId === 13)
    const cart = aCart(menu, formula('a', 'formule-4-boisson-ou-dessert'), [
      { type: 'add-portion', line: 'a', slot: 'side1', ingredient: drink?.id ?? 0, warm: false },
    ])
    expect(rows(cart)).toEqual([['drink', [[1, drink?.name, false, 0]]]])
  })

  it('lists the dessert of a formula before its coulis and toppings (C8)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-complete'),
      { type: 'choose-dessert', line: 'a', dessert: idOf('fromage-blanc') },
      decline('a', 'coulis', 'toppings'),
    )
    expect(rows(cart)).toEqual([
      ['dessert', [[1, menu.desserts[idOf('fromage-blanc')]?.name, false, 0]]],
      ['coulis', []],
      ['toppings', []],
    ])
  })

  it('lists the ingredients of a signature, and nothing for a loaf (M5)', () => {
    expect(rows(aCart(menu, signature('a', 'la-cesar'))).map(([name]) => name)).toEqual([
      'bases',
      'ingredients',
    ])
    expect(rows(aCart(menu, item('a', 'focaccia')))).toEqual([])
  })
})

describe('the missing parts of a line', () => {
  it('name a side of a formula after what it takes (C22)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-boisson-ou-dessert'),
      add('a', 'ingredients', 'mais'),
    )
    expect(missingNames(first(cart), menu)).toEqual([
      { name: 'bases', count: 1 },
      { name: 'ingredients', count: 3 },
      { name: 'sauces', count: 1 },
      { name: 'drink_or_dessert', count: 1 },
    ])
  })

  it('name the coulis and the toppings of a dessert (C22)', () => {
    expect(missingNames(first(aCart(menu, dessert('a', 'fromage-blanc-gourmand'))), menu)).toEqual([
      { name: 'coulis', count: 1 },
      { name: 'toppings', count: 2 },
    ])
  })
})
