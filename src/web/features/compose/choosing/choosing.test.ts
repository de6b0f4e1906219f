import { describe, expect, it } from 'vitest'
import { type CartCommand, applyCommands } from '#domain/commands/cart-commands.ts'
import type { Cart, Slot } from '#domain/cart/cart.ts'
import { holdsDessert, portionsIn, slotRule } from '#domain/cart/composition.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import {
  aCart,
  add,
  custom,
  formula,
  item,
  lineOf,
  remove,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { placesTaken } from './offers.ts'
import { addOne, pressDessert, pressIngredient, pressPrice, setWarmth } from './choosing.ts'
import { firstOpenStep, isSettled, stepName, stepsOf } from './steps.ts'

const menu = aMenu()
const slugs = (cart: Cart, slot: Slot) =>
  portionsIn(lineOf(cart, 'a'), slot).map(({ ingredient }) => menu.ingredients[ingredient]?.slug)
const press = (cart: Cart, slot: Slot, slug: string) =>
  withMore(cart, menu, pressIngredient(lineOf(cart, 'a'), slot, idOf(slug), menu))
const pressSweet = (cart: Cart, slug: string) =>
  withMore(cart, menu, pressDessert(lineOf(cart, 'a'), idOf(slug)))
const decline = (slot: Slot): CartCommand => ({ type: 'decline-slot', line: 'a', slot })
const four = ['concombre', 'radis', 'oeuf-dur', 'mais']
const totalOf = (cart: Cart) => priceCart(cart, menu).cartTotal

const empty = aCart(menu, formula('a', 'salade-4-ingredients'))
const withDrinkOrDessert = aCart(menu, formula('a', 'formule-4-boisson-ou-dessert'))

describe('pressing an ingredient in a slot with one place', () => {
  it('replaces the choice instead of charging for a second one (F12)', () => {
    const cart = press(press(empty, 'bases', 'laitue'), 'bases', 'quinoa')
    expect(slugs(cart, 'bases')).toEqual(['quinoa'])
    expect(priceCart(cart, menu).cartTotal).toBe(menu.formulas[idOf('salade-4-ingredients')]?.price)
  })

  it('keeps the extras that were added beside the choice (C3)', () => {
    const cart = withMore(
      press(empty, 'bases', 'laitue'),
      menu,
      addOne(lineOf(empty, 'a'), 'bases', idOf('roquette')),
    )
    expect(slugs(press(cart, 'bases', 'quinoa'), 'bases')).toEqual(['quinoa', 'roquette'])
  })

  it('removes the choice when it is pressed again', () => {
    expect(
      slugs(press(press(empty, 'sauces', 'pesto-basilic'), 'sauces', 'pesto-basilic'), 'sauces'),
    ).toEqual([])
  })
})

describe('pressing an ingredient in a slot with several places', () => {
  const full = withMore(
    empty,
    menu,
    add('a', 'ingredients', 'avocat', 'concombre', 'radis', 'oeuf-dur'),
  )

  it('adds an ingredient that is not chosen, as an extra once the places are full (C3)', () => {
    const cart = press(full, 'ingredients', 'grenade')
    expect(slugs(cart, 'ingredients')).toEqual([
      'avocat',
      'concombre',
      'radis',
      'oeuf-dur',
      'grenade',
    ])
  })

  it('removes a chosen ingredient, and an extra moves into its place (C14)', () => {
    const cart = press(press(full, 'ingredients', 'grenade'), 'ingredients', 'avocat')
    expect(slugs(cart, 'ingredients')).toEqual(['concombre', 'radis', 'oeuf-dur', 'grenade'])
  })
})

