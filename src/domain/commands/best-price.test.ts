import { describe, expect, it } from 'vitest'
import {
  aCart,
  add,
  custom,
  decline,
  dessert,
  formula,
  formulaOf,
  item,
  lineOf,
  plainSalad,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { bestPrice } from './best-price.ts'
import { pointsPrice } from './points-price.ts'

const menu = aMenu()

const six = [
  formula('a', 'formule-6-boisson-ou-dessert'),
  ...add('a', 'bases', 'laitue'),
  ...add('a', 'ingredients', 'poulet-grille', 'feta', 'thon', 'comte', 'tofu-fume', 'houmous'),
  ...decline('a', 'sauces'),
  ...add('a', 'side1', 'cola'),
]
/** A formula whose four ingredients would cost more in a custom salad. */
const four = [
  formula('a', 'salade-4-ingredients'),
  ...add('a', 'bases', 'laitue'),
  ...add('a', 'ingredients', 'poulet-grille', 'feta', 'oeuf-dur', 'noix'),
  ...add('a', 'sauces', 'caesar'),
]
const everyContainer = {
  formulas: Object.keys(menu.formulas).map(Number),
  products: [],
  custom: true,
  discount: 30,
  deposit: 200,
}
const withPromo = (cart: Cart, promo: Cart['promo']): Cart => ({ ...cart, promo })

describe('the best price', () => {
  it('moves a separate dessert into a formula (E6)', () => {
    const cart = aCart(
      menu,
      six,
      dessert('b', 'skyr'),
      ...add('b', 'coulis', 'coulis-mangue'),
      ...decline('b', 'toppings'),
    )
    const best = bestPrice(cart, menu)
    expect(best).toMatchObject({ saves: 390 - 130 })
    expect(best?.changes).toEqual([
      {
        from: 'Formule 6 ingrédients + boisson ou dessert',
        to: 'Formule 6 ingrédients + boisson + dessert',
        joins: ['Skyr'],
        leaves: [],
      },
    ])
    expect(best && formulaOf(best.cart, 'a')).toMatchObject({
      formula: idOf('formule-6-complete'),
      dessert: { dessert: idOf('skyr') },
    })
    expect(best?.cart.lines).toHaveLength(1)
  })

  it.each(['own', 'deposit'] as const)(
    'moves a drink and a dessert into a formula and keeps the chosen container: %s (E6, E2)',
    (container) => {
      const lendingMenu = aMenu('fr', { ownContainers: everyContainer })
      const bare = aCart(lendingMenu, six, item('b', 'brownie-noix'))
      const cart = {
        ...bare,
        lines: bare.lines.map((line) => (line.id === 'a' ? { ...line, container } : line)),
      }
      const best = bestPrice(cart, lendingMenu)
      expect(best).toMatchObject({ saves: bestPrice(bare, lendingMenu)?.saves })
      expect(best && lineOf(best.cart, 'a')).toMatchObject({
        formula: idOf('formule-6-complete'),
        container,
      })
    },
  )

  it('is also found beside a deposit bowl, in euros and in points (E6, E2)', () => {
    const lendingMenu = aMenu('fr', { ownContainers: everyContainer })
    const salad = lineOf(aCart(lendingMenu, plainSalad('c')), 'c')
    const depositSalad = { ...salad, container: 'deposit' as const }
    const beside = (cart: Cart, line: CartLine): Cart => ({ ...cart, lines: [...cart.lines, line] })
    const cart = aCart(lendingMenu, six, item('b', 'brownie-noix'))
    const { saves } = bestPrice(beside(cart, salad), lendingMenu)!
    expect(bestPrice(beside(cart, depositSalad), lendingMenu)).toMatchObject({ saves })
    const drink = aCart(lendingMenu, item('b', 'cola'))
    expect(pointsPrice(beside(drink, depositSalad), lendingMenu, 36)).toMatchObject({
      saves: 250,
      points: 36,
    })
  })

  it('moves one unit of two drinks into a formula (E6)', () => {
    const cart = aCart(menu, four, item('b', 'cola'), {
      type: 'set-quantity',
      line: 'b',
      quantity: 2,
    })
    const best = bestPrice(cart, menu)
    expect(best && formulaOf(best.cart, 'a').formula).toBe(idOf('formule-4-boisson-ou-dessert'))
    expect(best && lineOf(best.cart, 'b').quantity).toBe(1)
  })

  it('turns a custom salad into a formula, and declines the sauce where none was chosen (E6)', () => {
    const cart = aCart(
      menu,
      custom('a'),
      ...add('a', 'bases', 'laitue'),
      ...add('a', 'ingredients', 'poulet-grille', 'feta', 'thon', 'comte', 'mais'),
    )
    const best = bestPrice(cart, menu)
    expect(best?.changes).toMatchObject([
      { from: 'Salade sur mesure', to: 'Salade 4 ingrédients', joins: [], leaves: [] },
    ])
    expect(best && formulaOf(best.cart, 'a').declined).toEqual(['sauces'])
  })

  it('changes one of two equal bowls when there is one drink, and keeps the other bowl (E6)', () => {
    const cart = aCart(menu, four, item('b', 'cola'), {
      type: 'set-quantity',
      line: 'a',
      quantity: 2,
    })
    const best = bestPrice(cart, menu)
    expect(best?.saves).toBe(60)
    expect(best?.cart.lines.map((line) => [line.kind, line.quantity])).toEqual([
      ['formula', 1],
      ['formula', 1],
    ])
    expect(best?.changes).toHaveLength(1)
  })

  it('makes the most expensive portions the included ones (E6)', () => {
    const cart = aCart(
      menu,
      formula('a', 'salade-4-ingredients'),
      ...add('a', 'bases', 'laitue'),
      ...add('a', 'ingredients', 'noix', 'oeuf-dur', 'poulet-grille', 'feta', 'thon'),
      ...decline('a', 'sauces'),
    )
    const best = bestPrice(cart, menu)
    // The extra is now the egg (1.20 €) instead of the tuna (1.90 €).
    expect(best?.saves).toBe(70)
    expect(best?.changes).toEqual([
      { from: 'Salade 4 ingrédients', to: 'Salade 4 ingrédients', joins: [], leaves: [] },
    ])
  })

  it('never makes a bowl smaller, and never turns a custom salad into a child’s formula (E6)', () => {
    const cart = aCart(
      menu,
      custom('a'),
      ...add('a', 'bases', 'laitue'),
      ...add('a', 'ingredients', 'tomates-cerises', 'feta', 'avocat'),
      item('b', 'cola'),
      item('c', 'brownie-noix'),
    )
    expect(bestPrice(cart, menu)).toBe(null)
  })

  it('splits a formula when a promo code pays for one of its products (E6)', () => {
    const cart = withPromo(
      aCart(
        menu,
        formula('a', 'formule-4-boisson-ou-dessert'),
        ...four.slice(1),
        ...add('a', 'side1', 'cola'),
      ),
      {
        code: 'COLA',
        kind: 'product',
        product: { kind: 'ingredient', id: idOf('cola') },
        minimum: 0,
      },
    )
    const best = bestPrice(cart, menu)
    // 9.40 € with a free drink, instead of 11.30 €.
    expect(best?.saves).toBe(190)
    expect(best?.changes).toMatchObject([{ to: 'Salade 4 ingrédients', leaves: ['Cola 33 cl'] }])
  })

  it('sells a salad of cheap parts as a custom salad, with its sides as separate lines (E6)', () => {
    const cart = aCart(
      menu,
      formula('a', 'formule-4-boisson-ou-dessert'),
      ...plainSalad('a').slice(1),
      ...add('a', 'side1', 'eau-plate'),
    )
    const best = bestPrice(cart, menu)
    // A custom salad of 4.10 € + 4.10 € and a drink of 1.80 €, instead of 11.30 €.
    expect(best?.saves).toBe(130)
    expect(best?.changes).toMatchObject([
      { to: 'Salade sur mesure', joins: [], leaves: ['Eau plate 50 cl'] },
    ])
    expect(best?.cart.lines.map(({ kind, id }) => [kind, id])).toEqual([
      ['custom', 'a'],
      ['item', 'part-1'],
    ])
  })

  it('does not go below the minimum of a promo code when the order would then cost more (E6)', () => {
    const cart = aCart(menu, four, item('b', 'cola'))
    const promo = { code: 'C', kind: 'amount', cents: 300, minimum: 1190 } as const
    expect(bestPrice(cart, menu)?.saves).toBe(60)
    expect(bestPrice(withPromo(cart, promo), menu)).toBe(null)
  })

  it('is null for a cart that cannot be cheaper (E6)', () => {
    expect(bestPrice(aCart(menu, four), menu)).toBe(null)
    expect(bestPrice(aCart(menu, six), menu)).toBe(null)
  })
})

describe('the price with points', () => {
  const cart = aCart(menu, four, item('b', 'cola'), item('c', 'the-noir'))

  it('leaves the least to pay, within the points balance (E6)', () => {
    expect(pointsPrice(cart, menu, 35)).toBe(null)
    expect(pointsPrice(cart, menu, 36)).toMatchObject({
      saves: 250,
      points: 36,
      pays: ['Cola 33 cl'],
    })
  })

  it('pays a hot drink with points only together with its dessert (L2) (E6)', () => {
    expect(pointsPrice(cart, menu, 60)?.pays).toEqual(['Cola 33 cl'])
    const withSweet = aCart(menu, four, item('c', 'the-noir'), item('d', 'brownie-noix'))
    expect(pointsPrice(withSweet, menu, 60)).toMatchObject({ points: 60 })
    expect(pointsPrice(withSweet, menu, 59)).toMatchObject({ points: 36 })
  })

  it('pays some units of a line with points, and leaves the others in euros (E6)', () => {
    const two = aCart(menu, four, item('b', 'cola'), {
      type: 'set-quantity',
      line: 'b',
      quantity: 2,
    })
    const best = pointsPrice(two, menu, 40)
    expect(best?.saves).toBe(250)
    expect(
      best?.cart.lines.flatMap((line) =>
        line.kind === 'item' ? [line.paidWith, line.quantity] : [],
      ),
    ).toEqual(['euros', 1, 'points', 1])
  })
})
