import * as z from 'zod/mini'
import { allergens, diets } from '#domain/menu.ts'
import type { Category, Dessert, Formula, Ingredient, Menu, Product, VatRate } from '#domain/menu.ts'
import { centsFromEuros } from '#domain/money.ts'
import { defineEndpoint } from './endpoint.ts'
import { locales } from './locales.ts'

/** Euros on the wire, as the specification has them; `centsFromEuros` reads them once (M2). */
const euros = z.number()
const id = z.int()
const ids = z.array(id)

/** How the house draws a product, seen from above. */
export const drawingSchema = z.looseObject({ kind: z.string() })

const productFields = {
  id, slug: z.string(), category: z.object({ id, slug: z.string() }), name: z.string(), description: z.nullable(z.string()),
  price: euros, premium_price: euros, points: z.nullable(z.int()), portion_g: z.number(), calories: z.number(),
  nutrition: z.object({ kj: z.number(), protein_g: z.number(), carbs_g: z.number(), fat_g: z.number() }),
  allergens: z.array(z.enum(allergens)), diets: z.array(z.enum(diets)), vat_rate: z.number(),
  can_be_warm: z.boolean(), served_hot: z.boolean(), age_restricted: z.boolean(), available: z.boolean(),
  /** Address of its picture, with a mark of its content. */
  picture: z.string(),
}

const ingredientSchema = z.object({
  ...productFields,
  portion_ml: z.nullable(z.number()), alcohol_by_volume: z.nullable(z.number()),
  origin: z.nullable(z.object({ meat: z.enum(['beef', 'pork', 'lamb', 'poultry']), countries: z.array(z.string()) })),
  composition: z.nullable(z.object({ base_id: id, ingredient_ids: ids, default_free_sauce_id: id })),
  /** Present for what can lie in a bowl. */
  drawing: z.optional(drawingSchema),
})

const dessertSchema = z.object({
  ...productFields,
  num_of_coulis: z.int(), num_of_toppings: z.int(), coulis_category_ids: ids, topping_category_ids: ids,
})

const formulaSchema = z.object({
  id, slug: z.string(), name: z.string(), description: z.nullable(z.string()), price: euros, points: z.nullable(z.int()),
  num_of_base: z.int(), num_of_ingredients: z.int(), num_of_sauce: z.int(),
  sides: z.array(z.object({
    slot: z.enum(['side1', 'side2']), kind: z.enum(['drink', 'dessert', 'drink_or_dessert']), required: z.boolean(),
    category_ids: ids,
  })),
  notModifiable: z.boolean(),
  preset: z.nullable(z.object({ base_ids: ids, ingredient_ids: ids, sauce_ids: ids })),
  picture: z.string(),
})

const recipeSchema = z.object({
  id, slug: z.string(), title: z.string(), base_id: id, ingredient_ids: ids, sauce_id: id, calories: z.number(),
  picture: z.string(),
})

/** A restaurant's whole menu in one language, as it travels. */
export const menuSchema = z.object({
  version: z.string(),
  categories: z.array(z.object({
    id, slug: z.string(), name: z.string(),
    kind: z.enum([
      'base', 'ingredient', 'sauce', 'bread', 'signature', 'hot-dish', 'sandwich', 'soup', 'snack', 'dessert',
      'composed-dessert', 'coulis', 'topping', 'cold-drink', 'hot-drink', 'alcohol', 'cutlery',
    ]),
    position: z.int(), is_dessert: z.boolean(), is_dish: z.boolean(), is_alcohol: z.boolean(), is_base: z.boolean(),
  })),
  ingredients: z.array(ingredientSchema),
  desserts: z.array(dessertSchema),
  formulas: z.array(formulaSchema),
  recipe_ideas: z.array(recipeSchema),
  custom_formula: z.object({
    name: z.string(), min_bases: z.int(), included_sauces: z.int(), max_ingredients: z.int(),
    category_ids: z.object({ bases: ids, ingredients: ids, sauces: ids, sides1: ids, sides2: ids }),
  }),
  rewards: z.array(z.object({
    points: z.int(), slug: z.string(), label: z.string(),
    grants: z.array(z.union([
      z.object({ formula_id: id }),
      z.object({ one_of_category_ids: ids, only_if_points_equal: z.nullable(z.int()) }),
    ])),
  })),
  allergen_names: z.record(z.enum(allergens), z.string()),
  diet_names: z.record(z.enum(diets), z.string()),
})

export type WireMenu = z.output<typeof menuSchema>

/**
 * A browser names the language and the version in the address, so that a menu can be preloaded and kept for good;
 * without `language`, Accept-Language decides.
 */
const menuQuery = z.object({
  language: z.optional(z.enum(locales)),
  version: z.optional(z.string().check(z.maxLength(100))),
})

/** The chain's menu: everything it sells, all of it available. */
export const getChainMenu = defineEndpoint({
  id: 'getChainMenu', summary: 'The menu of the chain, in the language of Accept-Language',
  method: 'GET', path: '/api/menu', query: menuQuery, reply: menuSchema, refusals: [],
})

