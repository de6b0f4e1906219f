import * as z from 'zod'
import { allergens, diets } from '#domain/menu/menu.ts'
import { categoryKinds } from '#domain/menu/category-kinds.ts'
import { pricedKinds } from '#domain/pricing/prices-in-force.ts'
import { locales } from '#contract/pages/locales.ts'
import { dateLike } from './dates-schema.ts'
import { faultMessage } from './fault-message.ts'
import { line, prose } from './text-schema.ts'
import { unused } from './unused-fields.ts'

export const localized = z.record(z.enum(locales), prose)
export type Localized = z.output<typeof localized>

export const id = z.int().min(1).max(1_000_000_000)
export const ids = z.array(id)
export const slug = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, faultMessage('slug_wrong'))
export const euros = z
  .number()
  .min(0, faultMessage('below_zero'))
  .max(10_000)
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    faultMessage('cents_not_whole'),
  )
const amount = z.number().min(0, faultMessage('below_zero'))
const points = z.nullable(z.int().min(1))

const categorySchema = z.strictObject({
  id,
  slug,
  name: localized,
  kind: z.enum(categoryKinds),
  position: z.int(),
  is_dessert: z.boolean(),
  is_dish: z.boolean(),
  is_alcohol: z.boolean(),
  is_base: z.boolean(),
})

const productFields = {
  id,
  slug,
  category: z.strictObject({ id, slug }),
  kind: z.string(),
  name: localized,
  description: z.nullable(localized),
  price: euros,
  premium_price: euros,
  is_premium: z.boolean(),
  points,
  portion_g: amount,
  calories: amount,
  nutrition: z.strictObject({
    kj: amount,
    protein_g: amount,
    carbs_g: amount,
    fat_g: amount,
    ...unused.nutrition,
  }),
  allergens: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
  vat_rate: z.union(
    [z.literal(5.5), z.literal(10), z.literal(20)],
    faultMessage('vat_rate_unknown'),
  ),
  can_be_warm: z.boolean(),
  served_hot: z.boolean(),
  age_restricted: z.boolean(),
  active: z.boolean(),
  ...unused.product,
}

const ingredientSchema = z.strictObject({
  ...productFields,
  portion_ml: z.optional(amount),
  alcohol_by_volume: z.optional(amount.max(100)),
  composition: z.optional(
    z.strictObject({ base_id: id, ingredient_ids: ids.min(1), default_free_sauce_id: id }),
  ),
})

const dessertSchema = z.strictObject({
  ...productFields,
  num_of_coulis: z.int().min(0),
  num_of_toppings: z.int().min(0),
  coulis_category_ids: ids,
  topping_category_ids: ids,
})

const formulaSchema = z.strictObject({
  id,
  slug,
  name: localized,
  description: z.nullable(localized),
  price: euros,
  points,
  num_of_base: z.int().min(1).max(20),
  num_of_ingredients: z.int().min(0).max(20),
  num_of_sauce: z.int().min(0).max(20),
  sides: z
    .array(
      z.strictObject({
        slot: z.enum(['side1', 'side2']),
        kind: z.enum(['drink', 'dessert', 'drink_or_dessert']),
        required: z.boolean(),
        max: z.literal(1),
        category_ids: ids.min(1),
      }),
    )
    .max(2),
  num_of_sides: z.int(),
  notModifiable: z.boolean(),
  active: z.boolean(),
  preset: z.optional(z.strictObject({ base_ids: ids, ingredient_ids: ids, sauce_ids: ids })),
  ...unused.formula,
})

const customFormulaSchema = z.strictObject({
  name: localized,
  min_bases: z.int().min(1),
  included_sauces: z.int().min(0),
  max_ingredients: z.int().min(1).max(20),
  category_ids: z.strictObject({
    bases: ids.min(1),
    ingredients: ids.min(1),
    sauces: ids,
    sides1: ids,
    sides2: ids,
  }),
  ...unused.customFormula,
})

const recipeSchema = z.strictObject({
  id,
  slug,
  title: localized,
  base_id: id,
  ingredient_ids: ids.min(1),
  sauce_id: id,
  custom_formula_price: euros,
  calories: amount,
})

