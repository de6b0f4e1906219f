import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  decline,
  dessert,
  formula,
  formulaOf,
  item,
  plainSalad,
  refusalOf,
  signature,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { applyCommand, applyCommands } from './cart-commands.ts'
import type { CartCommand } from './cart-commands.ts'
import type { Cart, Slot } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

const menu = aMenu()
const ids = (cart: Cart) => cart.lines.map(({ id }) => id)
const swap = (slot: Slot, slug: string, warm = false): CartCommand => ({
  type: 'swap-portion',
  line: 'f',
  slot,
  ingredient: idOf(slug),
  warm,
})
const choose = (slug: string): CartCommand => ({
  type: 'choose-dessert',
  line: 'f',
  dessert: idOf(slug),
})
const slugsInSide = (cart: Cart, slot: 'side1' | 'side2') =>
  formulaOf(cart, 'f').filling[slot].map(({ ingredient }) => menu.ingredients[ingredient]?.slug)

/**
 * A cart with a beer and a single dish: a complete formula with its drink and an additional drink.
 */
const finished = aCart(
  menu,
  formula('f', 'formule-4-boisson-ou-dessert'),
  add('f', 'bases', 'laitue'),
  add('f', 'ingredients', 'tomates-cerises', 'concombre', 'mais', 'radis'),
  add('f', 'sauces', 'caesar'),
  add('f', 'side1', 'cola', 'eau-plate'),
  item('b', 'biere-blonde'),
)

describe('a swap of one portion', () => {
  it('keeps a finished formula finished and changes nothing else (C20)', () => {
    for (const command of [
      swap('bases', 'quinoa'),
      swap('sauces', 'pesto-basilic'),
      swap('side1', 'limonade'),
    ]) {
      expect(applyCommand(finished, command, menu)).toMatchObject({ ok: true, notices: [] })
      expect(ids(withMore(finished, menu, command))).toEqual(['f', 'b'])
    }
  })

  it('replaces the included portion and leaves the price of the extras beside it unchanged (C3)', () => {
    const cart = withMore(finished, menu, swap('side1', 'brownie-noix'))
    expect(slugsInSide(cart, 'side1')).toEqual(['brownie-noix', 'eau-plate'])
    expect(priceCart(cart, menu).toPay - priceCart(finished, menu).toPay).toBe(
      menu.ingredients[idOf('brownie-noix')]!.premiumPrice -
        menu.ingredients[idOf('cola')]!.premiumPrice,
    )
  })

  it('replaces a composed dessert with a drink, and a drink with a composed dessert (C8, C9)', () => {
    const sweet = withMore(finished, menu, choose('skyr'))
    expect([formulaOf(sweet, 'f').dessert?.dessert, slugsInSide(sweet, 'side1')]).toEqual([
      idOf('skyr'),
      ['eau-plate'],
    ])
    const otherDessert = withMore(sweet, menu, choose('fromage-blanc'))
    expect(formulaOf(otherDessert, 'f').dessert?.dessert).toBe(idOf('fromage-blanc'))
    const back = withMore(sweet, menu, swap('side1', 'cola'))
    expect([formulaOf(back, 'f').dessert, slugsInSide(back, 'side1')]).toEqual([
      null,
      ['cola', 'eau-plate'],
    ])
  })

  it('fills an empty slot and removes the “without” choice (C22)', () => {
    const unfinished = aCart(
      menu,
      formula('f', 'formule-4-complete'),
      decline('f', 'sauces'),
      swap('sauces', 'caesar'),
    )
    expect(formulaOf(unfinished, 'f')).toMatchObject({
      declined: [],
      filling: { sauces: [{ ingredient: idOf('caesar') }] },
    })
  })

  it('is refused in a slot for several portions, and for a product that the slot does not allow (C3, C6)', () => {
    expect(refusalOf(finished, menu, swap('ingredients', 'avocat'))).toBe('slot_not_allowed')
    expect(refusalOf(finished, menu, swap('sauces', 'laitue'))).toBe('slot_not_allowed')
    expect(refusalOf(finished, menu, swap('side1', 'laitue'))).toBe('side_not_allowed')
  })
})

