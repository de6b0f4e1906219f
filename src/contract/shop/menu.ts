import * as z from 'zod/mini'
import { wholeParam } from '#contract/whole-number-field.ts'
import { allergens, diets } from '#domain/menu/menu.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { locales } from '#contract/pages/locales.ts'
import { ownContainersSchema } from './restaurants.ts'

/**
 * An amount in euros, as the specification defines the menu's wire format. `read-menu.ts` converts
 * the amounts to cents (M2).
 */
const euros = z.number()
const id = z.int()
const ids = z.array(id)

/** The data from which the picture of a product, seen from above, is drawn. */
const drawingSchema = z.looseObject({ kind: z.string() })

const productFields = {
  id,
  slug: z.string(),
  category: z.object({ id, slug: z.string() }),
  name: z.string(),
  description: z.nullable(z.string()),
  price: euros,
  premium_price: euros,
  points: z.nullable(z.int()),
  portion_g: z.number(),
  calories: z.number(),
  nutrition: z.object({
    kj: z.number(),
    protein_g: z.number(),
    carbs_g: z.number(),
    fat_g: z.number(),
  }),
  allergens: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
  vat_rate: z.number(),
  can_be_warm: z.boolean(),
  served_hot: z.boolean(),
  age_restricted: z.boolean(),
  available: z.boolean(),
  /** The address of the product's picture; the address contains a hash of the picture. */
  picture: z.string(),
}

const ingredientSchema = z.object({
  ...productFields,
  portion_ml: z.nullable(z.number()),
  alcohol_by_volume: z.nullable(z.number()),
  origin: z.nullable(
    z.object({ meat: z.enum(['beef', 'pork', 'lamb', 'poultry']), countries: z.array(z.string()) }),
  ),
  composition: z.nullable(
    z.object({ base_id: id, ingredient_ids: ids, default_free_sauce_id: id }),
  ),
  /** The data of the product's drawing; absent if the product is never drawn in a bowl. */
  drawing: z.optional(drawingSchema),
})

const dessertSchema = z.object({
  ...productFields,
  num_of_coulis: z.int(),
  num_of_toppings: z.int(),
  coulis_category_ids: ids,
  topping_category_ids: ids,
  /**
   * The data of the dessert's picture, on which coulis and toppings are drawn: a cream, or a bowl
   * of products, named by slug.
   */
  drawing: z.optional(drawingSchema),
})

const formulaSchema = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: euros,
  points: z.nullable(z.int()),
  num_of_base: z.int(),
  num_of_ingredients: z.int(),
  num_of_sauce: z.int(),
  sides: z.array(
    z.object({
      slot: z.enum(['side1', 'side2']),
      kind: z.enum(['drink', 'dessert', 'drink_or_dessert']),
      required: z.boolean(),
      category_ids: ids,
    }),
  ),
  notModifiable: z.boolean(),
  preset: z.nullable(z.object({ base_ids: ids, ingredient_ids: ids, sauce_ids: ids })),
  picture: z.string(),
})

const recipeSchema = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  base_id: id,
  ingredient_ids: ids,
  sauce_id: id,
  calories: z.number(),
  picture: z.string(),
})

/** A restaurant's whole menu in one language, in wire format. */
export const menuSchema = z.object({
  version: z.string(),
  categories: z.array(
    z.object({
      id,
      slug: z.string(),
      name: z.string(),
      kind: z.enum(categoryKinds),
      position: z.int(),
      is_dessert: z.boolean(),
      is_dish: z.boolean(),
      is_alcohol: z.boolean(),
      is_base: z.boolean(),
    }),
  ),
  ingredients: z.array(ingredientSchema),
  desserts: z.array(dessertSchema),
  formulas: z.array(formulaSchema),
  recipe_ideas: z.array(recipeSchema),
  /**
   * The bowl whose picture the front page shows, with the ids of its base, ingredients and sauce;
   * absent if the chain defines none.
   */
  front: z.optional(z.object({ ingredient_ids: ids, picture: z.string() })),
  /**
   * Pictures of the bowl of the first recipe with its base alone, and without its sauce; absent
   * without a recipe.
   */
  making: z.optional(z.object({ base: z.string(), filled: z.string() })),
  custom_formula: z.object({
    name: z.string(),
    min_bases: z.int(),
    included_sauces: z.int(),
    max_ingredients: z.int(),
    category_ids: z.object({ bases: ids, ingredients: ids, sauces: ids, sides1: ids, sides2: ids }),
  }),
  /**
   * The age in years that a customer who buys alcohol must declare to be over. If the field is
   * absent, as in a menu cached by an earlier version, the age is 18 (V10).
   */
  alcohol_minimum_age: z.optional(z.int()),
  /** Containers that the restaurant accepts; absent if it accepts none. */
  own_containers: z.optional(ownContainersSchema),
  rewards: z.array(
    z.object({
      points: z.int(),
      slug: z.string(),
      label: z.string(),
      grants: z.array(
        z.union([
          z.object({ formula_id: id }),
          z.object({ one_of_category_ids: ids, only_if_points_equal: z.nullable(z.int()) }),
        ]),
      ),
    }),
  ),
  allergen_names: z.record(z.enum(allergens), z.string()),
  diet_names: z.record(z.enum(diets), z.string()),
})

export type WireMenu = z.output<typeof menuSchema>

/**
 * A browser adds the language and the version of the menu to the address, so that the menu can be
 * preloaded and cached for ever. Without `language`, the header Accept-Language decides.
 */
const menuQuery = z.object({
  language: z.optional(z.enum(locales)),
  version: z.optional(z.string().check(z.maxLength(100))),
})

/**
 * Returns the menu of the whole chain, with everything that it sells. A product counts as
 * unavailable if no restaurant sells it now.
 */
export const getChainMenu = defineEndpoint({
  id: 'getChainMenu',
  summary: 'Returns the menu of the chain, in the language of Accept-Language',
  method: 'GET',
  path: '/api/menu',
  query: menuQuery,
  reply: menuSchema,
  refusals: [],
})

export const getMenu = defineEndpoint({
  id: 'getMenu',
  summary: 'Returns the complete menu of one restaurant, in the language of Accept-Language',
  method: 'GET',
  path: '/api/restaurants/:id/menu',
  params: z.object({ id: wholeParam }),
  query: menuQuery,
  reply: menuSchema,
  refusals: ['not_found'],
})