const rewardSchema = z.strictObject({
  points: z.int().min(1),
  slug,
  label: localized,
  grants: z
    .array(
      z.union([
        z.strictObject({ formula_id: id }),
        z.strictObject({
          one_of_category_ids: ids.min(1),
          only_if_points_equal: z.optional(z.int()),
        }),
      ]),
    )
    .min(1),
})

const day = z.optional(z.nullable(dateLike(faultMessage('day_wrong', { example: '2026-11-24' }))))
const promoFields = {
  code: z.string().regex(/^[a-z0-9-]{1,40}$/i, faultMessage('code_wrong')),
  min_cart: z.nullable(euros),
  valid_from: day,
  valid_to: day,
  single_use_per_user: z.optional(z.boolean()),
  active: z.boolean(),
  ...unused.promoCode,
}
const promoCodeSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...promoFields, type: z.literal('percent'), value: z.int().min(1).max(100) }),
  z.strictObject({
    ...promoFields,
    type: z.enum(['amount', 'fixed']),
    value: euros.min(0.01, faultMessage('not_above_zero')),
  }),
  z
    .strictObject({
      ...promoFields,
      type: z.literal('product'),
      product_id: z.optional(id),
      formula_id: z.optional(id),
    })
    .refine(
      (code) => (code.product_id === undefined) !== (code.formula_id === undefined),
      faultMessage('gift_missing'),
    ),
])

/**
 * A price of a product, in euros, that replaces the price in the product's own entry.
 * `premium_price`: a different supplement; if absent, the supplement is unchanged. The price in
 * points is always that of the product's entry.
 */
export const otherPrice = {
  kind: z.enum(pricedKinds),
  id,
  price: euros,
  premium_price: z.optional(euros.min(0.01, faultMessage('not_above_zero'))),
}
const priceZoneSchema = z.strictObject({
  id: slug,
  name: line,
  prices: z.array(z.strictObject(otherPrice)),
})

const namedCodes = <const C extends readonly [string, ...string[]]>(codes: C) =>
  z
    .array(z.strictObject({ code: z.enum(codes), name: localized, ...unused.named }))
    .refine(
      (list) => codes.every((code) => list.some((entry) => entry.code === code)),
      faultMessage('names_missing', { codes: codes.join(', ') }),
    )

/** The shape of `catalogue.json`. `meta` may also contain remarks under any name. */
export const catalogueSchema = z.strictObject({
  meta: z.looseObject({
    languages: z
      .array(z.string())
      .refine(
        (list) => locales.every((l) => list.includes(l)),
        faultMessage('languages_missing', { languages: locales.join(', ') }),
      ),
  }),
  allergens: namedCodes(allergens),
  diets: namedCodes(diets),
  categories: z.array(categorySchema),
  main_category_ids: ids,
  dessert_category_ids: ids,
  ingredients: z.array(ingredientSchema),
  desserts: z.array(dessertSchema),
  formulas: z.array(formulaSchema),
  custom_formula: customFormulaSchema,
  recipe_ideas: z.array(recipeSchema),
  rewards: z.strictObject({
    max_points: z.int().min(1),
    tiers: z.array(rewardSchema),
    ...unused.rewards,
  }),
  promo_codes: z.array(promoCodeSchema),
  /**
   * Price lists, each shared by several restaurants (B6). A restaurant names its price list in
   * `price_zone`. A product that is not in this list has its base price.
   */
  price_zones: z.optional(z.array(priceZoneSchema)),
  /**
   * The minimum age, in years, that a buyer of alcohol must declare to have reached: a setting of
   * the chain's country (V10).
   */
  alcohol_rules: z.strictObject({
    minimum_age: z.int().min(16).max(21),
    ...unused.alcoholRules,
  }),
  ...unused.catalogue,
})

export type CatalogueFile = z.output<typeof catalogueSchema>
export type CategoryEntry = z.output<typeof categorySchema>
export type IngredientEntry = z.output<typeof ingredientSchema>
export type DessertEntry = z.output<typeof dessertSchema>
export type ProductEntry = IngredientEntry | DessertEntry
export type FormulaEntry = z.output<typeof formulaSchema>
export type RecipeEntry = z.output<typeof recipeSchema>
export type PromoCodeEntry = z.output<typeof promoCodeSchema>
export type PriceZoneEntry = z.output<typeof priceZoneSchema>
export type PriceEntry = PriceZoneEntry['prices'][number]
export type RewardEntry = z.output<typeof rewardSchema>
