import type { CartLine } from '#domain/cart/cart.ts'
import { newCustomLine, newFormulaLine } from '#domain/cart/composition.ts'
import type { GoalFigure, Goals } from '#domain/goals/goals.ts'
import type { Ingredient, Menu } from '#domain/menu/menu.ts'
import { priceLine } from '#domain/pricing/pricing.ts'

/** A bowl with its figures, in thousandths. */
export type ReferenceBowl = Record<GoalFigure, number> & {
  line: CartLine
  body: number[]
  least: number
}

const thousandths = (amount: number) => Math.round(amount * 1000)

/** Every bowl possible with a small menu within the goals, found by trying all of them. */
export function everyBowl(menu: Menu, goals: Goals): ReferenceBowl[] {
  const usable = Object.values(menu.ingredients).filter(
    ({ available, composition, allergens, diets }) =>
      available &&
      composition === null &&
      goals.diets.every((diet) => diets.includes(diet)) &&
      goals.without.every((allergen) => !allergens.includes(allergen)),
  )
  const inSlot = (slot: keyof Menu['saladCategories']) =>
    usable.filter(({ categoryId }) => menu.saladCategories[slot].includes(categoryId))
  const [bases, ingredients, sauces] = [inSlot('bases'), inSlot('ingredients'), inSlot('sauces')]
  const formulas = Object.values(menu.formulas).filter(
    ({ notModifiable, sides }) => !notModifiable && sides.length === 0,
  )
  const sizes = [...formulas.map((formula) => formula.numOfIngredients), 4]
  const frames = [
    ...formulas.map((formula) => ({
      empty: newFormulaLine('reference', formula.id, 'euros', null),
      bases: formula.numOfBase,
      sizes: [formula.numOfIngredients, formula.numOfIngredients],
      sauces: formula.numOfSauce,
    })),
    {
      empty: newCustomLine('reference', null),
      bases: menu.customFormula.minBases,
      sizes: [Math.min(...sizes), Math.max(...sizes) + 2],
      sauces: menu.customFormula.includedSauces,
    },
  ]
  const bowls: ReferenceBowl[] = []
  for (const frame of frames) {
    const [least = 0, most = 0] = frame.sizes
    const alike = mostAlike(ingredients, least)
    for (const base of subsets(bases, frame.bases))
      for (const sauce of subsets(sauces, sauces.length < frame.sauces ? 0 : frame.sauces))
        for (let size = least; size <= most; size += 1)
          for (const some of subsets(ingredients, size)) {
            if (largestGroup(some) > alike) continue
            const portions = (list: Ingredient[]) =>
              list.map(({ id }) => ({ ingredient: id, warm: false }))
            const filling = {
              bases: portions(base),
              ingredients: portions(some),
              sauces: portions(sauce),
              side1: [],
              side2: [],
            }
            const declined = sauce.length === 0 ? (['sauces'] as const) : []
            const line: CartLine =
              frame.empty.kind === 'custom'
                ? { ...frame.empty, filling }
                : { ...frame.empty, filling, declined }
            const { unitPrice, calories } = priceLine(line, menu)
            const protein = [...base, ...some, ...sauce].reduce(
              (sum, { nutrition }) => sum + nutrition.proteinGrams,
              0,
            )
            bowls.push({
              line,
              body: [...base, ...some].map(({ id }) => id),
              least: frame.bases + least,
              protein: thousandths(protein),
              energy: thousandths(calories),
              price: thousandths(unitPrice),
            })
          }
  }
  const { proteinAtLeast, energyAtLeast, energyAtMost, priceAtMost } = goals
  return bowls.filter(
    ({ protein, energy, price }) =>
      (proteinAtLeast === null || protein >= proteinAtLeast * 1000) &&
      (energyAtLeast === null || energy >= energyAtLeast * 1000) &&
      (energyAtMost === null || energy <= energyAtMost * 1000) &&
      (priceAtMost === null || price <= priceAtMost * 1000),
  )
}

/**
 * Whether a bowl differs enough from another one: the bases and ingredients that they share are at
 * most half of those of each bowl. For a custom salad, `least`, the number in the smallest possible
 * salad, counts instead.
 */
export function isDifferent(bowl: ReferenceBowl, otherBody: readonly number[]): boolean {
  const shared = bowl.body.filter((id) => otherBody.includes(id)).length
  return shared * 2 <= Math.min(bowl.least, otherBody.length)
}

function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, i) =>
    subsets(list.slice(i + 1), size - 1).map((tail) => [first, ...tail]),
  )
}

const groupsOf = (list: readonly Ingredient[]): number[] => {
  const ids = [...new Set(list.map(({ categoryId }) => categoryId))]
  return ids.map((id) => list.filter(({ categoryId }) => categoryId === id).length)
}

const largestGroup = (list: readonly Ingredient[]): number => Math.max(0, ...groupsOf(list))

/**
 * The maximum number of ingredients of one category in a bowl of `size` ingredients: half of them
 * or, if `list` is not varied enough, the smallest number with which the bowl can be filled.
 */
function mostAlike(list: readonly Ingredient[], size: number): number {
  const fills = (most: number) =>
    groupsOf(list).reduce((sum, count) => sum + Math.min(count, most), 0) >= size
  const half = Math.ceil(size / 2)
  const enough = Array.from({ length: size - half + 1 }, (_, i) => half + i).find(fills)
  return enough ?? size
}
