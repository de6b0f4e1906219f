import type { CartLine } from '#domain/cart/cart.ts'
import { newCustomLine, newFormulaLine, slotRule } from '#domain/cart/composition.ts'
import type { CategoryId, FormulaId, Ingredient, IngredientId, Menu } from '#domain/menu/menu.ts'
import type { Cents } from '#domain/money/money.ts'
import type { GoalFigures, Goals } from './goals.ts'

/** The products and frames of a search as plain data, which can be sent to a web worker quickly. */
export type GoalShelf = {
  readonly shelfParts: readonly ShelfPart[]
  readonly frames: readonly BowlFrame[]
}

/**
 * A product in one slot of a bowl. `premium`: what the product costs there as an included portion,
 * in cents.
 */
export type ShelfPart = {
  readonly id: IngredientId
  readonly slot: PartSlot
  readonly category: CategoryId
  readonly premium: Cents
} & GoalFigures

export const partSlots = ['bases', 'ingredients', 'sauces'] as const
export type PartSlot = (typeof partSlots)[number]

/** A form in which a bowl is sold: a formula, or the custom salad (`formula` is null). */
export type BowlFrame = {
  readonly formula: FormulaId | null
  /** The price in cents of the formula without any choice; 0 for the custom salad. */
  readonly price: Cents
  readonly rooms: Readonly<Record<PartSlot, SlotRoom>>
  /** Maximum number of ingredients of one category. */
  readonly mostAlike: number
}

/**
 * The minimum and maximum number of portions in a slot of a bowl, and which price each portion
 * costs.
 */
export type SlotRoom = {
  readonly least: number
  readonly most: number
  readonly costs: 'premium' | 'price' | 'nothing'
}

/** Number of ingredients by which a custom salad may exceed the largest formula. */
const MORE_IN_CUSTOM = 2
/**
 * Number of ingredients of a usual salad. The sizes of the custom salad always include it, whatever
 * the sizes of the formulas.
 */
const USUAL_INGREDIENTS = 4

/**
 * Returns what a search for bowls uses: the available products of the menu that suit the diets and
 * allergies, and the frames that the search fills with them (the custom salad and the formulas). A
 * formula has as many portions as its price includes. A formula that requires a drink or a dessert is
 * left out, because the goals concern only the bowl.
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
 * Whether a product is available, suits all diets and contains none of the allergens. A product
 * made of other products may contain further allergens through them, so it is left out (E3).
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
      // A bowl has all sauces that its price includes; if too few sauces suit the diets and
      // allergies, it has none.
      sauces: exactly('sauces', hasSauces ? sauces : 0),
    },
    mostAlike: mostAlike(shelfParts, size.least),
  }
}

/**
 * Returns the maximum number of ingredients of one category in a bowl: half of them, so that a bowl
 * does not consist of four kinds of meat. The number is higher if the other categories have too few
 * products.
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