describe('declining a slot (“without”)', () => {
  it('empties the slot and marks it as settled, so the formula stays finished (C20, C22)', () => {
    for (const slot of ['sauces', 'side1'] as const) {
      const cart = withMore(finished, menu, decline('f', slot))
      expect([
        ids(cart),
        formulaOf(cart, 'f').filling[slot],
        formulaOf(cart, 'f').declined,
      ]).toEqual([['f', 'b'], [], [slot]])
    }
  })

  it('also removes the composed dessert of a side (C22)', () => {
    const sweet = withMore(finished, menu, choose('skyr'), decline('f', 'side1'))
    expect(formulaOf(sweet, 'f')).toMatchObject({
      dessert: null,
      declined: ['side1'],
      filling: { side1: [] },
    })
  })
})

describe('several commands applied together', () => {
  it('are tidied only once, after the last command (C20)', () => {
    const exchange: CartCommand[] = [{ type: 'remove-line', line: 'f' }, ...plainSalad('g')]
    expect(applyCommands(finished, exchange, menu)).toMatchObject({ ok: true, notices: [] })
    const ordered: CartCommand[] = [
      { type: 'remove-line', line: 'f' },
      { type: 'remove-line', line: 'b' },
    ]
    expect(
      applyCommands(withMore(finished, menu, dessert('d', 'skyr')), ordered, menu),
    ).toMatchObject({ ok: true, notices: [], cart: { lines: [{ id: 'd' }] } })
  })

  it('change nothing when one of them is refused (C1)', () => {
    const half: CartCommand[] = [
      signature('s', 'la-cesar'),
      { type: 'remove-line', line: 'nowhere' },
    ]
    expect(applyCommands(finished, half, menu)).toEqual({ ok: false, code: 'line_not_found' })
  })
})

describe('a finished recipe of the chain', () => {
  const freshRecipe = aCart(menu, formula('f', 'recette-du-mois'))
  const withDrink = withMore(freshRecipe, menu, add('f', 'side1', 'cola'))
  const withDessert = withMore(freshRecipe, menu, choose('skyr'))

  it('refuses every change of its side: swap, addition, removal, warming and “without” (C23)', () => {
    const changes: CartCommand[] = [
      swap('side1', 'eau-plate'),
      ...add('f', 'side1', 'eau-plate'),
      ...decline('f', 'side1'),
      choose('skyr'),
      { type: 'remove-portion', line: 'f', slot: 'side1', at: 0 },
      { type: 'set-warm', line: 'f', slot: 'side1', at: 0, warm: false },
    ]
    for (const change of changes)
      expect(refusalOf(withDrink, menu, change)).toBe('formula_not_modifiable')
    const waiting = withMore(withDrink, menu, dessert('d', 'skyr'))
    expect(refusalOf(waiting, menu, { type: 'attach-dessert', line: 'f' })).toBe(
      'formula_not_modifiable',
    )
  })

  it('allows removing its dessert only until that dessert is composed (C23)', () => {
    expect(refusalOf(withDessert, menu, { type: 'remove-dessert', line: 'f' })).toBe(null)
    const composed = withMore(withDessert, menu, decline('f', 'coulis', 'toppings'))
    for (const type of ['remove-dessert', 'detach-dessert'] as const) {
      expect(refusalOf(composed, menu, { type, line: 'f', as: 'd' })).toBe('formula_not_modifiable')
    }
    expect(refusalOf(composed, menu, add('f', 'toppings', 'granola')[0]!)).toBe(
      'formula_not_modifiable',
    )
  })

  it('allows choosing its dessert again while it is not composed, even beside an extra drink (C23)', () => {
    const withExtra = withMore(withDessert, menu, add('f', 'side1', 'cola'))
    const again = withMore(withExtra, menu, choose('skyr'))
    expect(formulaOf(again, 'f').dessert?.dessert).toBe(idOf('skyr'))
    expect(slugsInSide(again, 'side1')).toEqual(['cola'])
  })

  it('can be ordered more than once, duplicated and removed (C16, C23)', () => {
    expect(refusalOf(withDrink, menu, { type: 'set-quantity', line: 'f', quantity: 2 })).toBe(null)
    expect(refusalOf(withDrink, menu, { type: 'duplicate-line', line: 'f', as: 'g' })).toBe(null)
    expect(refusalOf(withDrink, menu, { type: 'remove-line', line: 'f' })).toBe(null)
  })
})
