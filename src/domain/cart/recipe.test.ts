import { describe, expect, it } from 'vitest'
import { aCart, formulaOf, lineOf, noticesOf, refusalOf } from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import type { CartCommand } from '#domain/commands/cart-commands.ts'
import { emptyCart } from './cart.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'

const menu = aMenu()
const as = (formula: string | null, recipe = 1): CartCommand => ({
  type: 'add-recipe',
  line: 'r',
  recipe,
  as: formula === null ? 'custom' : { formula: idOf(formula) },
})

/** The menu with a single recipe of `count` ingredients. */
const longMenu = (count: number): Menu => {
  const ingredients = Object.values(menu.ingredients)
    .filter(({ categoryId }) => categoryId === 1)
    .map(({ id }) => id)
    .slice(0, count)
  return { ...menu, recipes: [{ ...menu.recipes[0]!, ingredients }] }
}

describe('a recipe idea', () => {
  it('becomes the formula that the customer chooses, with the title of the recipe (C11)', () => {
    const cart = aCart(menu, as('salade-4-ingredients'))
    expect(formulaOf(cart, 'r')).toMatchObject({ title: 'Le grand classique', paidWith: 'euros' })
    expect(priceLine(lineOf(cart, 'r'), menu)).toMatchObject({ completed: true, unitPrice: 940 })
  })

  it('keeps its ingredients in order, and ingredients beyond the included number become extras (C11)', () => {
    const long = longMenu(7)
    const line = formulaOf(aCart(long, as('salade-4-ingredients')), 'r')
    expect(line.filling.ingredients.map(({ ingredient }) => ingredient)).toEqual(
      long.recipes[0]!.ingredients,
    )
    const extras = long.recipes[0]!.ingredients.slice(4).reduce(
      (sum, id) => sum + menu.ingredients[id]!.price,
      0,
    )
    expect(priceLine(line, menu).supplementsTotal).toBe(extras)
  })

  it('keeps at most twenty ingredients (C11)', () => {
    for (const formula of ['salade-4-ingredients', null]) {
      const line = lineOf(aCart(longMenu(24), as(formula)), 'r')
      expect(
        line.kind === 'formula' || line.kind === 'custom' ? line.filling.ingredients : [],
      ).toHaveLength(20)
    }
  })

  it('becomes a custom salad at the price of its base and ingredients, equal to the price in the catalogue (C12)', () => {
    const quoted = [980, 1230, 950, 1330, 1210, 970, 1000, 1140, 900, 1400, 1200, 1690]
    const prices = menu.recipes.map(
      ({ id }) => priceLine(lineOf(aCart(menu, as(null, id)), 'r'), menu).unitPrice,
    )
    expect(prices).toEqual(quoted)
  })

  it('has the calories that the catalogue states (C24)', () => {
    for (const { id, calories } of menu.recipes) {
      expect(priceLine(lineOf(aCart(menu, as(null, id)), 'r'), menu).calories).toBe(calories)
    }
  })

  it('leaves out sold-out ingredients, and reports them (C25)', () => {
    const [first] = menu.recipes[0]!.ingredients
    const short = aMenu('fr', { without: [first!] })
    expect(noticesOf(emptyCart, short, as('salade-4-ingredients'))).toMatchObject([
      { kind: 'ingredient-dropped', product: first },
    ])
  })

  it('is refused when it is unknown, or for a formula that cannot be modified (C23)', () => {
    expect(refusalOf(emptyCart, menu, as('salade-4-ingredients', 99))).toBe('product_not_found')
    expect(
      refusalOf(emptyCart, menu, { type: 'add-recipe', line: 'r', recipe: 1, as: { formula: 99 } }),
    ).toBe('product_not_found')
    expect(refusalOf(emptyCart, menu, as('recette-du-mois'))).toBe('formula_not_modifiable')
  })
})
