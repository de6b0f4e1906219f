import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartLine, wishes } from '#domain/cart/cart.ts'
import { portionsIn, slotsOf } from '#domain/cart/composition.ts'
import { ingredientsOf, wishOf } from '#domain/cart/if-missing.ts'
import { allergens as everyAllergen } from '#domain/menu/menu.ts'
import type { Allergen, Ingredient, Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { budget } from '#testing/runs/budget.ts'
import { asDecided, decisionFor, standInsFor, lineReduction } from './replacements.ts'

const plain = aMenu()

/**
 * Generates menus in which some ingredients have another price, other allergens or another
 * availability.
 */
const aChangedMenu: fc.Arbitrary<Menu> = fc
  .array(
    fc.record({
      id: fc.constantFrom(...Object.values(plain.ingredients).map(({ id }) => id)),
      price: fc.nat(400),
      premiumPrice: fc.constantFrom(0, 0, 50, 120),
      allergens: fc.subarray([...everyAllergen], { maxLength: 2 }),
      available: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((changes) => {
    const ingredients: Record<number, Ingredient> = { ...plain.ingredients }
    for (const { id, ...change } of changes) {
      const product = ingredients[id]
      if (product) ingredients[id] = { ...product, ...change }
    }
    return { ...plain, ingredients }
  })

const aCase = fc.record({
  cart: aRandomCart(plain),
  menu: aChangedMenu,
  declared: fc.subarray([...everyAllergen], { maxLength: 3 }),
  byDefault: fc.constantFrom(null, ...wishes),
  which: fc.nat(),
})

/**
 * Collects the allergens of a line independently of the functions under test: those of every
 * product that the line names, and of the products' parts.
 */
function referenceAllergens(line: CartLine, menu: Menu): Set<Allergen> {
  const allergens = new Set<Allergen>()
  const add = (id: number) => {
    const product = menu.ingredients[id] ?? menu.desserts[id]
    for (const allergen of product?.allergens ?? []) allergens.add(allergen)
    const { base, ingredients } = menu.ingredients[id]?.composition ?? {}
    for (const part of [base ?? [], ingredients ?? []].flat()) add(part)
  }
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value))
      if (['ingredient', 'dessert', 'freeSauce'].includes(key) && typeof inner === 'number')
        add(inner)
      else walk(inner)
  }
  walk(line)
  return allergens
}

const countOf = (line: CartLine) =>
  slotsOf(line).reduce((sum, slot) => sum + portionsIn(line, slot).length, 0)

describe('an ingredient that runs out in any line', () => {
  it('is replaced by one of its category, at no higher price and without any new or declared allergen (E3, E7)', () => {
    let offered = 0
    fc.assert(
      fc.property(aCase, ({ cart, menu, declared, which }) => {
        for (const line of cart.lines) {
          const there = ingredientsOf(line)
          const ingredient = there[which % Math.max(1, there.length)]
          if (ingredient === undefined) continue
          const before = priceLine(line, menu)
          for (const candidate of standInsFor({ line, ingredient, menu, declared, missing: [] })) {
            offered += 1
            const missingProduct = menu.ingredients[ingredient]!
            const after = asDecided(
              line,
              [{ ingredient, state: 'replaced', standIn: candidate.id }],
              menu,
            )
            const priced = priceLine(after, menu)
            expect(candidate.categoryId).toBe(missingProduct.categoryId)
            expect(candidate.available).toBe(true)
            expect(priced.unitPrice).toBeLessThanOrEqual(before.unitPrice)
            expect(
              [...referenceAllergens(after, menu)].filter(
                (a) => !referenceAllergens(line, menu).has(a),
              ),
            ).toEqual([])
            expect(candidate.allergens.filter((a) => declared.includes(a))).toEqual([])
            expect(countOf(after)).toBe(countOf(line))
            expect(ingredientsOf(after)).not.toContain(ingredient)
            expect(priced.missing).toEqual(before.missing)
          }
        }
      }),
      { numRuns: budget({ change: 150, all: 3000 }) },
    )
    expect(offered).toBeGreaterThan(100)
  })

  it('brings in no new allergen, whatever the kitchen and the customer decide in turn (E3, E7)', () => {
    const aChoice = fc.record({ at: fc.nat(), which: fc.nat({ max: 3 }), leaves: fc.boolean() })
    let decisions = 0
    fc.assert(
      fc.property(
        aCase,
        fc.array(aChoice, { minLength: 1, maxLength: 12 }),
        ({ cart, menu, declared }, choices) => {
          for (const line of cart.lines) {
            const decided = new Map<number, Parameters<typeof asDecided>[1][number]>()
            for (const { at, which, leaves } of choices) {
              const there = ingredientsOf(line)
              const ingredient = there[at % Math.max(1, there.length)]
              if (ingredient === undefined) continue
              const earlierDecisions = [...decided.values()].filter(
                (decision) => decision.ingredient !== ingredient,
              )
              const standIns = standInsFor({
                line: asDecided(line, earlierDecisions, menu),
                ingredient,
                menu,
                declared,
                missing: [...decided.keys()],
              })
              const standIn = leaves ? undefined : standIns[which]
              decided.set(ingredient, {
                ingredient,
                state: standIn ? 'replaced' : 'left-out',
                standIn: standIn?.id ?? null,
              })
              decisions += standIn ? 1 : 0
              const after = referenceAllergens(asDecided(line, [...decided.values()], menu), menu)
              expect(
                [...after].filter((allergen) => !referenceAllergens(line, menu).has(allergen)),
              ).toEqual([])
              const harm = (standIn?.allergens ?? []).filter((allergen) =>
                declared.includes(allergen),
              )
              expect(harm).toEqual([])
            }
          }
        },
      ),
      { numRuns: budget({ change: 100, all: 2000 }) },
    )
    expect(decisions).toBeGreaterThan(50)
  })

  it('reduces the price by no more than it cost, through any sequence of replacements and omissions (E7)', () => {
    fc.assert(
      fc.property(aCase, ({ cart, menu, declared, byDefault }) => {
        for (const line of cart.lines) {
          const sold = { quantity: line.quantity, portions: priceLine(line, menu).portions }
          const decided: Parameters<typeof asDecided>[1][number][] = []
          for (const ingredient of ingredientsOf(line)) {
            const now = asDecided(line, decided, menu)
            const standIns = standInsFor({ line: now, ingredient, menu, declared, missing: [] })
            const wish = wishOf(line, ingredient, byDefault)
            const { state, standIn } = decisionFor(wish, standIns)
            decided.push({ ingredient, state, standIn })
            const then = lineReduction(line, decided, sold, menu)
            expect(then).toBeGreaterThanOrEqual(0)
            expect(then).toBeLessThanOrEqual(priceLine(line, menu).total)
            expect(
              priceLine(asDecided(line, decided, menu), menu).unitPrice,
            ).toBeGreaterThanOrEqual(priceLine(line, menu).basePrice)
          }
        }
      }),
      { numRuns: budget({ change: 150, all: 3000 }) },
    )
  })
})