describe('pressing another choice in the only finished formula', () => {
  const finished = withMore(
    withDrinkOrDessert,
    menu,
    add('a', 'bases', 'laitue'),
    add('a', 'ingredients', ...four),
    add('a', 'sauces', 'pesto-basilic'),
    add('a', 'side1', 'eau-plate'),
    item('b', 'biere-blonde'),
  )
  const swaps: [Slot, string][] = [
    ['bases', 'quinoa'],
    ['sauces', 'caesar'],
    ['side1', 'cola'],
    ['side1', 'brownie-noix'],
  ]

  it.each(swaps)('replaces the choice in %s and keeps the beer in the cart (C20)', (slot, slug) => {
    const commands = pressIngredient(lineOf(finished, 'a'), slot, idOf(slug), menu)
    const applied = applyCommands(finished, commands, menu)
    expect(applied).toMatchObject({ ok: true, notices: [] })
    expect(applied.ok && applied.cart.lines.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(slugs(press(finished, slot, slug), slot)).toEqual([slug])
  })

  it('removes the beer if the formula becomes unfinished (C20)', () => {
    expect(press(finished, 'sauces', 'pesto-basilic').lines.map(({ id }) => id)).toEqual(['a'])
    expect(pressSweet(finished, 'fromage-blanc').lines.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('the price shown before a press', () => {
  const carts: [string, Cart, Slot][] = [
    ['an empty formula', empty, 'ingredients'],
    ['a full formula', withMore(empty, menu, add('a', 'ingredients', ...four)), 'ingredients'],
    ['a base already chosen', press(empty, 'bases', 'laitue'), 'bases'],
    ['a sauce already chosen', press(empty, 'sauces', 'pesto-basilic'), 'sauces'],
    ['a custom salad', aCart(menu, custom('a')), 'ingredients'],
    [
      'a custom salad with a sauce',
      aCart(menu, custom('a'), add('a', 'sauces', 'pesto-basilic')),
      'sauces',
    ],
    [
      'a side taken by a drink',
      withMore(withDrinkOrDessert, menu, add('a', 'side1', 'eau-plate')),
      'side1',
    ],
    [
      'a side taken by a composed dessert',
      pressSweet(withDrinkOrDessert, 'fromage-blanc'),
      'side1',
    ],
  ]
  it.each(carts)('equals what the pressed portion costs in %s (F12)', (_, cart, slot) => {
    const before = lineOf(cart, 'a')
    const { categories = [] } = slotRule(before, slot, menu) ?? {}
    const offered = Object.values(menu.ingredients).filter(
      ({ id, categoryId }) =>
        categories.includes(categoryId) &&
        !portionsIn(before, slot).some(({ ingredient }) => ingredient === id),
    )
    expect(offered.length).toBeGreaterThan(5)
    for (const { id, slug } of offered) {
      const pressed = withMore(cart, menu, pressIngredient(before, slot, id, menu))
      const at = portionsIn(lineOf(pressed, 'a'), slot).findLastIndex(
        ({ ingredient }) => ingredient === id,
      )
      const without = withMore(pressed, menu, remove('a', slot, at))
      expect([slug, pressPrice(before, slot, id, menu)]).toEqual([
        slug,
        totalOf(pressed) - totalOf(without),
      ])
    }
  })
})

describe('the included places of a slot', () => {
  const takenPlaces = (cart: Cart, slot: Slot) => placesTaken(lineOf(cart, 'a'), slot, menu)
  const three = withMore(empty, menu, add('a', 'ingredients', 'concombre', 'radis', 'mais'))

  it('are counted as they fill, and announce that the next choice costs extra (F12)', () => {
    expect(takenPlaces(three, 'ingredients')).toEqual({
      filled: 3,
      places: 4,
      extras: 0,
      nextCosts: false,
    })
    const full = withMore(three, menu, add('a', 'ingredients', 'oeuf-dur'))
    expect(takenPlaces(full, 'ingredients')).toEqual({
      filled: 4,
      places: 4,
      extras: 0,
      nextCosts: true,
    })
    expect(
      takenPlaces(withMore(full, menu, add('a', 'ingredients', 'avocat')), 'ingredients'),
    ).toMatchObject({ filled: 4, extras: 1 })
  })

  it('announce no cost if a press replaces the choice, and do not exist in a custom salad (F12, C7)', () => {
    expect(takenPlaces(press(empty, 'bases', 'laitue'), 'bases')).toEqual({
      filled: 1,
      places: 1,
      extras: 0,
      nextCosts: false,
    })
    expect(takenPlaces(aCart(menu, custom('a')), 'ingredients')).toBe(null)
  })
})

describe('a composed dessert in a formula', () => {
  const cart = withMore(withDrinkOrDessert, menu, add('a', 'side1', 'eau-plate'))
  const pressed = pressSweet(cart, 'fromage-blanc')

  it('replaces the drink, which is removed rather than charged as an extra (C8, F12)', () => {
    expect(lineOf(pressed, 'a')).toMatchObject({ dessert: { dessert: idOf('fromage-blanc') } })
    expect(slugs(pressed, 'side1')).toEqual([])
    expect(holdsDessert(lineOf(pressed, 'a'), 'side1', menu)).toBe(true)
  })

  it('is removed when a drink is pressed (C9)', () => {
    const back = press(pressed, 'side1', 'eau-plate')
    expect(lineOf(back, 'a')).toMatchObject({ dessert: null })
    expect(slugs(back, 'side1')).toEqual(['eau-plate'])
  })

  it('is removed when the dessert is pressed again (C9)', () => {
    expect(lineOf(pressSweet(pressed, 'fromage-blanc'), 'a')).toMatchObject({ dessert: null })
  })

  it('completes its side only once coulis and toppings are chosen (C22)', () => {
    expect(isSettled(lineOf(pressed, 'a'), 'side1', menu)).toBe(false)
    const dressed = withMore(pressed, menu, decline('coulis'), decline('toppings'))
    expect(isSettled(lineOf(dressed, 'a'), 'side1', menu)).toBe(true)
  })
})

describe('setting an ingredient warm', () => {
  it('changes every portion of the ingredient', () => {
    const cart = withMore(empty, menu, add('a', 'bases', 'quinoa'))
    const warm = withMore(cart, menu, setWarmth(lineOf(cart, 'a'), 'bases', idOf('quinoa'), true))
    expect(portionsIn(lineOf(warm, 'a'), 'bases')).toEqual([
      { ingredient: idOf('quinoa'), warm: true },
    ])
  })
})

describe('the steps of building a bowl', () => {
  it('follow the formula, and sides are named after what they contain (C6)', () => {
    const complete = lineOf(aCart(menu, formula('a', 'formule-4-complete')), 'a')
    expect(stepsOf(complete, menu)).toEqual([
      'bases',
      'ingredients',
      'sauces',
      'side1',
      'side2',
      'done',
    ])
    expect(stepsOf(complete, menu).map((step) => stepName(complete, step, menu))).toEqual([
      'bases',
      'ingredients',
      'sauces',
      'drink',
      'dessert',
      'done',
    ])
  })

  it('omit the fixed recipe of a house recipe, and end once its sides are chosen (C23)', () => {
    const startedCart = aCart(menu, formula('a', 'recette-du-mois'))
    expect(stepsOf(lineOf(startedCart, 'a'), menu)).toEqual(['side1', 'done'])
    expect(stepsOf(lineOf(press(startedCart, 'side1', 'cola'), 'a'), menu)).toEqual(['done'])
  })

  it('start at the first unfinished slot, or at the end if no slot is unfinished (C22)', () => {
    expect(firstOpenStep(lineOf(empty, 'a'), menu)).toBe('bases')
    const filledCart = withMore(
      empty,
      menu,
      add('a', 'bases', 'laitue'),
      add('a', 'ingredients', ...four),
    )
    expect(firstOpenStep(lineOf(filledCart, 'a'), menu)).toBe('sauces')
    const declined = withMore(filledCart, menu, decline('sauces'))
    expect(firstOpenStep(lineOf(declined, 'a'), menu)).toBe('done')
  })
})
