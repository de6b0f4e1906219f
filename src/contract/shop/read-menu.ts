import type {
  Category,
  Dessert,
  Formula,
  Ingredient,
  Menu,
  OwnContainers,
  Product,
} from '#domain/menu/menu.ts'
import type { VatRate } from '#domain/money/vat-rates.ts'
import { centsFromEuros } from '#domain/money/money.ts'
// Only types are imported: every page reads a menu, and the schemas would be loaded needlessly.
import type { WireMenu } from './menu.ts'
import type { WireOwnContainers } from './restaurants.ts'

/**
 * Converts a menu from wire format to the form that the rules of the domain use: amounts in cents,
 * and products indexed by id.
 */
export function readMenu(wire: WireMenu): Menu {
  const { category_ids } = wire.custom_formula
  const kinds = (...kindNames: string[]) =>
    wire.categories.filter((c) => kindNames.includes(c.kind)).map((c) => c.id)
  return {
    version: wire.version,
    categories: wire.categories.map(readCategory),
    saladCategories: {
      bases: category_ids.bases,
      ingredients: category_ids.ingredients,
      sauces: category_ids.sauces,
    },
    breadCategories: kinds('bread'),
    snackCategories: kinds('snack'),
    ingredients: byId(wire.ingredients.map(readIngredient)),
    desserts: byId(wire.desserts.map(readDessert)),
    formulas: byId(wire.formulas.map(readFormula)),
    recipes: wire.recipe_ideas.map((recipe) => ({
      id: recipe.id,
      slug: recipe.slug,
      title: recipe.title,
      base: recipe.base_id,
      ingredients: recipe.ingredient_ids,
      sauce: recipe.sauce_id,
      calories: recipe.calories,
    })),
    customFormula: {
      name: wire.custom_formula.name,
      minBases: wire.custom_formula.min_bases,
      includedSauces: wire.custom_formula.included_sauces,
      maxIngredients: wire.custom_formula.max_ingredients,
      categories: {
        bases: category_ids.bases,
        ingredients: category_ids.ingredients,
        sauces: category_ids.sauces,
        side1: category_ids.sides1,
        side2: category_ids.sides2,
      },
    },
    alcoholAge: wire.alcohol_minimum_age ?? 18,
    ownContainers: wire.own_containers ? readOwnContainers(wire.own_containers) : null,
    rewards: wire.rewards.map((reward) => ({
      points: reward.points,
      slug: reward.slug,
      label: reward.label,
      grants: reward.grants.map((grant) =>
        'formula_id' in grant
          ? { formula: grant.formula_id }
          : {
              categories: grant.one_of_category_ids,
              onlyIfPointsEqual: grant.only_if_points_equal,
            },
      ),
    })),
  }
}

export const readOwnContainers = (wire: WireOwnContainers): OwnContainers => ({
  ...wire,
  discount: centsFromEuros(wire.discount),
  deposit: centsFromEuros(wire.deposit ?? 0),
})

const byId = <T extends { id: number }>(list: readonly T[]): Record<number, T> =>
  Object.fromEntries(list.map((entry) => [entry.id, entry]))

const readCategory = (c: WireMenu['categories'][number]): Category => ({
  id: c.id,
  slug: c.slug,
  name: c.name,
  kind: c.kind,
  position: c.position,
  isDessert: c.is_dessert,
  isDish: c.is_dish,
  isAlcohol: c.is_alcohol,
  isBase: c.is_base,
})

const readProduct = (
  p: WireMenu['ingredients'][number] | WireMenu['desserts'][number],
): Product => ({
  id: p.id,
  slug: p.slug,
  categoryId: p.category.id,
  name: p.name,
  description: p.description,
  price: centsFromEuros(p.price),
  premiumPrice: centsFromEuros(p.premium_price),
  points: p.points,
  portionGrams: p.portion_g,
  calories: p.calories,
  nutrition: {
    kj: p.nutrition.kj,
    proteinGrams: p.nutrition.protein_g,
    carbsGrams: p.nutrition.carbs_g,
    fatGrams: p.nutrition.fat_g,
  },
  allergens: p.allergens,
  diets: p.diets,
  vatRate: readVatRate(p.vat_rate),
  canBeWarm: p.can_be_warm,
  servedHot: p.served_hot,
  ageRestricted: p.age_restricted,
  available: p.available,
})

/**
 * Returns 5.5, 10 or 20 per cent as tenths of a per cent; throws a RangeError for any other rate.
 */
function readVatRate(percent: number): VatRate {
  const tenths = Math.round(percent * 10)
  if (tenths !== 55 && tenths !== 100 && tenths !== 200)
    throw new RangeError(`${percent} is not a VAT rate`)
  return tenths
}

const readIngredient = (p: WireMenu['ingredients'][number]): Ingredient => ({
  ...readProduct(p),
  portionMillilitres: p.portion_ml,
  alcoholByVolume: p.alcohol_by_volume,
  origin: p.origin,
  composition: p.composition && {
    base: p.composition.base_id,
    ingredients: p.composition.ingredient_ids,
    sauce: p.composition.default_free_sauce_id,
  },
})

const readDessert = (p: WireMenu['desserts'][number]): Dessert => ({
  ...readProduct(p),
  numOfCoulis: p.num_of_coulis,
  numOfToppings: p.num_of_toppings,
  coulisCategories: p.coulis_category_ids,
  toppingCategories: p.topping_category_ids,
})

const readFormula = (f: WireMenu['formulas'][number]): Formula => ({
  id: f.id,
  slug: f.slug,
  name: f.name,
  description: f.description,
  price: centsFromEuros(f.price),
  points: f.points,
  numOfBase: f.num_of_base,
  numOfIngredients: f.num_of_ingredients,
  numOfSauce: f.num_of_sauce,
  sides: f.sides.map((side) => ({
    slot: side.slot,
    kind: side.kind,
    required: side.required,
    categories: side.category_ids,
  })),
  notModifiable: f.notModifiable,
  preset: f.preset && {
    bases: f.preset.base_ids,
    ingredients: f.preset.ingredient_ids,
    sauces: f.preset.sauce_ids,
  },
})
