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
import type { Dice } from './dice.ts'

/**
 * Shares of a hundred bowls at lunch. A formula includes its side; a salad follows a recipe or is
 * composed freely.
 */
export const SHARES = { formula: 55, salad: 25, signature: 10, dish: 10 } as const
const DRAWS = 20

/**
 * A realistic cart: usually one bowl, sometimes more for colleagues, and perhaps a drink or a
 * dessert. Empty when the menu has nothing to offer.
 */
export function drawCart(menu: Menu, dice: Dice, sellsAlcohol: boolean): CartLine[] {
  const bowls = dice.percent(75) ? 1 : dice.percent(70) ? 2 : dice.whole(3, 5)
  const lines = Array.from({ length: bowls }, (_, i) =>
    drawn(menu, () => bowl(`bowl-${i}`, menu, dice)),
  ).flatMap((line, i) =>
    line === null
      ? []
      : [bowls > 1 && 'title' in line ? { ...line, title: names[i] ?? null } : line],
  )
  const more = [
    dice.percent(25) ? drawn(menu, () => item('drink', ['cold-drink'], menu, dice)) : null,
    dice.percent(10) ? drawn(menu, () => dessert('dessert', menu, dice)) : null,
    dice.percent(20)
      ? drawn(menu, () => item('bread', ['bread', 'cutlery', 'snack'], menu, dice))
      : null,
    sellsAlcohol && dice.percent(8) && lines.some((line) => holdsDish(line, menu))
      ? drawn(menu, () => item('glass', ['alcohol'], menu, dice))
      : null,
  ]
  return [...lines, ...more.flatMap((line) => line ?? [])]
}

const names = ['Zoé', 'Karim', 'Ana', 'Joris', 'Mai']

/** The first draw that is a valid, complete line; null when there is none. */
function drawn(menu: Menu, draw: () => CartLine | null): CartLine | null {
  for (let tries = 0; tries < DRAWS; tries += 1) {
    const line = draw()
    if (line !== null && lineProblem(line, menu) === null && priceLine(line, menu).completed)
      return line
  }
  return null
}

function bowl(id: string, menu: Menu, dice: Dice): CartLine | null {
  switch (dice.weighed(SHARES)) {
    case 'formula':
      return formula(id, menu, dice)
    case 'salad':
      return salad(id, menu, dice)
    case 'signature': {
      const product = dice.one(inKinds(['signature'], menu))
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
      return item(id, ['hot-dish', 'sandwich', 'soup'], menu, dice)
  }
}

function formula(id: string, menu: Menu, dice: Dice): CartLine | null {
  const chosen = dice.one(Object.values(menu.formulas))
  if (!chosen) return null
  const idea = dice.percent(40) ? dice.one(menu.recipes) : undefined
  let line: CartLine = startedFormulaLine(id, chosen, 'euros', null)
  for (const slot of slotsOf(line)) {
    const rule = slotRule(line, slot, menu)
    if (
      rule === null ||
      portionsIn(line, slot).length > 0 ||
      (rule.declinable && rule.needed === 0 && dice.percent(30))
    )
      continue
    const extra = slot === 'ingredients' && dice.percent(15) ? 1 : 0
    const known = ofIdea(idea, slot).slice(0, rule.places)
    line = withPortions(
      line,
      slot,
      portions(
        [...known, ...others(line, slot, menu, dice, rule.places + extra - known.length, known)],
        menu,
        dice,
      ),
    )
  }
  return line
}

function salad(id: string, menu: Menu, dice: Dice): CartLine {
  const idea = dice.percent(60) ? dice.one(menu.recipes) : undefined
  let line: CartLine = { kind: 'custom', id, quantity: 1, filling: emptySalad, title: null }
  const counts: [Slot, number][] = [
    ['bases', 1],
    ['ingredients', dice.whole(3, 6)],
    ['sauces', 1],
  ]
  for (const [slot, count] of counts) {
    // A customer who follows a recipe sometimes leaves an ingredient out.
    const known = ofIdea(idea, slot).filter(() => slot !== 'ingredients' || !dice.percent(8))
    line = withPortions(
      line,
      slot,
      portions(known.length > 0 ? known : others(line, slot, menu, dice, count, []), menu, dice),
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

function others(
  line: CartLine,
  slot: Slot,
  menu: Menu,
  dice: Dice,
  count: number,
  but: readonly number[],
): number[] {
  const categories = slotRule(line, slot, menu)?.categories ?? []
  const all = Object.values(menu.ingredients).filter(
    ({ id, available, categoryId }) =>
      available && categories.includes(categoryId) && !but.includes(id),
  )
  return dice.some(all, Math.max(0, count)).map(({ id }) => id)
}

const portions = (ingredients: readonly number[], menu: Menu, dice: Dice): Portion[] =>
  ingredients.map((ingredient) => ({
    ingredient,
    warm: menu.ingredients[ingredient]?.canBeWarm === true && dice.percent(20),
  }))

function dessert(id: string, menu: Menu, dice: Dice): CartLine | null {
  const chosen = dice.one(Object.values(menu.desserts).filter(({ available }) => available))
  if (!chosen) return null
  let line: CartLine = newDessertLine(id, chosen.id, 'euros')
  for (const slot of slotsOf(line)) {
    line = withPortions(
      line,
      slot,
      portions(
        others(line, slot, menu, dice, slotRule(line, slot, menu)?.places ?? 0, []),
        menu,
        dice,
      ),
    )
  }
  return line
}

function item(id: string, kinds: readonly CategoryKind[], menu: Menu, dice: Dice): CartLine | null {
  const product = dice.one(inKinds(kinds, menu))
  if (!product) return null
  return {
    kind: 'item',
    id,
    quantity: 1,
    ingredient: product.id,
    freeSauce: null,
    warm: product.canBeWarm && dice.percent(50),
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
