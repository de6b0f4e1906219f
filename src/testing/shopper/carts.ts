import type { CartLine, Portion, Slot } from '#domain/cart/cart.ts'
import {
  emptySalad,
  newDessertLine,
  portionsIn,
  slotRule,
  slotsOf,
  startedFormulaLine,
  withPortions,
} from '#domain/cart/composition.ts'
import { lineProblem } from '#domain/cart/line-checks.ts'
import type { Ingredient, Menu, RecipeIdea } from '#domain/menu/menu.ts'
import type { CategoryKind } from '#domain/menu/category-kinds.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { isDish } from '#domain/menu/products.ts'
import type { RandomSource } from './random-source.ts'

/**
 * Shares of each kind among a hundred bowls at lunch. A formula includes its side; a salad follows
 * a recipe or is composed freely.
 */
export const SHARES = { formula: 55, salad: 25, signature: 10, dish: 10 } as const
const DRAWS = 20

/**
 * Draws a realistic cart: usually one bowl, sometimes more for colleagues, and perhaps a drink or a
 * dessert. Returns an empty one if the menu offers nothing.
 */
export function drawCart(menu: Menu, random: RandomSource, sellsAlcohol: boolean): CartLine[] {
  const bowls = random.percent(75) ? 1 : random.percent(70) ? 2 : random.wholeNumber(3, 5)
  const lines = Array.from({ length: bowls }, (_, i) =>
    drawValidLine(menu, () => bowl(`bowl-${i}`, menu, random)),
  ).flatMap((line, i) =>
    line === null
      ? []
      : [bowls > 1 && 'title' in line ? { ...line, title: names[i] ?? null } : line],
  )
  const more = [
    random.percent(25)
      ? drawValidLine(menu, () => item('drink', ['cold-drink'], menu, random))
      : null,
    random.percent(10) ? drawValidLine(menu, () => dessert('dessert', menu, random)) : null,
    random.percent(20)
      ? drawValidLine(menu, () => item('bread', ['bread', 'cutlery', 'snack'], menu, random))
      : null,
    sellsAlcohol && random.percent(8) && lines.some((line) => holdsDish(line, menu))
      ? drawValidLine(menu, () => item('glass', ['alcohol'], menu, random))
      : null,
  ]
  return [...lines, ...more.flatMap((line) => line ?? [])]
}

const names = ['Zoé', 'Karim', 'Ana', 'Joris', 'Mai']

/** The first draw that is a valid, complete line; null when there is none. */
function drawValidLine(menu: Menu, draw: () => CartLine | null): CartLine | null {
  for (let tries = 0; tries < DRAWS; tries += 1) {
    const line = draw()
    if (line !== null && lineProblem(line, menu) === null && priceLine(line, menu).completed)
      return line
  }
  return null
}

function bowl(id: string, menu: Menu, random: RandomSource): CartLine | null {
  switch (random.weighed(SHARES)) {
    case 'formula':
      return formula(id, menu, random)
    case 'salad':
      return salad(id, menu, random)
    case 'signature': {
      const product = random.pickOne(inKinds(['signature'], menu))
      return product
        ? {
            kind: 'signature',
            id,
            quantity: 1,
            ingredient: product.id,
            freeSauce: product.composition?.sauce ?? null,
          }
        : null
    }
    case 'dish':
      return item(id, ['hot-dish', 'sandwich', 'soup'], menu, random)
  }
}

function formula(id: string, menu: Menu, random: RandomSource): CartLine | null {
  const pickedFormula = random.pickOne(Object.values(menu.formulas))
  if (!pickedFormula) return null
  const idea = random.percent(40) ? random.pickOne(menu.recipes) : undefined
  let line: CartLine = startedFormulaLine(id, pickedFormula, 'euros', null)
  for (const slot of slotsOf(line)) {
    const rule = slotRule(line, slot, menu)
    if (
      rule === null ||
      portionsIn(line, slot).length > 0 ||
      (rule.declinable && rule.needed === 0 && random.percent(30))
    )
      continue
    const extra = slot === 'ingredients' && random.percent(15) ? 1 : 0
    const recipeIds = ofIdea(idea, slot).slice(0, rule.places)
    line = withPortions(
      line,
      slot,
      portions(
        [
          ...recipeIds,
          ...drawIngredients(
            line,
            slot,
            menu,
            random,
            rule.places + extra - recipeIds.length,
            recipeIds,
          ),
        ],
        menu,
        random,
      ),
    )
  }
  return line
}

