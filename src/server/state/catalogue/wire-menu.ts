import type { Locale } from '#contract/pages/locales.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { centsFromEuros, eurosFromCents } from '#domain/money/money.ts'
import type { PricedKind } from '#domain/pricing/prices-in-force.ts'
import type { ProductDrawing } from '#drawing/types.ts'
import type { IngredientEntry, Localized, ProductEntry } from '#server/chain/catalogue-schema.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { pick } from '#server/kit/pick.ts'
import { availabilityIn } from './availability.ts'
import { drawingsOf } from './drawings.ts'
import { FRONT_PICTURE, formulaPicture, makingPictures, recipePicture } from './pictures.ts'
import { ownContainersOf } from './own-containers.ts'
import { type MenuMarks, versionOf } from './sold-out.ts'
import type { Source } from '#server/chain/source.ts'

/** Kinds of category whose products can be part of a bowl. */
const inBowls = new Set(['base', 'ingredient', 'sauce', 'coulis', 'topping'])

/** The products on offer at one restaurant, or in the whole chain if `restaurant` is null. */
type RestaurantOffer = {
  source: Source
  restaurant: RestaurantEntry | null
} & MenuMarks

/** Writes texts of the chain in one language. */
const sayIn = (locale: Locale) => ({
  say: (text: Localized) => text[locale],
  sayMaybe: (text: Localized | null) => (text === null ? null : text[locale]),
})

/** The address of a picture by its name. */
type PictureAddress = (name: string) => string

/** The menu of a restaurant or of the chain in one language, in the format of the API. */
export function buildWireMenu(
  offer: RestaurantOffer,
  locale: Locale,
  picture: PictureAddress,
): WireMenu {
  const { source, restaurant } = offer
  const { documents } = source
  const { say } = sayIn(locale)
  return {
    version: versionOf(source.version, offer),
    categories: source.categories.map((category) => ({
      ...pick(category, ['id', 'slug']),
      name: say(category.name),
      ...pick(category, ['kind', 'position', 'is_dessert', 'is_dish', 'is_alcohol', 'is_base']),
    })),
    ...productsOf(offer, locale, picture),
    formulas: formulasOf(offer, locale, picture),
    recipe_ideas: source.recipes.map((recipe) => ({
      ...pick(recipe, ['id', 'slug']),
      title: say(recipe.title),
      ...pick(recipe, ['base_id', 'ingredient_ids', 'sauce_id', 'calories']),
      picture: picture(recipePicture(recipe.slug)),
    })),
    ...frontOf(source, picture),
    ...(source.recipes.length > 0 && {
      making: { base: picture(makingPictures.base), filled: picture(makingPictures.filled) },
    }),
    custom_formula: {
      name: say(documents.custom_formula.name),
      ...pick(documents.custom_formula, [
        'min_bases',
        'included_sauces',
        'max_ingredients',
        'category_ids',
      ]),
    },
    alcohol_minimum_age: documents.alcohol_rules.minimum_age,
    ...(restaurant && ownContainersOf(restaurant)),
    rewards: documents.rewards.tiers.map((tier) => ({
      ...pick(tier, ['points', 'slug']),
      label: say(tier.label),
      grants: tier.grants.map((grant) =>
        'formula_id' in grant
          ? { formula_id: grant.formula_id }
          : {
              one_of_category_ids: grant.one_of_category_ids,
              only_if_points_equal: grant.only_if_points_equal ?? null,
            },
      ),
    })),
    allergen_names: namesOf(documents.allergens, locale),
    diet_names: namesOf(documents.diets, locale),
  }
}

/** The prices of an entry in this menu, in euros. */
function priceOf(
  { prices }: RestaurantOffer,
  kind: PricedKind,
  entry: { id: number; price: number; premium_price?: number },
) {
  const { price, premium } = prices.of(kind, entry.id, {
    price: centsFromEuros(entry.price),
    premium: centsFromEuros(entry.premium_price ?? 0),
  })
  return { price: eurosFromCents(price), premium_price: eurosFromCents(premium) }
}

