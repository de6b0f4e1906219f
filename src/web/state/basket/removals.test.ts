import { describe, expect, it } from 'vitest'
import { portionsIn } from '#domain/cart/composition.ts'
import { setContainer } from '#domain/commands/set-container.ts'
import { aCart, add, formula, plainSalad } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { removalsUnder } from './removals.ts'

const bourse = aMenu()
const cart = aCart(
  bourse,
  formula('a', 'salade-4-ingredients'),
  add('a', 'bases', 'laitue'),
  add('a', 'ingredients', 'avocat', 'grenade'),
  {
    type: 'add-item',
    line: 'b',
    ingredient: idOf('brownie-noix'),
    freeSauce: null,
    warm: false,
    paidWith: 'euros',
    suggested: false,
  },
)

describe('the removals of a change of restaurant', () => {
  const opera = aMenu('fr', { without: [idOf('grenade'), idOf('brownie-noix')] })
  const removals = removalsUnder(cart, bourse, opera)

  it('name each product, and the bowl that contained it (C25)', () => {
    expect(removals.removed).toEqual([
      { product: idOf('grenade'), name: 'Grenade', from: 'Salade 4 ingrédients' },
      { product: idOf('brownie-noix'), name: 'Brownie aux noix', from: null },
    ])
  })

  it('give the price of the cart before and after, so that the customer can decline (T10)', () => {
    const grenade = bourse.ingredients[idOf('grenade')]?.premiumPrice ?? 0
    const brownie = bourse.ingredients[idOf('brownie-noix')]?.price ?? 0
    expect(removals.before - removals.after).toBe(grenade + brownie)
  })

  it('keep the bowl, to be completed again (C25)', () => {
    expect(removals.cart.lines).toHaveLength(1)
    expect(removals.cart.lines[0]).toMatchObject({
      filling: { ingredients: [{ ingredient: idOf('avocat') }] },
    })
  })

  it('count the bowls that become incomplete, not those that already were (C25, T10)', () => {
    const completeCart = aCart(
      bourse,
      plainSalad('f'),
      formula('a', 'salade-4-ingredients'),
      add('a', 'bases', 'laitue'),
    )
    const part =
      completeCart.lines.flatMap((line) => portionsIn(line, 'ingredients'))[0]?.ingredient ?? 0
    expect(
      removalsUnder(completeCart, bourse, aMenu('fr', { without: [part, idOf('laitue')] }))
        .toComplete,
    ).toBe(1)
    expect(removals.toComplete).toBe(0)
  })

  it('name a product that the other menu does not list at all (C25)', () => {
    const { [idOf('grenade')]: _, ...ingredients } = bourse.ingredients
    expect(removalsUnder(cart, bourse, { ...bourse, ingredients }).removed).toEqual([
      { product: idOf('grenade'), name: 'Grenade', from: 'Salade 4 ingrédients' },
    ])
  })

  it('are empty if everything is available (T10)', () => {
    expect(removalsUnder(cart, bourse, aMenu()).removed).toEqual([])
  })

  it('include lines whose container the restaurant does not accept, and these lines stay (E2)', () => {
    const takes = aMenu('fr', {
      ownContainers: { formulas: [1], products: [], custom: false, discount: 0, deposit: 0 },
    })
    const plain = aCart(takes, plainSalad('a'))
    const containerChange = setContainer(plain, { line: 'a', container: 'own' }, takes)
    if (!containerChange.ok) throw new Error(containerChange.code)
    const changeOutcome = removalsUnder(containerChange.cart, takes, bourse)
    expect(changeOutcome.removed).toMatchObject([{ name: 'Salade 4 ingrédients', stays: true }])
    expect(changeOutcome.cart).toEqual(plain)
    expect(removalsUnder(containerChange.cart, takes, takes).removed).toEqual([])
  })
})
