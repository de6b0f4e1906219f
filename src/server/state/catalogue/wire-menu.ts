import type { Locale } from '#contract/pages/locales.ts'
import type { WireMenu } from '#contract/shop/menu.ts'
import { centsFromEuros, eurosFromCents } from '#domain/money/money.ts'
import type { PricedKind } from '#domain/pricing/prices-in-force.ts'
import type { ProductDrawing } from '#drawing/types.ts'
import type {
  CategoryEntry,
  DessertEntry,
  IngredientEntry,
  Localized,
  ProductEntry,
} from '#server/chain/catalogue-schema.ts'
import type { RestaurantEntry } from '#server/chain/restaurants-schema.ts'
import { availabilityIn } from './availability.ts'
import { FRONT_PICTURE, formulaPicture, recipePicture } from './pictures.ts'
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

/**
 * The menu of a restaurant or of the chain in one language, in the format of the API. `picture`
 * returns the address of a picture by its name.
 */
export function buildWireMenu(
  offer: RestaurantOffer,
  locale: Locale,
  picture: (name: string) => string,
): WireMenu {
  const { source, prices } = offer
  const say = (text: Localized) => text[locale]
  const sayMaybe = (text: Localized | null) => (text === null ? null : text[locale])
  const { documents } = source
  const available = availabilityIn(offer)
  const kinds = new Map(source.categories.map((category) => [category.id, category.kind]))
  const origins = new Map((documents.origins?.products ?? []).map((origin) => [origin.id, origin]))

  const priceOf = (
    kind: PricedKind,
    entry: { id: number; price: number; premium_price?: number },
  ) => {
    const { price, premium } = prices.of(kind, entry.id, {
      price: centsFromEuros(entry.price),
      premium: centsFromEuros(entry.premium_price ?? 0),
    })
    return { price: eurosFromCents(price), premium_price: eurosFromCents(premium) }
  }

  const product = (kind: 'ingredient' | 'dessert', p: ProductEntry) => ({
    id: p.id,
    slug: p.slug,
    category: { id: p.category.id, slug: p.category.slug },
    name: say(p.name),
    description: sayMaybe(p.description),
    ...priceOf(kind, p),
    points: p.points,
    portion_g: p.portion_g,
    calories: p.calories,
    nutrition: {
      kj: p.nutrition.kj,
      protein_g: p.nutrition.protein_g,
      carbs_g: p.nutrition.carbs_g,
      fat_g: p.nutrition.fat_g,
    },
    allergens: p.allergens,
    diets: p.diets,
    vat_rate: p.vat_rate,
    can_be_warm: p.can_be_warm,
    served_hot: p.served_hot,
    age_restricted: p.age_restricted,
    available: available(p),
    picture: picture(p.slug),
  })
  const ingredient = (p: IngredientEntry) => {
    const origin = origins.get(p.id)
    const drawing = documents.illustrations?.products[p.slug]
    return {
      ...product('ingredient', p),
      portion_ml: p.portion_ml ?? null,
      alcohol_by_volume: p.alcohol_by_volume ?? null,
      origin: origin ? { meat: origin.meat, countries: origin.countries } : null,
      composition: p.composition
        ? {
            base_id: p.composition.base_id,
            ingredient_ids: p.composition.ingredient_ids,
            default_free_sauce_id: p.composition.default_free_sauce_id,
          }
        : null,
      ...(drawing && !('of' in drawing) && inBowls.has(kinds.get(p.category.id) ?? '')
        ? { drawing: { kind: 'item', ...drawing } }
        : {}),
    }
  }

  return {
    version: versionOf(source.version, offer),
    categories: source.categories.map((c: CategoryEntry) => ({
      id: c.id,
      slug: c.slug,
      name: say(c.name),
      kind: c.kind,
      position: c.position,
      is_dessert: c.is_dessert,
      is_dish: c.is_dish,
      is_alcohol: c.is_alcohol,
      is_base: c.is_base,
    })),
    ingredients: source.ingredients.filter((p) => p.active).map(ingredient),
    desserts: source.desserts
      .filter((p) => p.active)
      .map((p: DessertEntry) => ({
        ...product('dessert', p),
        num_of_coulis: p.num_of_coulis,
        num_of_toppings: p.num_of_toppings,
        coulis_category_ids: p.coulis_category_ids,
        topping_category_ids: p.topping_category_ids,
        ...withDrawing(documents.illustrations?.products[p.slug]),
      })),
    formulas: source.formulas
      .filter((f) => f.active)
      .map((f) => ({
        id: f.id,
        slug: f.slug,
        name: say(f.name),
        description: sayMaybe(f.description),
        price: priceOf('formula', f).price,
        points: f.points,
        num_of_base: f.num_of_base,
        num_of_ingredients: f.num_of_ingredients,
        num_of_sauce: f.num_of_sauce,
        sides: f.sides.map((s) => ({
          slot: s.slot,
          kind: s.kind,
          required: s.required,
          category_ids: s.category_ids,
        })),
        notModifiable: f.notModifiable,
        preset: f.preset
          ? {
              base_ids: f.preset.base_ids,
              ingredient_ids: f.preset.ingredient_ids,
              sauce_ids: f.preset.sauce_ids,
            }
          : null,
        picture: picture(formulaPicture(f.slug)),
      })),
    recipe_ideas: source.recipes.map((r) => ({
      id: r.id,
      slug: r.slug,
      title: say(r.title),
      base_id: r.base_id,
      ingredient_ids: r.ingredient_ids,
      sauce_id: r.sauce_id,
      calories: r.calories,
      picture: picture(recipePicture(r.slug)),
    })),
    ...frontOf(source, picture),
    custom_formula: {
      name: say(documents.custom_formula.name),
      min_bases: documents.custom_formula.min_bases,
      included_sauces: documents.custom_formula.included_sauces,
      max_ingredients: documents.custom_formula.max_ingredients,
      category_ids: documents.custom_formula.category_ids,
    },
    alcohol_minimum_age: documents.alcohol_rules.minimum_age,
    ...(offer.restaurant && ownContainersOf(offer.restaurant)),
    rewards: documents.rewards.tiers.map((tier) => ({
      points: tier.points,
      slug: tier.slug,
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

/** The bowl of the front page; absent unless all its products are active. */
function frontOf(
  { documents, ingredients }: Source,
  picture: (name: string) => string,
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
