import { describe, expect, it } from 'vitest'
import type { FormulaLine } from '#domain/cart/cart.ts'
import { ingredientsOf, wishOf, withWish } from '#domain/cart/if-missing.ts'
import type { Ingredient, Menu } from '#domain/menu/menu.ts'
import { bareOf } from '#domain/commands/bowl-forms.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aFormula } from '#testing/builders/an-order.ts'
import {
  asDecided,
  atSoldPrices,
  decisionFor,
  decisionUnanswered,
  standInsFor,
  lineReduction,
} from './replacements.ts'

const menu = aMenu()
const line = aFormula('a')
const portion = (ingredient: number) => ({ ingredient, warm: false })
const SOLD = 201
const category = menu.ingredients[SOLD]!.categoryId
const alternatives = Object.values(menu.ingredients).filter(
  ({ id, categoryId, available }) => id > SOLD && categoryId === category && available,
)
const contextWith = (changes: Partial<Parameters<typeof standInsFor>[0]> = {}) => ({
  line,
  ingredient: SOLD,
  menu,
  declared: [],
  missing: [],
  ...changes,
})
const withProduct = (id: number, change: Partial<Ingredient>): Menu => ({
  ...menu,
  ingredients: { ...menu.ingredients, [id]: { ...menu.ingredients[id]!, ...change } },
})
const idsOf = (ingredients: readonly Ingredient[]) => ingredients.map(({ id }) => id)

describe('what is done about an ingredient that runs out', () => {
  it('is the wish for it, else that of the order; who said nothing is asked (E7)', () => {
    expect(wishOf(line, SOLD, null)).toBe('ask')
    expect(wishOf(line, SOLD, 'like')).toBe('like')
    expect(wishOf(line, SOLD, 'leave-out')).toBe('leave-out')
    const lineWithWish = withWish(line, SOLD, 'ask')
    expect([wishOf(lineWithWish, SOLD, 'like'), wishOf(lineWithWish, 202, 'like')]).toEqual([
      'ask',
      'like',
    ])
    expect(withWish(lineWithWish, SOLD, null).ifMissing).toBeUndefined()
  })

  it('asks about a base, unless it was said of the base itself that it is left out (E7)', () => {
    expect(wishOf(line, 101, 'leave-out')).toBe('ask')
    expect(wishOf(withWish(line, 101, 'leave-out'), 101, 'like')).toBe('leave-out')
  })

  it('stays with a bowl that is sold another way (E7)', () => {
    const salad = withWish(line, SOLD, 'leave-out')
    expect(bareOf(salad, null, menu)).toMatchObject({
      kind: 'custom',
      ifMissing: [{ of: SOLD, wish: 'leave-out' }],
    })
  })

  it('drops wishes for what the line no longer has, once another is chosen (E7)', () => {
    const stale = withWish({ ...line, ifMissing: [{ of: 9999, wish: 'ask' }] }, SOLD, 'leave-out')
    expect(stale.ifMissing).toEqual([{ of: SOLD, wish: 'leave-out' }])
  })

  it('asks a customer who wants the like where there is none (E7)', () => {
    expect(decisionFor('like', [])).toEqual({ state: 'asked', standIn: null })
    expect(decisionFor('like', [{ id: 7 }, { id: 8 }])).toEqual({ state: 'replaced', standIn: 7 })
    expect(decisionFor('leave-out', [{ id: 7 }])).toEqual({ state: 'left-out', standIn: null })
    expect(decisionFor('ask', [{ id: 7 }])).toEqual({ state: 'asked', standIn: null })
  })

  it('does without an answer what an order’s wish would: a base is never left out (E7)', () => {
    const base = line.filling.bases[0]!.ingredient
    expect(decisionUnanswered(line, SOLD, [{ id: 7 }])).toEqual({
      state: 'left-out',
      standIn: null,
    })
    expect(decisionUnanswered(line, base, [{ id: 7 }])).toEqual({ state: 'replaced', standIn: 7 })
    expect(decisionUnanswered(line, base, [])).toBeNull()
  })

  it('offers nothing that is sold out, in the line or missing too (E7)', () => {
    const standIns = standInsFor(contextWith())
    expect(standIns.length).toBeGreaterThan(0)
    const [first] = idsOf(standIns)
    const there = [
      standInsFor(contextWith({ menu: withProduct(first!, { available: false }) })),
      standInsFor(contextWith({ missing: [first!] })),
      standInsFor(
        contextWith({
          line: {
            ...line,
            filling: { ...line.filling, ingredients: [portion(SOLD), portion(first!)] },
          },
        }),
      ),
    ]
    for (const standInList of there) expect(idsOf(standInList)).not.toContain(first)
  })

  it('brings no allergen, not even one that nobody declared (E7)', () => {
    for (const { id } of standInsFor(contextWith())) {
      const worse = withProduct(id, { allergens: ['lupin'] })
      expect(idsOf(standInsFor(contextWith({ menu: worse })))).not.toContain(id)
    }
  })

  it('gives nobody what holds a declared allergen, even where it was in the line before (E7)', () => {
    const [first] = idsOf(standInsFor(contextWith()))
    const both: Menu = {
      ...menu,
      ingredients: Object.fromEntries(
        Object.values(menu.ingredients).map((ingredient) => [
          ingredient.id,
          ingredient.id === first || ingredient.id === SOLD
            ? { ...ingredient, allergens: ['celery'] as const }
            : ingredient,
        ]),
      ),
    }
    expect(idsOf(standInsFor(contextWith({ menu: both })))).toContain(first)
    expect(idsOf(standInsFor(contextWith({ menu: both, declared: ['celery'] })))).not.toContain(
      first,
    )
  })

  it('keeps a diet that the whole line keeps (E7)', () => {
    const all = Object.fromEntries(
      Object.values(menu.ingredients).map((ingredient) => [
        ingredient.id,
        { ...ingredient, diets: ['vegan'] as const },
      ]),
    )
    const vegan = (change: Menu['ingredients']): Menu => ({
      ...menu,
      ingredients: { ...all, ...change },
    })
    const salad = {
      kind: 'custom' as const,
      id: 'c',
      quantity: 1,
      title: null,
      filling: { ...line.filling, side1: [], side2: [] },
    }
    const [first] = idsOf(standInsFor(contextWith({ line: salad, menu: vegan({}) })))
    const plain = vegan({ [first!]: { ...all[first!]!, diets: [] } })
    expect(idsOf(standInsFor(contextWith({ line: salad, menu: plain })))).not.toContain(first)
    const already = vegan({
      [first!]: plain.ingredients[first!]!,
      101: { ...all[101]!, diets: [] },
    })
    expect(idsOf(standInsFor(contextWith({ line: salad, menu: already })))).toContain(first)
  })

  it('is known of what the menu no longer has: nothing stands in for it (E7)', () => {
    const { [SOLD]: _, ...remainingIngredients } = menu.ingredients
    expect(
      standInsFor(contextWith({ menu: { ...menu, ingredients: remainingIngredients } })),
    ).toEqual([])
    expect(standInsFor(contextWith({ ingredient: 999_999 }))).toEqual([])
  })

  it('covers portions and the free sauce, each once (E7)', () => {
    expect(ingredientsOf(line)).toEqual([101, SOLD, 202, 203, 301, 701, 1001, 851])
    const signature = {
      kind: 'signature' as const,
      id: 's',
      quantity: 1,
      ingredient: 1301,
      freeSauce: 704,
    }
    expect(ingredientsOf(signature)).toEqual([704])
    const [sauce] = standInsFor(contextWith({ line: signature, ingredient: 704 }))
    expect(menu.ingredients[704]?.categoryId).toBe(sauce?.categoryId)
    expect(
      asDecided(signature, [{ ingredient: 704, state: 'left-out', standIn: null }], menu),
    ).toEqual({ ...signature, freeSauce: null })
  })
})

