import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  decline,
  dessert,
  formula,
  item,
  plainSalad,
  withMore,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { dessertOffer } from './dessert-place.ts'

const menu = aMenu()
const cheese = menu.desserts[idOf('fromage-blanc')]
const meal = aCart(menu, formula('a', 'formule-4-complete'), dessert('b', 'fromage-blanc'))

describe('the offer to put a dessert into a formula', () => {
  it('names the formula and how much less the cart then costs (C8)', () => {
    expect(dessertOffer(meal, menu)).toEqual({
      line: 'a',
      dessert: cheese?.name,
      saves: cheese?.price,
    })
  })

  it('skips a formula whose side is already chosen (C8)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-complete'),
      add('a', 'side2', 'brownie-noix'),
      formula('b', 'formule-4-complete'),
      dessert('c', 'fromage-blanc'),
    )
    expect(dessertOffer(cart, menu)?.line).toBe('b')
  })

  it('is not made if no formula takes a dessert, or if there is no composed dessert (C8)', () => {
    expect(dessertOffer(aCart(menu, plainSalad('a'), dessert('b', 'fromage-blanc')), menu)).toBe(
      null,
    )
    expect(
      dessertOffer(
        aCart(menu, formula('a', 'formule-4-complete'), item('b', 'brownie-noix')),
        menu,
      ),
    ).toBe(null)
  })

  it('is not made if it saves nothing (C8)', () => {
    const paid = aCart(
      menu,
      formula('a', 'formule-4-complete'),
      dessert('b', 'fromage-blanc', 'points'),
    )
    expect(dessertOffer(paid, menu)).toBe(null)
  })

  it('is not made if it leaves the formula unfinished, so that the alcoholic drinks are removed (C20)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-boisson-ou-dessert'),
      add('a', 'bases', 'laitue'),
      add('a', 'ingredients', 'mais', 'radis', 'concombre', 'avocat'),
      decline('a', 'sauces', 'side1'),
      item('b', 'biere-blonde'),
      dessert('c', 'fromage-blanc'),
    )
    expect(dessertOffer(cart, menu)).toBe(null)
  })

  it('is not made for a formula that already has its dessert (C6)', () => {
    const full = withMore(meal, menu, { type: 'attach-dessert', line: 'a' }, dessert('c', 'skyr'))
    expect(dessertOffer(full, menu)).toBe(null)
  })

  it('skips a finished house recipe (C23)', () => {
    const cart = aCart(
      menu,
      formula('a', 'recette-du-mois'),
      decline('a', 'side1'),
      formula('b', 'formule-4-complete'),
      dessert('c', 'fromage-blanc'),
    )
    expect(dessertOffer(cart, menu)?.line).toBe('b')
  })
})
