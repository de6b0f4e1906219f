import { describe, expect, it } from 'vitest'
import { aCart, add, custom, item, plainSalad, withMore } from '#testing/builders/a-cart.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { emptyCart } from '#domain/cart/cart.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { categoryOf } from '#domain/menu/products.ts'
import { suggestionsFor } from './suggestions.ts'

const menu = aMenu()
const slugs = (cart: Cart, rules = menu) => suggestionsFor(cart, rules, []).map(({ slug }) => slug)
const salad = aCart(menu, plainSalad('f'))

describe('the suggestion strip', () => {
  it('offers one snack, one drink and one dessert, none of them alcohol (C28)', () => {
    expect(
      suggestionsFor(salad, menu, []).map((product) => categoryOf(product, menu)?.kind),
    ).toEqual(['snack', 'cold-drink', 'dessert'])
  })

  it('never offers a product that the cart already contains, alone or in a bowl (C28)', () => {
    const [snack, drink, dessert] = slugs(salad)
    const cart = withMore(
      salad,
      menu,
      item('a', snack!),
      custom('c'),
      add('c', 'side1', drink!),
      add('c', 'side2', dessert!),
    )
    const next = slugs(cart)
    expect(next).toHaveLength(3)
    for (const slug of [snack, drink, dessert]) expect(next).not.toContain(slug)
  })

  it('offers only available products (C28)', () => {
    const without = suggestionsFor(salad, menu, []).map(({ id }) => id)
    const next = suggestionsFor(salad, aMenu('fr', { without }), []).map(({ id }) => id)
    expect(next).toHaveLength(3)
    for (const id of without) expect(next).not.toContain(id)
  })

  it('offers nothing after three suggestions were added (C28)', () => {
    let cart = salad
    for (const line of ['a', 'b', 'c']) {
      expect(slugs(cart).length).toBeGreaterThan(0)
      cart = withMore(cart, menu, item(line, slugs(cart)[0]!, { suggested: true }))
    }
    expect(cart.suggestedCount).toBe(3)
    expect(slugs(cart)).toEqual([])
  })

  it('offers nothing after it was dismissed, and nothing for an empty cart (C28)', () => {
    expect(slugs(withMore(salad, menu, { type: 'dismiss-suggestions' }))).toEqual([])
    expect(slugs(emptyCart)).toEqual([])
  })
})
