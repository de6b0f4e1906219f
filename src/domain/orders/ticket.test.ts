import { describe, expect, it } from 'vitest'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aFormula } from '#testing/builders/an-order.ts'
import { soldLine } from '#server/stores/orders/sold-line.ts'
import type { CartLine, FormulaLine } from '#domain/cart/cart.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { bowlOf, isOneThing, isSelfExplanatory } from './ticket.ts'

const menu = aMenu()
const rank = (ingredient: number) => {
  const category = menu.categories.find(({ id }) => id === menu.ingredients[ingredient]?.categoryId)
  return (category?.position ?? 0) * 1_000_000 + ingredient
}
const ticketBowl = (line: CartLine, { forgotten = false } = {}) =>
  bowlOf(soldLine(priceLine(line, menu), menu), forgotten ? null : line, { menu, rank })
const portions = (...ingredients: number[]) =>
  ingredients.map((ingredient) => ({ ingredient, warm: false }))
const partTexts = ({ parts: bowlParts }: ReturnType<typeof ticketBowl>) =>
  bowlParts.map(
    ({ name, quantity, change }) =>
      `${change === 'added' ? '+ ' : change === 'left-out' ? '- ' : ''}${quantity} ${name}`,
  )

const idea = menu.recipes[0]
if (!idea) throw new Error('the menu has no recipe')
const name = (ingredient: number) => menu.ingredients[ingredient]?.name ?? ''
const salad = (changes: Partial<FormulaLine['filling']>): FormulaLine => {
  const line = aFormula('salad')
  return {
    ...line,
    filling: {
      ...line.filling,
      bases: portions(idea.base),
      ingredients: portions(...idea.ingredients),
      sauces: portions(idea.sauce),
      ...changes,
    },
  }
}

describe('a mark on a ticket', () => {
  it('is omitted when the product’s name already says it, and a single product is named only once', () => {
    expect(isSelfExplanatory('Crème de champignons (chaude)', 'chaud')).toBe(true)
    expect(isSelfExplanatory('Chaud-froid de poulet', 'chaud')).toBe(false)
    const bread = { name: 'Petit pain blanc', change: null }
    expect(isOneThing({ name: 'Petit pain blanc', parts: [bread] })).toBe(true)
    expect(isOneThing({ name: 'Petit pain blanc', parts: [bread, bread] })).toBe(false)
    expect(isOneThing({ name: 'Formule', parts: [bread] })).toBe(false)
  })
})

