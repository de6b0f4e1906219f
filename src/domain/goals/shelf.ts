import type { CartLine } from '#domain/cart/cart.ts'
import { newCustomLine, newFormulaLine, slotRule } from '#domain/cart/composition.ts'
import type { CategoryId, FormulaId, Ingredient, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { GoalFigures, Goals } from './goals.ts'

/** The available products and frames as plain data that is quickly sent to a worker. */
export type GoalShelf = {
  readonly shelfParts: readonly ShelfPart[]
  readonly frames: readonly BowlFrame[]
}

/** A product in one slot of a bowl. `premium`: its price there in cents as an included portion. */
export type ShelfPart = {
  readonly id: IngredientId
  readonly slot: PartSlot
  readonly category: CategoryId
  readonly premium: Cents
} & GoalFigures

export const partSlots = ['bases', 'ingredients', 'sauces'] as const
export type PartSlot = (typeof partSlots)[number]

/** A way in which a bowl is sold: a formula, or the custom salad, which is null. */
export type BowlFrame = {
  readonly formula: FormulaId | null
  /** The price in cents before anything is chosen. */
  readonly price: Cents
  readonly rooms: Readonly<Record<PartSlot, SlotRoom>>
  /** Maximum number of ingredients of one category. */
  readonly mostAlike: number
}

/** The number of portions of a bowl in a slot, and the price of each. */
export type SlotRoom = {
  readonly least: number
  readonly most: number
  readonly costs: 'premium' | 'price' | 'nothing'
}

/** Number of ingredients by which a custom salad may exceed the largest formula. */
const MORE_IN_CUSTOM = 2
/** Number of ingredients of a meal, if the menu has no formulas. */
const USUAL_INGREDIENTS = 4

/**
 * Returns the products and frames of the menu for these diets and allergies: only what is
 * available. A formula has as many portions as it includes. A formula with a drink or a dessert to
 * choose is left out, because the goals are about the bowl.
 */
export function shelfFor(menu: Menu, goals: Pick<Goals, 'diets' | 'without'>): GoalShelf {
  const suitable = Object.values(menu.ingredients).filter((product) => suits(product, goals))
  const shelfParts = partSlots.flatMap((slot) =>
    suitable
      .filter(({ categoryId }) => menu.saladCategories[slot].includes(categoryId))
      .map((product) => partOf(product, slot)),
  )
  const formulas = Object.values(menu.formulas).filter(
    ({ notModifiable, sides, numOfIngredients }) =>
      !notModifiable && numOfIngredients > 0 && !sides.some(({ required }) => required),
  )
  const sizes = formulas.map(({ numOfIngredients }) => numOfIngredients)
  const customSize = {
    least: Math.min(...sizes, USUAL_INGREDIENTS),
    most: Math.max(...sizes, USUAL_INGREDIENTS) + MORE_IN_CUSTOM,
  }
  return {
    shelfParts,
    frames: [
      ...formulas.map(({ id, price, numOfIngredients: size }) => ({
        formula: id,
        price,
        ...roomsIn(
          newFormulaLine('', id, 'euros', null),
          { least: size, most: size },
          shelfParts,
          menu,
        ),
      })),
      {
        formula: null,
        price: 0,
        ...roomsIn(newCustomLine('', null), customSize, shelfParts, menu),
      },
    ],
  }
}

/**
 * Whether it is on sale today, suits the diets and contains none of the allergens. A product made
 * of other products may contain their allergens, so it is left out (E3).
 */
const suits = (product: Ingredient, { diets, without }: Pick<Goals, 'diets' | 'without'>) =>
  product.available &&
  product.composition === null &&
  diets.every((diet) => product.diets.includes(diet)) &&
  !product.allergens.some((allergen) => without.includes(allergen))

const partOf = (product: Ingredient, slot: PartSlot): ShelfPart => ({
  id: product.id,
  slot,
  category: product.categoryId,
  premium: product.premiumPrice,
  price: product.price,
  energy: product.calories,
  protein: product.nutrition.proteinGrams,
})

function roomsIn(
  line: CartLine,
  size: { least: number; most: number },
  shelfParts: readonly ShelfPart[],
  menu: Menu,
): Pick<BowlFrame, 'rooms' | 'mostAlike'> {
  const rules = (slot: PartSlot) => slotRule(line, slot, menu)
  const costs = (slot: PartSlot): SlotRoom['costs'] => {
    const rule = rules(slot)
    if (!rule || rule.places === 0) return 'price'
    return rule.included === 'premium' ? 'premium' : 'nothing'
  }
  const exactly = (slot: PartSlot, count: number): SlotRoom => ({
    least: count,
    most: count,
    costs: costs(slot),
  })
  const sauces = rules('sauces')?.places ?? 0
  const hasSauces = shelfParts.filter(({ slot }) => slot === 'sauces').length >= sauces
  return {
    rooms: {
      bases: exactly('bases', rules('bases')?.needed ?? 0),
      ingredients: {
        least: size.least,
        most: Math.min(size.most, rules('ingredients')?.max ?? 0),
        costs: costs('ingredients'),
      },
      // A bowl has all its sauces if enough suit; otherwise it has none.
      sauces: exactly('sauces', hasSauces ? sauces : 0),
    },
    mostAlike: mostAlike(shelfParts, size.least),
  }
}

/**
 * Returns the maximum number of ingredients of one category: at most half, so that a bowl does not
 * consist of four kinds of meat. It is more if there are too few other products.
 */
function mostAlike(shelfParts: readonly ShelfPart[], size: number): number {
  const counts = new Map<CategoryId, number>()
  for (const { slot, category } of shelfParts)
    if (slot === 'ingredients') counts.set(category, (counts.get(category) ?? 0) + 1)
  const reach = (most: number) =>
    [...counts.values()].reduce((sum, count) => sum + Math.min(most, count), 0)
  let most = Math.ceil(size / 2)
  while (most < size && reach(most) < size) most += 1
  return most
}
