import {
  type CatalogueFile,
  type FormulaEntry,
  type RecipeEntry,
  type RewardEntry,
  catalogueSchema,
} from '#server/chain/catalogue-schema.ts'
import { type CatalogueIndex, kindFaults, unknownIds } from './catalogue-index.ts'
import { type Fault, duplicates, faultsOf, soundEntries } from './faults.ts'

/**
 * Checks formulas, the custom salad, recipe ideas and rewards: whether their numbers match and
 * their references exist.
 */
export function checkFormulas(
  file: object,
  shape: readonly Fault[],
  index: CatalogueIndex,
): Fault[] {
  const formulas = soundEntries<FormulaEntry>(file, 'formulas', shape)
  const recipes = soundEntries<RecipeEntry>(file, 'recipe_ideas', shape)
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
function checkSides(at: string, formula: FormulaEntry, { categories }: CatalogueIndex): Fault[] {
  const faults: Fault[] = []
  const { sides } = formula
  if (formula.num_of_sides !== sides.length) {
    faults.push({
      path: `${at}.num_of_sides`,
      problem: `says ${formula.num_of_sides}, but there are ${sides.length} sides`,
    })
  }
  for (const [i, side] of sides.entries()) {
    const place = `${at}.sides[${i}]`
    if (side.slot !== `side${i + 1}`)
      faults.push({ path: `${place}.slot`, problem: `the place is side${i + 1}` })
    faults.push(
      ...unknownIds(
        side.category_ids,
        `${place}.category_ids`,
        (id) => categories.has(id),
        'category',
      ),
    )
    const known = side.category_ids
      .map((id) => categories.get(id))
      .filter((category) => category !== undefined)
    if (known.some((category) => category.is_alcohol)) {
      faults.push({ path: `${place}.category_ids`, problem: 'alcohol is never part of a formula' })
    }
    const desserts = known.filter((category) => category.is_dessert).length
    const fits =
      side.kind === 'dessert'
        ? desserts === known.length
        : side.kind === 'drink'
          ? desserts === 0
          : desserts > 0 && desserts < known.length
    if (!fits)
      faults.push({ path: `${place}.kind`, problem: `its categories do not make a ${side.kind}` })
  }
  return faults
}

/** The preset of a formula that cannot be changed must fill its places exactly (C23). */
function checkPreset(at: string, formula: FormulaEntry, index: CatalogueIndex): Fault[] {
  const { preset } = formula
  if (preset === undefined) {
    return formula.notModifiable
      ? [{ path: `${at}.preset`, problem: 'a formula that cannot be changed says what is in it' }]
      : []
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
      : [
          ...faults,
          {
            path,
            problem: `the formula has ${places} places of ${kind}, the preset fills ${ids.length}`,
          },
        ]
  })
}

function checkRecipe(
  at: string,
  recipe: RecipeEntry,
  custom: CatalogueFile['custom_formula'],
  index: CatalogueIndex,
): Fault[] {
  const expect = (id: number, place: string, slot: 'bases' | 'ingredients' | 'sauces'): Fault[] => {
    const product = index.products.get(id)
    if (product === undefined) return [{ path: `${at}.${place}`, problem: `unknown product ${id}` }]
    const category = product.category?.id
    const isBlamedElsewhere = category === undefined || !index.categories.has(category)
    return isBlamedElsewhere || custom.category_ids[slot].includes(category)
      ? []
      : [{ path: `${at}.${place}`, problem: `product ${id} is none of the ${slot}` }]
  }
  return [
    ...expect(recipe.base_id, 'base_id', 'bases'),
    ...recipe.ingredient_ids.flatMap((id, i) => expect(id, `ingredient_ids[${i}]`, 'ingredients')),
    ...expect(recipe.sauce_id, 'sauce_id', 'sauces'),
  ]
}

/** L2: a reward costs as many points as its formula, and is never alcohol. */
function checkReward(
  at: string,
  tier: RewardEntry,
  formulas: ReadonlyMap<number, FormulaEntry>,
  { categories }: CatalogueIndex,
): Fault[] {
  return tier.grants.flatMap((grant, i): Fault[] => {
    const place = `${at}.grants[${i}]`
    if ('formula_id' in grant) {
      const formula = formulas.get(grant.formula_id)
      if (formula === undefined)
        return [{ path: `${place}.formula_id`, problem: `unknown formula ${grant.formula_id}` }]
      const problem = `the formula costs ${formula.points ?? 'no'} points, not ${tier.points}`
      return formula.points === tier.points ? [] : [{ path: `${place}.formula_id`, problem }]
    }
    const path = `${place}.one_of_category_ids`
    const alcohol = grant.one_of_category_ids.some((id) => categories.get(id)?.is_alcohol)
    return [
      ...unknownIds(grant.one_of_category_ids, path, (id) => categories.has(id), 'category'),
      ...(alcohol ? [{ path, problem: 'alcohol is never a reward' }] : []),
    ]
  })
}