function salad(id: string, menu: Menu, random: RandomSource): CartLine {
  const idea = random.percent(60) ? random.pickOne(menu.recipes) : undefined
  let line: CartLine = { kind: 'custom', id, quantity: 1, filling: emptySalad, title: null }
  const counts: [Slot, number][] = [
    ['bases', 1],
    ['ingredients', random.wholeNumber(3, 6)],
    ['sauces', 1],
  ]
  for (const [slot, count] of counts) {
    // A customer who follows a recipe sometimes leaves an ingredient out.
    const recipeIds = ofIdea(idea, slot).filter(() => slot !== 'ingredients' || !random.percent(8))
    line = withPortions(
      line,
      slot,
      portions(
        recipeIds.length > 0 ? recipeIds : drawIngredients(line, slot, menu, random, count, []),
        menu,
        random,
      ),
    )
  }
  return line
}

const ofIdea = (idea: RecipeIdea | undefined, slot: Slot): readonly number[] => {
  if (!idea) return []
  return slot === 'bases'
    ? [idea.base]
    : slot === 'ingredients'
      ? idea.ingredients
      : slot === 'sauces'
        ? [idea.sauce]
        : []
}

function drawIngredients(
  line: CartLine,
  slot: Slot,
  menu: Menu,
  random: RandomSource,
  count: number,
  but: readonly number[],
): number[] {
  const categories = slotRule(line, slot, menu)?.categories ?? []
  const all = Object.values(menu.ingredients).filter(
    ({ id, available, categoryId }) =>
      available && categories.includes(categoryId) && !but.includes(id),
  )
  return random.some(all, Math.max(0, count)).map(({ id }) => id)
}

const portions = (ingredients: readonly number[], menu: Menu, random: RandomSource): Portion[] =>
  ingredients.map((ingredient) => ({
    ingredient,
    warm: menu.ingredients[ingredient]?.canBeWarm === true && random.percent(20),
  }))

function dessert(id: string, menu: Menu, random: RandomSource): CartLine | null {
  const pickedDessert = random.pickOne(
    Object.values(menu.desserts).filter(({ available }) => available),
  )
  if (!pickedDessert) return null
  let line: CartLine = newDessertLine(id, pickedDessert.id, 'euros')
  for (const slot of slotsOf(line)) {
    line = withPortions(
      line,
      slot,
      portions(
        drawIngredients(line, slot, menu, random, slotRule(line, slot, menu)?.places ?? 0, []),
        menu,
        random,
      ),
    )
  }
  return line
}

function item(
  id: string,
  kinds: readonly CategoryKind[],
  menu: Menu,
  random: RandomSource,
): CartLine | null {
  const product = random.pickOne(inKinds(kinds, menu))
  if (!product) return null
  return {
    kind: 'item',
    id,
    quantity: 1,
    ingredient: product.id,
    freeSauce: null,
    warm: product.canBeWarm && random.percent(50),
    paidWith: 'euros',
  }
}

function inKinds(kinds: readonly CategoryKind[], menu: Menu): Ingredient[] {
  const categories = new Set(
    menu.categories.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id),
  )
  return Object.values(menu.ingredients).filter(
    ({ available, categoryId }) => available && categories.has(categoryId),
  )
}

const holdsDish = (line: CartLine, menu: Menu): boolean => {
  const product = 'ingredient' in line ? menu.ingredients[line.ingredient] : undefined
  return product !== undefined && isDish(product, menu)
}