describe('a bowl on a ticket', () => {
  it('lists its parts in the order of the kitchen’s line, and the sides after them', () => {
    const { parts: bowlParts } = ticketBowl(
      aFormula('one', {
        filling: { ...aFormula('one').filling, ingredients: portions(301, 203, 201, 202) },
      }),
    )
    const inBowl = bowlParts.filter(({ beside }) => !beside).map(({ ingredient }) => ingredient)
    expect(inBowl).toEqual([101, 201, 202, 203, 301, 701])
    expect(bowlParts.slice(inBowl.length).map(({ ingredient }) => ingredient)).toEqual([1001, 851])
  })

  it('is named after the recipe that it matches or nearly matches, with each change marked at its place', () => {
    expect(ticketBowl(salad({}))).toMatchObject({ recipe: idea.title })
    const [first = 0, ...remainingIngredients] = idea.ingredients
    const without = ticketBowl(salad({ ingredients: portions(...remainingIngredients) }))
    expect(without.recipe).toBe(idea.title)
    expect(without.parts.filter(({ change }) => change !== null)).toMatchObject([
      { ingredient: first, change: 'left-out', quantity: 1 },
    ])
    const replacement =
      [201, 203, 220, 606].find((ingredient) => !idea.ingredients.includes(ingredient)) ?? 0
    const swapped = ticketBowl(
      salad({ ingredients: portions(replacement, ...remainingIngredients) }),
    )
    expect(swapped.recipe).toBe(idea.title)
    expect(partTexts(swapped)).toEqual(
      expect.arrayContaining([`+ 1 ${name(replacement)}`, `- 1 ${name(first)}`]),
    )
    const ranks = swapped.parts
      .filter(({ beside }) => !beside)
      .map(({ ingredient }) => rank(ingredient))
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  it('has no recipe name when it differs in more than two places or has another base', () => {
    const [, , ...remainingIngredients] = idea.ingredients
    expect(
      ticketBowl(salad({ ingredients: portions(...remainingIngredients), sauces: [] })).recipe,
    ).toBeNull()
    const base =
      Object.values(menu.ingredients).find(
        ({ id, categoryId }) => categoryId === 16 && id !== idea.base,
      )?.id ?? 0
    expect(ticketBowl(salad({ bases: portions(base) })).recipe).toBeNull()
  })

  it('marks a second portion of a recipe’s ingredient as added, and as an extra when it is paid', () => {
    const [first = 0] = idea.ingredients
    const { parts: bowlParts } = ticketBowl(
      salad({ ingredients: portions(...idea.ingredients, first) }),
    )
    expect(bowlParts.filter(({ ingredient }) => ingredient === first)).toMatchObject([
      { quantity: 1, extra: false, change: null },
      { quantity: 1, extra: true, change: 'added' },
    ])
  })

  it('that is a signature salad lists its parts and marks a sauce other than its own as a change', () => {
    const composition = menu.ingredients[1301]?.composition
    if (!composition) throw new Error('product 1301 is not a signature salad')
    const signature = (freeSauce: number | null): CartLine => ({
      kind: 'signature',
      id: 's',
      quantity: 1,
      ingredient: 1301,
      freeSauce,
    })
    const withOwnSauce = ticketBowl(signature(composition.sauce))
    expect(withOwnSauce).toMatchObject({ name: name(1301), recipe: name(1301) })
    expect(new Set(withOwnSauce.parts.map(({ ingredient }) => ingredient))).toEqual(
      new Set([composition.base, ...composition.ingredients, composition.sauce]),
    )
    expect(withOwnSauce.parts.every(({ change }) => change === null)).toBe(true)
    expect(partTexts(ticketBowl(signature(701))).slice(-2)).toEqual([
      `+ 1 ${name(701)}`,
      `- 1 ${name(composition.sauce)}`,
    ])
    expect(partTexts(ticketBowl(signature(null))).at(-1)).toBe(`- 1 ${name(composition.sauce)}`)
  })

  it('shows which parts are warm, in a bowl and in a hot dish', () => {
    const warm = ticketBowl(
      salad({
        ingredients: idea.ingredients.map((ingredient, at) => ({ ingredient, warm: at === 0 })),
      }),
    )
    expect(warm.warm).toBe(true)
    expect(warm.parts.filter((part) => part.warm)).toHaveLength(1)
    const hot =
      Object.values(menu.ingredients).find(
        ({ servedHot, categoryId }) => servedHot && categoryId === 18,
      )?.id ?? 0
    const dish: CartLine = {
      kind: 'item',
      id: 'd',
      quantity: 1,
      ingredient: hot,
      freeSauce: null,
      warm: false,
      paidWith: 'euros',
    }
    expect(ticketBowl(dish)).toMatchObject({
      warm: true,
      name: name(hot),
      parts: [{ ingredient: hot, warm: true }],
    })
  })

  it('keeps the names that were sold when the cart was forgotten or the menu no longer has the products', () => {
    const line: CartLine = {
      kind: 'signature',
      id: 's',
      quantity: 1,
      ingredient: 1301,
      freeSauce: 701,
    }
    expect(
      ticketBowl(line, { forgotten: true }).parts.some((part) => part.name === name(701)),
    ).toBe(true)
    const sold = soldLine(priceLine(aFormula('one'), menu), menu)
    const bare = bowlOf(sold, null, {
      menu: { ...menu, ingredients: {}, formulas: {}, recipes: [] },
      rank,
    })
    expect(bare.name).toBe(sold.name)
    expect(bare.parts.map((part) => part.name).toSorted()).toEqual(
      sold.portions.map((portion) => portion.name).toSorted(),
    )
    expect(bare.parts.every(({ slug }) => slug === null)).toBe(true)
  })
})
