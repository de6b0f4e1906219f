import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CartLine } from '#domain/cart/cart.ts'
import { isCompleted, portionsIn, slotsOf } from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import { findBowls } from '#domain/goals/find-bowls.ts'
import { boundNames, bounds, changed } from '#domain/goals/goals.ts'
import type { GoalChange, Goals } from '#domain/goals/goals.ts'
import type { Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { aSmallMenu, someGoals } from '#testing/builders/a-small-menu.ts'
import { everyBowl, isDifferent } from '#testing/models/reference-goals.ts'
import { budget } from '#testing/runs/budget.ts'
import { runSeed } from '#testing/runs/regression-seeds.ts'
import { solveProgram } from './solve-program.ts'

const settings = { seed: runSeed, numRuns: budget({ change: 60, all: 2000 }) }
const forEach = (holds: (menu: Menu, goals: Goals) => void) =>
  fc.assert(fc.property(aSmallMenu, someGoals, holds), settings)

const searchBowls = (menu: Menu, goals: Goals) => findBowls(menu, goals, solveProgram)
const bodyOf = (line: CartLine) =>
  (['bases', 'ingredients'] as const).flatMap((slot) =>
    portionsIn(line, slot).map(({ ingredient }) => ingredient),
  )

it('the search finds bowls if any exist, and each is the best that differs from the earlier ones (E5)', () => {
  forEach((menu, goals) => {
    const all = everyBowl(menu, goals)
    const answer = searchBowls(menu, goals)
    expect(answer.kind).toBe(all.length > 0 ? 'bowls' : 'loosen')
    if (answer.kind !== 'bowls') return
    let candidates = all
    const bodies = answer.lines.map(bodyOf)
    for (const [i, body] of bodies.entries()) {
      const sameBowls = candidates.filter((bowl) => sameParts(bowl.line, answer.lines[i]))
      expect(sameBowls).toHaveLength(1)
      const { figure, best } = bestIn[i] ?? raise('a fourth bowl')
      expect(sameBowls[0]?.[figure]).toBe(best(...candidates.map((bowl) => bowl[figure])))
      candidates = candidates.filter((bowl) => isDifferent(bowl, body))
    }
    expect(bodies.length === 3 || candidates.length === 0).toBe(true)
  })
})

it('every bowl found can be ordered unchanged, within every bound, from available products (E5)', () => {
  forEach((menu, goals) => {
    const answer = searchBowls(menu, goals)
    expect(searchBowls(menu, goals)).toEqual(answer)
    for (const line of answer.kind === 'bowls' ? answer.lines : []) {
      const priced = priceLine(line, menu)
      expect(lineProblem(line, menu)).toBeNull()
      expect(isCompleted(line, menu)).toBe(true)
      expect(priced.available).toBe(true)
      expect(priced.allergens.filter((allergen) => goals.without.includes(allergen))).toEqual([])
      const products = slotsOf(line)
        .flatMap((slot) => portionsIn(line, slot))
        .map(({ ingredient }) => menu.ingredients[ingredient])
      const protein = products.reduce(
        (sum, product) => sum + (product?.nutrition.proteinGrams ?? 0),
        0,
      )
      expect(protein + 1e-6).toBeGreaterThanOrEqual(goals.proteinAtLeast ?? 0)
      expect(priced.calories).toBeGreaterThanOrEqual(goals.energyAtLeast ?? 0)
      expect(priced.calories).toBeLessThanOrEqual(goals.energyAtMost ?? Infinity)
      expect(priced.unitPrice).toBeLessThanOrEqual(goals.priceAtMost ?? Infinity)
      for (const product of products) {
        expect(product?.available).toBe(true)
        expect(product?.composition).toBeNull()
        expect(goals.diets.every((diet) => product?.diets.includes(diet))).toBe(true)
      }
    }
  })
})

it('if relaxing one bound is enough, that bound is named with the nearest value that gives a bowl (E5)', () => {
  forEach((menu, goals) => {
    const answer = searchBowls(menu, goals)
    if (answer.kind !== 'loosen') return
    const blamed = activeBounds(goals).filter((bound) => isPossible(menu, without(goals, bound)))
    if (blamed.length === 0) return
    expect(answer.ways.map((changes) => changes.map(nameOf))).toEqual(
      blamed.map((bound) => [bound]),
    )
    for (const [change] of answer.ways) {
      if (!change) return raise('a way without a change')
      expect(isPossible(menu, changed(goals, [change]))).toBe(true)
      expect(isPossible(menu, changed(goals, tighter(change)))).toBe(false)
    }
  })
})

it('if no single bound is to blame, two are named, each relaxed as little as possible (E5)', () => {
  forEach((menu, goals) => {
    const answer = searchBowls(menu, goals)
    if (answer.kind !== 'loosen') return
    const names = activeBounds(goals)
    if (names.some((bound) => isPossible(menu, without(goals, bound)))) return
    const pairs = names
      .flatMap((firstBound, i) =>
        names.slice(i + 1).map((secondBound) => [firstBound, secondBound] as const),
      )
      .filter(([firstBound, secondBound]) =>
        isPossible(menu, without(without(goals, firstBound), secondBound)),
      )
    expect(answer.ways.map((changes) => changes.map(nameOf))).toEqual(pairs.slice(0, 3))
    for (const [firstChange, secondChange] of answer.ways) {
      if (!firstChange || !secondChange) return raise('a way of one change')
      expect(isPossible(menu, changed(goals, [firstChange, secondChange]))).toBe(true)
      const lessOfOther = changed(goals, [firstChange, ...tighter(secondChange)])
      const lessOfOne = changed(without(goals, nameOf(secondChange)), tighter(firstChange))
      expect(secondChange.bound === 'diet' || !isPossible(menu, lessOfOther)).toBe(true)
      expect(firstChange.bound === 'diet' || !isPossible(menu, lessOfOne)).toBe(true)
    }
  })
})

/** The figure in which each of three bowls is the best. */
const bestIn = [
  { figure: 'protein', best: Math.max },
  { figure: 'energy', best: Math.min },
  { figure: 'price', best: Math.min },
] as const

const raise = (message: string): never => {
  throw new Error(message)
}

const isPossible = (menu: Menu, goals: Goals) => everyBowl(menu, goals).length > 0

const nameOf = (change: GoalChange) => (change.bound === 'diet' ? change.diet : change.bound)

const activeBounds = (goals: Goals) => [
  ...goals.diets,
  ...boundNames.filter((name) => goals[name] !== null),
]

const without = (goals: Goals, name: ReturnType<typeof nameOf>): Goals =>
  name in bounds
    ? { ...goals, [name]: null }
    : { ...goals, diets: goals.diets.filter((diet) => diet !== name) }

/** The change with a bound tighter by one gram, kilocalorie or cent; none for a diet. */
function tighter(change: GoalChange): GoalChange[] {
  if (change.bound === 'diet') return []
  return [{ ...change, to: change.to + (bounds[change.bound].side === 'min' ? 1 : -1) }]
}

const sameParts = (firstLine: CartLine, secondLine: CartLine | undefined) =>
  JSON.stringify({ ...firstLine, id: '' }) === JSON.stringify({ ...secondLine, id: '' })
