import { describe, expect, it } from 'vitest'
import { priceCart } from '#domain/pricing/pricing.ts'
import {
  aCart,
  add,
  custom,
  formula,
  item,
  plainSalad,
  signature,
} from '#testing/builders/a-cart.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { bowlOf, viewOfPriced, splitPortions } from './order-line-view.ts'

const menu = aMenu()
const viewLines = (...commands: Parameters<typeof aCart>[1][]) =>
  priceCart(aCart(menu, ...commands), menu).lines.map((line) => viewOfPriced(line, menu))

describe('the view of an order line', () => {
  it('separates what the price includes from what is charged on top (C5, F12)', () => {
    const [line] = viewLines(plainSalad('a'), add('a', 'ingredients', 'grenade'))
    const { included, supplements, dessertPremium } = splitPortions(
      line ?? { portions: [], supplementsTotal: 0 },
    )
    expect(included.map(({ name }) => name)).toContain('Concombre')
    expect(supplements.map(({ name, amount }) => [name, amount])).toEqual([['Grenade', 150]])
    expect(dessertPremium).toBe(0)
  })

  it('names the free sauce of a dish', () => {
    const [slug] = Object.values(menu.ingredients)
      .filter(({ composition }) => composition)
      .map((dish) => dish.slug)
    expect(viewLines(signature('a', slug ?? '', 'caesar'))[0]?.freeSauce).toBe(
      menu.ingredients[idOf('caesar')]?.name,
    )
  })
})

describe('the bowl of an order', () => {
  it('is the first salad that was built, with its ingredients in the order chosen', () => {
    const lines = viewLines(
      item('w', 'eau-plate'),
      custom('c'),
      add('c', 'bases', 'laitue'),
      add('c', 'ingredients', 'mais', 'mais'),
      plainSalad('a'),
    )
    expect(bowlOf(lines, menu)).toEqual([idOf('laitue'), idOf('mais'), idOf('mais')])
  })

  it('is the recipe of a signature, and is empty for an order without a salad', () => {
    const signatureDish = Object.values(menu.ingredients).find(({ composition }) => composition)
    expect(bowlOf(viewLines(signature('a', signatureDish?.slug ?? '')), menu)).toContain(
      signatureDish?.composition?.base,
    )
    expect(bowlOf(viewLines(item('w', 'eau-plate')), menu)).toEqual([])
    expect(bowlOf(viewLines(formula('f', 'salade-4-ingredients')), menu)).toEqual([])
  })
})
