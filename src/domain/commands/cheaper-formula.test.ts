import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  decline,
  dessert,
  formula,
  formulaOf,
  item,
  lineOf,
  plainSalad,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { tidy } from './cart-upkeep.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cheaperFormula } from './cheaper-formula.ts'
import { isCompleted, portionsIn, slotsOf } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { priceCart } from '#domain/pricing/pricing.ts'

const menu = aMenu()

/** Every product in a cart, portion by portion; formulas are not products. */
const productsOf = ({ lines }: Cart) =>
  lines
    .flatMap((line) =>
      Array.from({ length: line.quantity }, () => [
        ...(line.kind === 'item' || line.kind === 'signature'
          ? [line.ingredient]
          : line.kind === 'dessert'
            ? [line.dessert]
            : []),
        ...(line.kind === 'formula' && line.dessert ? [line.dessert.dessert] : []),
        ...slotsOf(line).flatMap((slot) =>
          portionsIn(line, slot).map(({ ingredient }) => ingredient),
        ),
      ]).flat(),
    )
    .toSorted((a, b) => a - b)

describe('a cheaper formula', () => {
  const six = [
    formula('a', 'formule-6-boisson-ou-dessert'),
    ...add('a', 'bases', 'laitue'),
    ...add(
      'a',
      'ingredients',
      'tomates-cerises',
      'concombre',
      'mais',
      'radis',
      'brocoli',
      'petits-pois',
    ),
    ...decline('a', 'sauces'),
    ...add('a', 'side1', 'eau-plate'),
  ]

  it('takes in the dessert that lies beside it (C1, C8)', () => {
    const cart = aCart(
      menu,
      six,
      dessert('b', 'skyr'),
      ...add('b', 'coulis', 'coulis-mangue'),
      ...decline('b', 'toppings'),
    )
    const hint = cheaperFormula(cart, menu)
    expect(hint).toMatchObject({ line: 'a', formula: idOf('formule-6-complete'), saves: 390 - 130 })
    expect(hint && formulaOf(hint.cart, 'a').dessert).toMatchObject({ dessert: idOf('skyr') })
    expect(hint?.cart.lines).toHaveLength(1)
  })

  it('takes in a drink, one unit of it (C1)', () => {
    const cart = aCart(menu, plainSalad('a'), item('b', 'cola'), {
      type: 'set-quantity',
      line: 'b',
      quantity: 2,
    })
    const hint = cheaperFormula(cart, menu)
    expect(hint).toMatchObject({ formula: idOf('formule-4-boisson-ou-dessert') })
    expect(hint && lineOf(hint.cart, 'b').quantity).toBe(1)
  })

  it('is none for a cart that is as cheap as can be, nor for what points pay', () => {
    expect(cheaperFormula(aCart(menu, plainSalad('a')), menu)).toBe(null)
    expect(cheaperFormula(aCart(menu, six), menu)).toBe(null)
  })

  it('is really cheaper by what is said, of the same products, and breaks no rule (C1, F12)', () => {
    let hints = 0
    fc.assert(
      fc.property(aRandomCart(menu), (cart) => {
        const hint = cheaperFormula(cart, menu)
        if (!hint) return
        hints += 1
        expect(hint.saves).toBeGreaterThan(0)
        expect(priceCart(hint.cart, menu).toPay).toBe(priceCart(cart, menu).toPay - hint.saves)
        expect(productsOf(hint.cart)).toEqual(productsOf(cart))
        expect(hint.cart.lines.map((line) => lineProblem(line, menu)).filter(Boolean)).toEqual([])
        expect(tidy(hint.cart, menu).cart).toBe(hint.cart)
        expect(isCompleted(lineOf(hint.cart, hint.line), menu)).toBe(true)
        expect(priceCart(hint.cart, menu).eatfidPointsCost).toBe(
          priceCart(cart, menu).eatfidPointsCost,
        )
      }),
      { numRuns: 300 },
    )
    // Random carts rarely hold a finished formula; these always do.
    const sides = fc.subarray([
      'eau-plate',
      'cola',
      'brownie-noix',
      'soupe-potimarron-petite',
      'the-noir',
      'biere-blonde',
    ])
    fc.assert(
      fc.property(sides, fc.boolean(), (slugs, isSix) => {
        const cart = aCart(
          menu,
          isSix ? six : plainSalad('a'),
          slugs.map((slug, i) => item(`i${i}`, slug)),
        )
        const hint = cheaperFormula(cart, menu)
        if (!hint) return
        hints += 1
        expect(priceCart(hint.cart, menu).toPay).toBe(priceCart(cart, menu).toPay - hint.saves)
        expect(hint.saves).toBeGreaterThan(0)
        expect(productsOf(hint.cart)).toEqual(productsOf(cart))
      }),
    )
    expect(hints).toBeGreaterThan(10)
  })
})