export const getMenu = defineEndpoint({
  id: 'getMenu', summary: 'The whole menu of one restaurant, in the language of Accept-Language',
  method: 'GET', path: '/api/restaurants/:id/menu',
  params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)) }),
  query: menuQuery, reply: menuSchema, refusals: ['not_found'],
})

/** Reads a menu from the wire into the form that the rules work on: cents, indexed by id. */
export function readMenu(wire: WireMenu): Menu {
  const { category_ids } = wire.custom_formula
  const kinds = (...wanted: string[]) => wire.categories.filter((c) => wanted.includes(c.kind)).map((c) => c.id)
  return {
    version: wire.version,
    categories: wire.categories.map(readCategory),
    saladCategories: { bases: category_ids.bases, ingredients: category_ids.ingredients, sauces: category_ids.sauces },
    breadCategories: kinds('bread'),
    snackCategories: kinds('snack'),
    ingredients: byId(wire.ingredients.map(readIngredient)),
    desserts: byId(wire.desserts.map(readDessert)),
    formulas: byId(wire.formulas.map(readFormula)),
    recipes: wire.recipe_ideas.map((recipe) => ({
      id: recipe.id, slug: recipe.slug, title: recipe.title, base: recipe.base_id, ingredients: recipe.ingredient_ids,
      sauce: recipe.sauce_id, calories: recipe.calories,
    })),
    customFormula: {
      name: wire.custom_formula.name,
      minBases: wire.custom_formula.min_bases,
      includedSauces: wire.custom_formula.included_sauces,
      maxIngredients: wire.custom_formula.max_ingredients,
      categories: {
        bases: category_ids.bases, ingredients: category_ids.ingredients, sauces: category_ids.sauces,
        side1: category_ids.sides1, side2: category_ids.sides2,
      },
    },
    rewards: wire.rewards.map((reward) => ({
      points: reward.points, slug: reward.slug, label: reward.label,
      grants: reward.grants.map((grant) => 'formula_id' in grant
        ? { formula: grant.formula_id }
        : { categories: grant.one_of_category_ids, onlyIfPointsEqual: grant.only_if_points_equal }),
    })),
  }
}

const byId = <T extends { id: number }>(list: readonly T[]): Record<number, T> =>
  Object.fromEntries(list.map((entry) => [entry.id, entry]))

const readCategory = (c: WireMenu['categories'][number]): Category => ({
  id: c.id, slug: c.slug, name: c.name, kind: c.kind, position: c.position, isDessert: c.is_dessert, isDish: c.is_dish,
  isAlcohol: c.is_alcohol, isBase: c.is_base,
})

const readProduct = (p: WireMenu['ingredients'][number] | WireMenu['desserts'][number]): Product => ({
  id: p.id, slug: p.slug, categoryId: p.category.id, name: p.name, description: p.description,
  price: centsFromEuros(p.price), premiumPrice: centsFromEuros(p.premium_price), points: p.points,
  portionGrams: p.portion_g, calories: p.calories,
  nutrition: {
    kj: p.nutrition.kj, proteinGrams: p.nutrition.protein_g, carbsGrams: p.nutrition.carbs_g, fatGrams: p.nutrition.fat_g,
  },
  allergens: p.allergens, diets: p.diets, vatRate: readVatRate(p.vat_rate),
  canBeWarm: p.can_be_warm, servedHot: p.served_hot, ageRestricted: p.age_restricted, available: p.available,
})

/** 5.5, 10 or 20 percent as tenths of a percent; refuses any other. */
export function readVatRate(percent: number): VatRate {
  const tenths = Math.round(percent * 10)
  if (tenths !== 55 && tenths !== 100 && tenths !== 200) throw new RangeError(`not a VAT rate: ${percent}`)
  return tenths
}

const readIngredient = (p: WireMenu['ingredients'][number]): Ingredient => ({
  ...readProduct(p), portionMillilitres: p.portion_ml, alcoholByVolume: p.alcohol_by_volume, origin: p.origin,
  composition: p.composition && {
    base: p.composition.base_id, ingredients: p.composition.ingredient_ids, sauce: p.composition.default_free_sauce_id,
  },
})

const readDessert = (p: WireMenu['desserts'][number]): Dessert => ({
  ...readProduct(p), numOfCoulis: p.num_of_coulis, numOfToppings: p.num_of_toppings,
  coulisCategories: p.coulis_category_ids, toppingCategories: p.topping_category_ids,
})

const readFormula = (f: WireMenu['formulas'][number]): Formula => ({
  id: f.id, slug: f.slug, name: f.name, description: f.description, price: centsFromEuros(f.price), points: f.points,
  numOfBase: f.num_of_base, numOfIngredients: f.num_of_ingredients, numOfSauce: f.num_of_sauce,
  sides: f.sides.map((side) => ({ slot: side.slot, kind: side.kind, required: side.required, categories: side.category_ids })),
  notModifiable: f.notModifiable,
  preset: f.preset && { bases: f.preset.base_ids, ingredients: f.preset.ingredient_ids, sauces: f.preset.sauce_ids },
})
