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
  it('says which formula takes it and what the cart then costs less (C8)', () => {
    expect(dessertOffer(meal, menu)).toEqual({
      line: 'a',
      dessert: cheese?.name,
      saves: cheese?.price,
    })
  })

  it('passes over a formula that has its side already (C8)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-complete'),
      add('a', 'side2', 'brownie-noix'),
      formula('b', 'formule-4-complete'),
      dessert('c', 'fromage-blanc'),
    )
    expect(dessertOffer(cart, menu)?.line).toBe('b')
  })

  it('is not made where no formula takes a dessert, or there is none to put in (C8)', () => {
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

  it('is not made where nothing is saved (C8)', () => {
    const paid = aCart(
      menu,
      formula('a', 'formule-4-complete'),
      dessert('b', 'fromage-blanc', 'points'),
    )
    expect(dessertOffer(paid, menu)).toBe(null)
  })

  it('is not made where the drinks would leave with a formula that it leaves unfinished (C20)', () => {
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

  it('is not made for a formula that has its dessert (C6)', () => {
    const full = withMore(meal, menu, { type: 'attach-dessert', line: 'a' }, dessert('c', 'skyr'))
    expect(dessertOffer(full, menu)).toBe(null)
  })

  it('passes over a recipe of the house that is finished (C23)', () => {
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
