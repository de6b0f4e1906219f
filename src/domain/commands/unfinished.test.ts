import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  item,
  lineOf,
  plainSalad,
  remove,
} from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { isUntouched, priceFinished } from './unfinished.ts'

const menu = aMenu()

describe('an unfinished bowl', () => {
  const plain = [...plainSalad('a'), item('b', 'eau-plate')]
  const withDraft = aCart(
    menu,
    ...plain,
    formula('c', 'salade-6-ingredients'),
    ...add('c', 'bases', 'laitue'),
  )

  it('is listed in the cart but adds nothing to the total or the VAT (C22, Y5)', () => {
    const [pricedWithoutDraft, pricedWithDraft] = [
      priceCart(aCart(menu, ...plain), menu),
      priceFinished(withDraft, menu),
    ]
    expect(pricedWithDraft.lines).toHaveLength(3)
    expect(pricedWithDraft.completed).toBe(false)
    expect([pricedWithDraft.cartTotal, pricedWithDraft.toPay, pricedWithDraft.vat]).toEqual([
      pricedWithoutDraft.cartTotal,
      pricedWithoutDraft.toPay,
      pricedWithoutDraft.vat,
    ])
  })

  it('adds its price once it is finished (C22)', () => {
    const cart = aCart(menu, ...plain, custom('c'), ...add('c', 'bases', 'laitue'))
    expect(priceFinished(cart, menu)).toEqual(priceCart(cart, menu))
  })

  it('reserves its points, so that they cannot be spent twice (L3)', () => {
    const cart = aCart(menu, formula('a', 'formule-4-complete', 'points'))
    expect(priceFinished(cart, menu).eatfidPointsCost).toBe(priceCart(cart, menu).eatfidPointsCost)
  })
})

describe('a bowl that a customer has begun', () => {
  const isUntouchedAfter = (
    ...commands: Parameters<typeof aCart> extends [unknown, ...infer C] ? C : never
  ) => isUntouched(lineOf(aCart(menu, ...commands), 'a'), menu)

  it('is untouched while nothing is chosen in it, and again once everything is removed', () => {
    expect(isUntouchedAfter(formula('a', 'salade-4-ingredients'))).toBe(true)
    expect(isUntouchedAfter(custom('a'), ...add('a', 'bases', 'laitue'))).toBe(false)
    expect(
      isUntouchedAfter(custom('a'), ...add('a', 'bases', 'laitue'), remove('a', 'bases', 0)),
    ).toBe(true)
    expect(isUntouchedAfter(dessert('a', 'skyr'))).toBe(true)
  })

  it('counts as touched once a slot is declined (C22)', () => {
    expect(isUntouchedAfter(formula('a', 'salade-4-ingredients'), ...decline('a', 'sauces'))).toBe(
      false,
    )
  })

  it('is untouched with the fixed parts of a recipe, until a side is chosen (C23)', () => {
    expect(isUntouchedAfter(formula('a', 'recette-du-mois'))).toBe(true)
    expect(
      isUntouchedAfter(formula('a', 'recette-du-mois'), ...add('a', 'side1', 'eau-plate')),
    ).toBe(false)
  })
})