describe('what a replacement takes off', () => {
  const extra: FormulaLine = {
    ...line,
    quantity: 2,
    filling: {
      ...line.filling,
      ingredients: [...line.filling.ingredients, portion(alternatives.at(-1)!.id)],
    },
  }
  const added = alternatives.at(-1)!.id
  const leftOut = (ingredient: number) => [
    { ingredient, state: 'left-out' as const, standIn: null },
  ]
  const sold = { quantity: 2, portions: priceLine(extra, menu).portions }

  it('is the price of an extra that is left out, in each unit (E7)', () => {
    expect(lineReduction(extra, leftOut(added), sold, menu)).toBe(
      2 * menu.ingredients[added]!.price,
    )
  })

  it('is that of an extra too where an included portion is left out, for it becomes included (E7)', () => {
    const off = lineReduction(extra, leftOut(202), sold, menu)
    expect(off).toBe(2 * (menu.ingredients[added]!.price - menu.ingredients[added]!.premiumPrice))
  })

  it('is nothing for what the price included (E7)', () => {
    expect(
      lineReduction(
        line,
        leftOut(202),
        { quantity: 1, portions: priceLine(line, menu).portions },
        menu,
      ),
    ).toBe(0)
  })

  it('is what was paid, whatever the ingredient costs today (E7)', () => {
    const dearer = withProduct(added, { price: 5000 })
    expect(lineReduction(extra, leftOut(added), sold, atSoldPrices(sold, dearer))).toBe(
      2 * menu.ingredients[added]!.price,
    )
  })
})
