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

describe('the decision about an ingredient that runs out', () => {
  it('follows the wish for the ingredient, else the wish of the order, and asks by default (E7)', () => {
    expect(wishOf(line, SOLD, null)).toBe('ask')
    expect(wishOf(line, SOLD, 'like')).toBe('like')
    expect(wishOf(line, SOLD, 'leave-out')).toBe('leave-out')
    expect(wishOf(line, 101, 'like')).toBe('like')
    const lineWithWish = withWish(line, SOLD, 'ask')
    expect([wishOf(lineWithWish, SOLD, 'like'), wishOf(lineWithWish, 202, 'like')]).toEqual([
      'ask',
      'like',
    ])
    expect(withWish(lineWithWish, SOLD, null).ifMissing).toBeUndefined()
  })

  it('is to ask about a base, unless the wish for this base is to leave it out (E7)', () => {
    expect(wishOf(line, 101, 'leave-out')).toBe('ask')
    expect(wishOf(withWish(line, 101, 'leave-out'), 101, 'like')).toBe('leave-out')
  })

  it('keeps its wishes when the bowl is sold as a custom salad (E7)', () => {
    const salad = withWish(line, SOLD, 'leave-out')
    expect(bareOf(salad, null, menu)).toMatchObject({
      kind: 'custom',
      ifMissing: [{ of: SOLD, wish: 'leave-out' }],
    })
  })

  it('drops the wishes for ingredients that are no longer in the line when another wish is set (E7)', () => {
    const stale = withWish({ ...line, ifMissing: [{ of: 9999, wish: 'ask' }] }, SOLD, 'leave-out')
    expect(stale.ifMissing).toEqual([{ of: SOLD, wish: 'leave-out' }])
  })

  it('is to ask a customer who wants a stand-in when none exists (E7)', () => {
    expect(decisionFor('like', [])).toEqual({ state: 'asked', standIn: null })
    expect(decisionFor('like', [{ id: 7 }, { id: 8 }])).toEqual({ state: 'replaced', standIn: 7 })
    expect(decisionFor('leave-out', [{ id: 7 }])).toEqual({ state: 'left-out', standIn: null })
    expect(decisionFor('ask', [{ id: 7 }])).toEqual({ state: 'asked', standIn: null })
  })

  it('is to leave the ingredient out when the customer does not answer, but to replace a base (E7)', () => {
    const base = line.filling.bases[0]!.ingredient
    expect(decisionUnanswered(line, SOLD, [{ id: 7 }])).toEqual({
      state: 'left-out',
      standIn: null,
    })
    expect(decisionUnanswered(line, base, [{ id: 7 }])).toEqual({ state: 'replaced', standIn: 7 })
    expect(decisionUnanswered(line, base, [])).toBeNull()
  })

  it('offers no stand-in that is sold out, already in the line or missing as well (E7)', () => {
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

  it('offers no stand-in with a new allergen, even one that nobody declared (E7)', () => {
    for (const { id } of standInsFor(contextWith())) {
      const worse = withProduct(id, { allergens: ['lupin'] })
      expect(idsOf(standInsFor(contextWith({ menu: worse })))).not.toContain(id)
    }
  })

  it('offers no stand-in with a declared allergen, even if the line contained it before (E7)', () => {
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

  it('keeps a diet that the whole line follows (E7)', () => {
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

  it('offers no stand-in for an ingredient that the menu no longer has (E7)', () => {
    const { [SOLD]: _, ...remainingIngredients } = menu.ingredients
    expect(
      standInsFor(contextWith({ menu: { ...menu, ingredients: remainingIngredients } })),
    ).toEqual([])
    expect(standInsFor(contextWith({ ingredient: 999_999 }))).toEqual([])
  })

  it('covers every portion and the free sauce, each once (E7)', () => {
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

describe('the price reduction for a missing ingredient', () => {
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

  it('is the price of an extra that is left out, for each unit (E7)', () => {
    expect(lineReduction(extra, leftOut(added), sold, menu)).toBe(
      2 * menu.ingredients[added]!.price,
    )
  })

  it('is the saving on an extra that becomes included when an included portion is left out (E7)', () => {
    const off = lineReduction(extra, leftOut(202), sold, menu)
    expect(off).toBe(2 * (menu.ingredients[added]!.price - menu.ingredients[added]!.premiumPrice))
  })

  it('is zero for an ingredient that the price includes (E7)', () => {
    expect(
      lineReduction(
        line,
        leftOut(202),
        { quantity: 1, portions: priceLine(line, menu).portions },
        menu,
      ),
    ).toBe(0)
  })

  it('uses the price that was paid, whatever the ingredient costs today (E7)', () => {
    const dearer = withProduct(added, { price: 5000 })
    expect(lineReduction(extra, leftOut(added), sold, atSoldPrices(sold, dearer))).toBe(
      2 * menu.ingredients[added]!.price,
    )
  })
})
