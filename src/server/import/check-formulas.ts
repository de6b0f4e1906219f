import {
  type CatalogueFile,
  type FormulaEntry,
  type RecipeEntry,
  type RewardEntry,
  catalogueSchema,
} from '#server/chain/catalogue-schema.ts'
import { type CatalogueIndex, kindFaults, unknownIds } from './catalogue-index.ts'
import { type ImportFault, duplicates, fault, faultsOf, faultlessEntries } from './faults.ts'

/**
 * Checks formulas, the custom salad, recipe ideas and rewards: whether their numbers are consistent
 * and the entries that they refer to exist.
 */
export function checkFormulas(
  file: object,
  shape: readonly ImportFault[],
  index: CatalogueIndex,
): ImportFault[] {
  const formulas = faultlessEntries<FormulaEntry>(file, 'formulas', shape)
  const recipes = faultlessEntries<RecipeEntry>(file, 'recipe_ideas', shape)
  const { custom_formula: custom, rewards } = file as Partial<CatalogueFile>
  const customIsSound =
    custom !== undefined && faultsOf(catalogueSchema.shape.custom_formula, custom).length === 0
  const rewardsAreSound =
    rewards !== undefined && faultsOf(catalogueSchema.shape.rewards, rewards).length === 0
  const byId = new Map(formulas.map(({ value }) => [value.id, value]))
  return [
    ...duplicates(formulas, 'id', ({ id }) => id),
    ...duplicates(formulas, 'slug', ({ slug }) => slug),
    ...formulas.flatMap(({ at, value }) => [
      ...checkSides(at, value, index),
      ...checkPreset(at, value, index),
    ]),
    ...duplicates(recipes, 'id', ({ id }) => id),
    ...duplicates(recipes, 'slug', ({ slug }) => slug),
    ...(customIsSound
      ? [
          ...Object.entries(custom.category_ids).flatMap(([slot, ids]) =>
            unknownIds(
              ids,
              `$.custom_formula.category_ids.${slot}`,
              (id) => index.categories.has(id),
              'category',
            ),
          ),
          ...recipes.flatMap(({ at, value }) => checkRecipe(at, value, custom, index)),
        ]
      : []),
    ...(rewardsAreSound
      ? rewards.tiers.flatMap((tier, i) => checkReward(`$.rewards.tiers[${i}]`, tier, byId, index))
      : []),
  ]
}

/** Checks the sides of a formula, and the categories allowed in them. */
function checkSides(
  at: string,
  formula: FormulaEntry,
  { categories }: CatalogueIndex,
): ImportFault[] {
  const faults: ImportFault[] = []
  const { sides } = formula
  if (formula.num_of_sides !== sides.length) {
    const statedCount = formula.num_of_sides
    faults.push(
      fault(`${at}.num_of_sides`, 'sides_count_wrong', { said: statedCount, count: sides.length }),
    )
  }
  for (const [i, side] of sides.entries()) {
    const place = `${at}.sides[${i}]`
    if (side.slot !== `side${i + 1}`)
      faults.push(fault(`${place}.slot`, 'side_place_wrong', { number: i + 1 }))
    faults.push(
      ...unknownIds(
        side.category_ids,
        `${place}.category_ids`,
        (id) => categories.has(id),
        'category',
      ),
    )
    const sideCategories = side.category_ids
      .map((id) => categories.get(id))
      .filter((category) => category !== undefined)
    if (sideCategories.some((category) => category.is_alcohol)) {
      faults.push(fault(`${place}.category_ids`, 'alcohol_in_formula'))
    }
    const desserts = sideCategories.filter((category) => category.is_dessert).length
    const fits =
      side.kind === 'dessert'
        ? desserts === sideCategories.length
        : side.kind === 'drink'
          ? desserts === 0
          : desserts > 0 && desserts < sideCategories.length
    if (!fits) faults.push(fault(`${place}.kind`, 'side_kind_wrong', { kind: side.kind }))
  }
  return faults
}

/**
 * Checks the preset of a formula: it must fill the places of the formula exactly. A formula that
 * customers cannot modify must have a preset (C23).
 */
function checkPreset(at: string, formula: FormulaEntry, index: CatalogueIndex): ImportFault[] {
  const { preset } = formula
  if (preset === undefined) {
    return formula.notModifiable ? [fault(`${at}.preset`, 'preset_missing')] : []
  }
  const slots = [
    ['base_ids', formula.num_of_base, 'base'],
    ['ingredient_ids', formula.num_of_ingredients, 'ingredient'],
    ['sauce_ids', formula.num_of_sauce, 'sauce'],
  ] as const
  return slots.flatMap(([field, places, kind]) => {
    const path = `${at}.preset.${field}`
    const ids = preset[field]
    const faults = ids.flatMap((id, i) => kindFaults(id, kind, `${path}[${i}]`, index))
    return ids.length === places
      ? faults
      : [...faults, fault(path, 'preset_count_wrong', { places, kind, filled: ids.length })]
  })
}

function checkRecipe(
  at: string,
  recipe: RecipeEntry,
  custom: CatalogueFile['custom_formula'],
  index: CatalogueIndex,
): ImportFault[] {
  const expect = (
    id: number,
    place: string,
    slot: 'bases' | 'ingredients' | 'sauces',
  ): ImportFault[] => {
    const product = index.products.get(id)
    const path = `${at}.${place}`
    if (product === undefined) return [fault(path, 'unknown', { kind: 'product', id })]
    const category = product.category?.id
    const isBlamedElsewhere = category === undefined || !index.categories.has(category)
    return isBlamedElsewhere || custom.category_ids[slot].includes(category)
      ? []
      : [fault(path, 'recipe_part_wrong', { product: id, slot })]
  }
  return [
    ...expect(recipe.base_id, 'base_id', 'bases'),
    ...recipe.ingredient_ids.flatMap((id, i) => expect(id, `ingredient_ids[${i}]`, 'ingredients')),
    ...expect(recipe.sauce_id, 'sauce_id', 'sauces'),
  ]
}

/** Checks a reward: it costs as many points as its formula, and is never alcohol (L2). */
function checkReward(
  at: string,
  tier: RewardEntry,
  formulas: ReadonlyMap<number, FormulaEntry>,
  { categories }: CatalogueIndex,
): ImportFault[] {
  return tier.grants.flatMap((grant, i): ImportFault[] => {
    const place = `${at}.grants[${i}]`
    if ('formula_id' in grant) {
      const formula = formulas.get(grant.formula_id)
      if (formula === undefined)
        return [fault(`${place}.formula_id`, 'unknown', { kind: 'formula', id: grant.formula_id })]
      const points = { points: formula.points ?? 'none', expected: tier.points }
      return formula.points === tier.points
        ? []
        : [fault(`${place}.formula_id`, 'reward_points_wrong', points)]
    }
    const path = `${place}.one_of_category_ids`
    const alcohol = grant.one_of_category_ids.some((id) => categories.get(id)?.is_alcohol)
    return [
      ...unknownIds(grant.one_of_category_ids, path, (id) => categories.has(id), 'category'),
      ...(alcohol ? [fault(path, 'alcohol_reward')] : []),
    ]
  })
}