/** The active ingredients and desserts. */
function productsOf(
  offer: RestaurantOffer,
  locale: Locale,
  picture: PictureAddress,
): Pick<WireMenu, 'ingredients' | 'desserts'> {
  const { categories, desserts, documents, ingredients } = offer.source
  const { say, sayMaybe } = sayIn(locale)
  const available = availabilityIn(offer)
  const kinds = new Map(categories.map((category) => [category.id, category.kind]))
  const origins = new Map((documents.origins?.products ?? []).map((origin) => [origin.id, origin]))
  const drawings = drawingsOf(offer.source)
  const drawingOf = ({ slug }: ProductEntry) => drawings[slug]

  const product = (kind: 'ingredient' | 'dessert', entry: ProductEntry) => ({
    ...pick(entry, ['id', 'slug']),
    category: pick(entry.category, ['id', 'slug']),
    name: say(entry.name),
    description: sayMaybe(entry.description),
    ...priceOf(offer, kind, entry),
    ...pick(entry, ['points', 'portion_g', 'calories']),
    nutrition: pick(entry.nutrition, ['kj', 'protein_g', 'carbs_g', 'fat_g']),
    ...pick(entry, ['allergens', 'diets', 'vat_rate', 'can_be_warm', 'served_hot']),
    age_restricted: entry.age_restricted,
    available: available(entry),
    picture: picture(entry.slug),
  })
  const ingredient = (entry: IngredientEntry) => {
    const origin = origins.get(entry.id)
    const drawing = drawingOf(entry)
    const isDrawn = drawing && !('of' in drawing) && inBowls.has(kinds.get(entry.category.id) ?? '')
    return {
      ...product('ingredient', entry),
      portion_ml: entry.portion_ml ?? null,
      alcohol_by_volume: entry.alcohol_by_volume ?? null,
      origin: origin ? pick(origin, ['meat', 'countries']) : null,
      composition: entry.composition
        ? pick(entry.composition, ['base_id', 'ingredient_ids', 'default_free_sauce_id'])
        : null,
      ...(isDrawn && withDrawing(drawing)),
    }
  }
  return {
    ingredients: ingredients.filter(({ active }) => active).map(ingredient),
    desserts: desserts
      .filter(({ active }) => active)
      .map((entry) => ({
        ...product('dessert', entry),
        ...pick(entry, ['num_of_coulis', 'num_of_toppings']),
        ...pick(entry, ['coulis_category_ids', 'topping_category_ids']),
        ...withDrawing(drawingOf(entry)),
      })),
  }
}

function formulasOf(
  offer: RestaurantOffer,
  locale: Locale,
  picture: PictureAddress,
): WireMenu['formulas'] {
  const { say, sayMaybe } = sayIn(locale)
  return offer.source.formulas
    .filter(({ active }) => active)
    .map((formula) => ({
      ...pick(formula, ['id', 'slug']),
      name: say(formula.name),
      description: sayMaybe(formula.description),
      price: priceOf(offer, 'formula', formula).price,
      ...pick(formula, ['points', 'num_of_base', 'num_of_ingredients', 'num_of_sauce']),
      sides: formula.sides.map((side) => pick(side, ['slot', 'kind', 'required', 'category_ids'])),
      notModifiable: formula.notModifiable,
      preset: formula.preset
        ? pick(formula.preset, ['base_ids', 'ingredient_ids', 'sauce_ids'])
        : null,
      picture: picture(formulaPicture(formula.slug)),
    }))
}

/** The bowl of the front page; absent unless all its products are active. */
function frontOf(
  { documents, ingredients }: Source,
  picture: PictureAddress,
): Pick<WireMenu, 'front'> {
  const front = documents.illustrations?.front ?? []
  const ids = front.flatMap(
    (slug) => ingredients.find((product) => product.active && product.slug === slug)?.id ?? [],
  )
  return ids.length === front.length && ids.length > 0
    ? { front: { ingredient_ids: ids, picture: picture(FRONT_PICTURE) } }
    : {}
}

const withDrawing = (drawing: ProductDrawing | undefined) =>
  drawing ? { drawing: { kind: 'item', ...drawing } } : {}

const namesOf = <C extends string>(
  entries: readonly { code: C; name: Localized }[],
  locale: Locale,
) => Object.fromEntries(entries.map(({ code, name }) => [code, name[locale]])) as Record<C, string>
