import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'
import { type Allergen, allergens } from '#domain/menu/menu.ts'
import { fieldsOf, listOf } from '#office/features/catalogue/telling/shapes.ts'

/** What a bowl is made of, by id; null where it is not chosen yet. */
export type Parts = { base: number | null; ingredients: readonly number[]; sauce: number | null }
export type WholeParts = { base: number; ingredients: readonly number[]; sauce: number }

export const noParts: Parts = { base: null, ingredients: [], sauce: null }

export const wholeOf = ({ base, ingredients, sauce }: Parts): WholeParts | null =>
  base === null || sauce === null || ingredients.length === 0 ? null : { base, ingredients, sauce }

/** The parts of a signature salad, as its field has them. */
export function partsIn(composition: Json | undefined): Parts {
  const {
    base_id: base,
    ingredient_ids: ids,
    default_free_sauce_id: sauce,
  } = fieldsOf(composition ?? null)
  return {
    base: typeof base === 'number' ? base : null,
    ingredients: listOf(ids ?? null).map(Number),
    sauce: typeof sauce === 'number' ? sauce : null,
  }
}

/** The same as the field has them; a part that is not chosen is missing, which the checks say. */
export const compositionOf = ({ base, ingredients, sauce }: Parts): Json => ({
  ...(base !== null && { base_id: base }),
  ingredient_ids: [...ingredients],
  ...(sauce !== null && { default_free_sauce_id: sauce }),
})

/**
 * What the base and the ingredients of a salad have together. Its sauce is not counted: the
 * customer chooses it.
 */
export function factsOf(entries: Entries, { base, ingredients }: WholeParts) {
  const products = [base, ...ingredients].map((id) => entries.get(`ingredient ${id}`) ?? {})
  const sum = (field: string) =>
    Math.round(products.reduce((all, one) => all + Number(one[field] ?? 0), 0) * 10) / 10
  return {
    portion: Math.round(sum('portion_g')),
    calories: Math.round(sum('calories')),
    protein: sum('nutrition.protein_g'),
    carbs: sum('nutrition.carbs_g'),
    fat: sum('nutrition.fat_g'),
    allergens: heldBy(entries, [base, ...ingredients]),
  }
}

function heldBy(entries: Entries, ids: readonly number[]): Allergen[] {
  const held = ids.flatMap((id) => listOf(entries.get(`ingredient ${id}`)?.['allergens'] ?? null))
  return allergens.filter((one) => held.includes(one))
}

/** Allergens of its parts that a salad does not declare (F4). */
export function undeclared(entries: Entries, parts: Parts, declared: readonly Json[]): Allergen[] {
  const ids = parts.base === null ? parts.ingredients : [parts.base, ...parts.ingredients]
  return heldBy(entries, ids).filter((one) => !declared.includes(one))
}

/** A bowl that is drawn of its parts; they are named by slug. */
export const bowlOf = (entries: Entries, { base, ingredients, sauce }: Parts): Json => ({
  kind: 'bowl',
  of: [base, ...ingredients, sauce].flatMap((id) => {
    const slug = id === null ? null : entries.get(`ingredient ${id}`)?.['slug']
    return typeof slug === 'string' ? [slug] : []
  }),
})

/**
 * What a recipe costs as a custom salad, in euros, and its calories. The first sauce is included in
 * the price.
 */
export function recipeFigures(
  entries: Entries,
  { base, ingredients, sauce }: WholeParts,
): { price: number; calories: number } {
  const sum = (ids: readonly number[], field: string) =>
    ids.reduce((all, id) => all + Number(entries.get(`ingredient ${id}`)?.[field] ?? 0), 0)
  const parts = [base, ...ingredients]
  return {
    price: Math.round(sum(parts, 'price') * 100) / 100,
    calories: Math.round(sum([...parts, sauce], 'calories')),
  }
}

/** The parts of a recipe as its fields have them, and its figures where all parts are chosen. */
export function recipeFields(entries: Entries, parts: Parts): EntryFields {
  const whole = wholeOf(parts)
  const figures = whole === null ? null : recipeFigures(entries, whole)
  return {
    ...(parts.base !== null && { base_id: parts.base }),
    ingredient_ids: [...parts.ingredients],
    ...(parts.sauce !== null && { sauce_id: parts.sauce }),
    ...(figures !== null && {
      custom_formula_price: figures.price,
      calories: figures.calories,
    }),
  }
}
