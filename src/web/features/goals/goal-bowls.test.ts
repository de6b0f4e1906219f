import { describe, expect, it } from 'vitest'
import { bowlContents } from '#domain/cart/composition.ts'
import { findBowls } from '#domain/goals/find-bowls.ts'
import { figuresOf, keepsGoals } from '#domain/goals/goal-line.ts'
import { noGoals } from '#domain/goals/goals.ts'
import type { Goals } from '#domain/goals/goals.ts'
import { allergens } from '#domain/menu/menu.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { budget } from '#testing/runs/budget.ts'
import { solveProgram } from './solve-program.ts'

const menu = aMenu()
const usual = { ...noGoals, proteinAtLeast: 30, energyAtMost: 700, priceAtMost: 1300 }
const linesFor = (goals: Goals, of = menu) => {
  const answer = findBowls(of, goals, solveProgram)
  return answer.kind === 'bowls' ? answer.lines : []
}

describe('goal bowls of the whole menu', () => {
  it.each<[string, Partial<Goals>]>([
    ['the usual goals', {}],
    ['much protein for little energy', { proteinAtLeast: 40, energyAtMost: 400 }],
    ['between two amounts of energy', { energyAtLeast: 500, energyAtMost: 550 }],
    ['a small price', { priceAtMost: 950 }],
    ['vegans', { diets: ['vegan'], proteinAtLeast: 20 }],
    ['two diets', { diets: ['vegetarian', 'gluten_free'] }],
  ])('are three, for %s (E5)', (_, some) => {
    const goals = { ...usual, ...some }
    const lines = linesFor(goals)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(keepsGoals(line, goals, menu)).toBe(true)
  })

  it('contain no excluded allergen (E5)', () => {
    const some: readonly Allergen[] = ['gluten', 'eggs', 'milk']
    for (const allergen of budget({ change: some, all: allergens })) {
      const lines = linesFor({ ...usual, without: [allergen] })
      expect(lines).toHaveLength(3)
      for (const line of lines) expect(priceLine(line, menu).allergens).not.toContain(allergen)
    }
  })

  it('contain no sold-out product (E5)', () => {
    const [first] = linesFor(usual)
    const soldOut = first ? bowlContents(first) : []
    expect(soldOut.length).toBeGreaterThan(5)
    const remainingMenu = aMenu('fr', { without: soldOut })
    const newContents = linesFor(usual, remainingMenu).flatMap(bowlContents)
    expect(newContents.length).toBeGreaterThan(0)
    expect(newContents.filter((id) => soldOut.includes(id))).toEqual([])
  })

  it('do not exist for 150 g of protein, but the highest reachable amount is proposed (E5)', () => {
    const goals = { ...usual, proteinAtLeast: 150 }
    const answer = findBowls(menu, goals, solveProgram)
    const [changes] = answer.kind === 'loosen' ? answer.ways : []
    expect(changes).toEqual([{ bound: 'proteinAtLeast', to: expect.any(Number) }])
    const [change] = changes ?? []
    const to = change && 'to' in change ? change.to : 0
    const reached = linesFor({ ...goals, proteinAtLeast: to }).map(
      (line) => figuresOf(line, menu).protein,
    )
    expect(Math.floor(Math.max(...reached))).toBe(to)
    expect(linesFor({ ...goals, proteinAtLeast: to + 1 })).toEqual([])
  })

  it('include premiums in the price of a formula, and every part in that of a custom salad (E5)', () => {
    const [line] = linesFor({
      ...noGoals,
      proteinAtLeast: 83,
      energyAtMost: 700,
      priceAtMost: 1300,
    })
    expect(line).toMatchObject({ kind: 'formula', formula: idOf('salade-6-ingredients') })
    expect(line && figuresOf(line, menu).price).toBeGreaterThan(
      menu.formulas[idOf('salade-6-ingredients')]?.price ?? Infinity,
    )
  })
})
