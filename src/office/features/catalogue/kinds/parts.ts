import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'
import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { fieldsOf, listOf } from '#office/features/catalogue/field-kinds/json-shapes.ts'

/** The ids of the parts of a bowl; null for a part that is not chosen yet. */
export type BowlParts = {
  base: number | null
  ingredients: readonly number[]
  sauce: number | null
}
export type CompleteParts = { base: number; ingredients: readonly number[]; sauce: number }

export const noParts: BowlParts = { base: null, ingredients: [], sauce: null }

export const toCompleteParts = ({ base, ingredients, sauce }: BowlParts): CompleteParts | null =>
  base === null || sauce === null || ingredients.length === 0 ? null : { base, ingredients, sauce }

/** Reads the parts of a signature salad from its field. */
export function partsIn(composition: Json | undefined): BowlParts {
  const { default_free_sauce_id: sauce = null, ...salad } = fieldsOf(composition ?? null)
  return partsOfRecipe({ ...salad, sauce_id: sauce })
}

/** The parts of a recipe, from its fields. */
export function partsOfRecipe({
  base_id: base,
  ingredient_ids: ids,
  sauce_id: sauce,
}: EntryFields): BowlParts {
  return {
    base: typeof base === 'number' ? base : null,
    ingredients: listOf(ids ?? null).map(Number),
    sauce: typeof sauce === 'number' ? sauce : null,
  }
}

/**
 * Writes the parts of a signature salad for its field. A part that is not chosen is omitted, and
 * the checks report it.
 */
export const compositionOf = ({ base, ingredients, sauce }: BowlParts): Json => ({
  ...(base !== null && { base_id: base }),
  ingredient_ids: [...ingredients],
  ...(sauce !== null && { default_free_sauce_id: sauce }),
})

/**
 * The portion, nutrition values and allergens of a salad’s base and ingredients together. Its sauce
 * is not counted, because the customer chooses it.
 */
export function nutritionOf(entries: Entries, { base, ingredients }: CompleteParts) {
  const products = [base, ...ingredients].map((id) => entries.get(`ingredient ${id}`) ?? {})
  const sum = (field: string) =>
    Math.round(products.reduce((all, product) => all + Number(product[field] ?? 0), 0) * 10) / 10
  return {
    portion: Math.round(sum('portion_g')),
    calories: Math.round(sum('calories')),
    protein: sum('nutrition.protein_g'),
    carbs: sum('nutrition.carbs_g'),
    fat: sum('nutrition.fat_g'),
    allergens: allergensOf(entries, [base, ...ingredients]),
  }
}

function allergensOf(entries: Entries, ids: readonly number[]): Allergen[] {
  const allergenCodes = ids.flatMap((id) =>
    listOf(entries.get(`ingredient ${id}`)?.['allergens'] ?? null),
  )
  return allergens.filter((allergen) => allergenCodes.includes(allergen))
}

/**
 * Allergens that the base and ingredients of a salad contain and the salad does not declare (F4).
 */
export function undeclaredAllergens(
  entries: Entries,
  bowlParts: BowlParts,
  declared: readonly Json[],
): Allergen[] {
  const ids =
    bowlParts.base === null ? bowlParts.ingredients : [bowlParts.base, ...bowlParts.ingredients]
  return allergensOf(entries, ids).filter((allergen) => !declared.includes(allergen))
}

/** The drawing of a bowl, composed of the drawings of its parts, which are named by slug. */
export const bowlOf = (entries: Entries, { base, ingredients, sauce }: BowlParts): Json => ({
  kind: 'bowl',
  of: [base, ...ingredients, sauce].flatMap((id) => {
    const slug = id === null ? null : entries.get(`ingredient ${id}`)?.['slug']
    return typeof slug === 'string' ? [slug] : []
  }),
})

/**
 * The price in euros of a recipe as a custom salad, and its calories. The first sauce is included
 * in the price.
 */
export function recipeFigures(
  entries: Entries,
  { base, ingredients, sauce }: CompleteParts,
): { price: number; calories: number } {
  const sum = (ids: readonly number[], field: string) =>
    ids.reduce((all, id) => all + Number(entries.get(`ingredient ${id}`)?.[field] ?? 0), 0)
  const pricedIds = [base, ...ingredients]
  return {
    price: Math.round(sum(pricedIds, 'price') * 100) / 100,
    calories: Math.round(sum([...pricedIds, sauce], 'calories')),
  }
}

/** The fields of a recipe for its parts, with its price and calories if all parts are chosen. */
export function recipeFields(entries: Entries, bowlParts: BowlParts): EntryFields {
  const completeParts = toCompleteParts(bowlParts)
  const figures = completeParts === null ? null : recipeFigures(entries, completeParts)
  return {
    ...(bowlParts.base !== null && { base_id: bowlParts.base }),
    ingredient_ids: [...bowlParts.ingredients],
    ...(bowlParts.sauce !== null && { sauce_id: bowlParts.sauce }),
    ...(figures !== null && {
      custom_formula_price: figures.price,
      calories: figures.calories,
    }),
  }
}
