import { expect, it } from 'vitest'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { fixedParts, isFormulaAvailable } from './formulas.ts'

const formulas = Object.values(aMenu().formulas)
const recipe = formulas.find(({ notModifiable }) => notModifiable)!
const free = formulas.find(({ notModifiable }) => !notModifiable)!

it('a recipe of the chain is sold only while all its fixed parts are available; a free formula needs none of them (M4, C23)', () => {
  for (const part of fixedParts(recipe)) {
    const menu = aMenu('fr', { without: [part] })
    expect([isFormulaAvailable(recipe, menu), isFormulaAvailable(free, menu)]).toEqual([
      false,
      true,
    ])
  }
  expect(fixedParts(recipe)).toContain(idOf('semoule'))
  expect(formulas.every((formula) => isFormulaAvailable(formula, aMenu()))).toBe(true)
})
