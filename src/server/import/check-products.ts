import type { FaultCode, ValuesOf } from '#contract/faults.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import type { DessertEntry, IngredientEntry, ProductEntry } from '#server/chain/catalogue-schema.ts'
import { type CatalogueIndex, kindFaults, unknownIds } from './catalogue-index.ts'
import { type ImportFault, type Placed, duplicates, fault, faultlessEntries } from './faults.ts'

/** The allergens that a product of each diet must not contain. */
const forbidden: Record<string, readonly Allergen[]> = {
  vegan: ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'],
  vegetarian: ['crustaceans', 'fish', 'molluscs'],
  gluten_free: ['gluten'],
}

export function checkProducts(
  file: object,
  shape: readonly ImportFault[],
  index: CatalogueIndex,
): ImportFault[] {
  const ingredients = faultlessEntries<IngredientEntry>(file, 'ingredients', shape)
  const desserts = faultlessEntries<DessertEntry>(file, 'desserts', shape)
  const products: Placed<ProductEntry>[] = [...ingredients, ...desserts]
  const sound = new Map(ingredients.map(({ value }) => [value.id, value]))
  return [
    ...duplicates(products, 'id', ({ id }) => id),
    ...duplicates(products, 'slug', ({ slug }) => slug),
    ...products.flatMap(({ at, value }) => checkProduct(at, value, index)),
    ...ingredients.flatMap(({ at, value }) => checkComposition(at, value, sound, index)),
    ...desserts.flatMap(({ at, value }) => [
      ...checkSlot(
        `${at}.coulis_category_ids`,
        value.coulis_category_ids,
        value.num_of_coulis,
        'coulis',
        index,
      ),
      ...checkSlot(
        `${at}.topping_category_ids`,
        value.topping_category_ids,
        value.num_of_toppings,
        'topping',
        index,
      ),
    ]),
  ]
}

type NoteFault = <Code extends FaultCode>(
  field: string,
  code: Code,
  ...values: ValuesOf<Code>
) => void

function checkProduct(
  at: string,
  product: ProductEntry,
  { categories }: CatalogueIndex,
): ImportFault[] {
  const faults: ImportFault[] = []
  const say: NoteFault = (field, code, ...values) =>
    void faults.push(fault(`${at}.${field}`, code, ...values))
  const category = categories.get(product.category.id)
  if (category === undefined)
    say('category.id', 'unknown', { kind: 'category', id: product.category.id })
  else {
    // A category that is itself faulty may have any value as its slug.
    const { slug, kind } = category
    if (typeof slug === 'string' && slug !== product.category.slug)
      say('category.slug', 'category_called', { id: product.category.id, name: slug })
    if (typeof kind === 'string' && kind !== product.kind)
      say('kind', 'category_holds', {
        slug: product.category.slug,
        kind,
        given: product.kind,
      })
    if (category.is_alcohol) checkAlcohol(product, say)
  }
  if (product.is_premium !== product.premium_price > 0)
    say('premium_price', product.is_premium ? 'premium_price_missing' : 'premium_price_extra')
  for (const diet of product.diets) {
    const against =
      forbidden[diet]?.filter((allergen) => product.allergens.includes(allergen)) ?? []
    if (against.length > 0) say('diets', 'diet_allergens', { diet, allergens: against.join(', ') })
  }
  if (new Set(product.allergens).size !== product.allergens.length)
    say('allergens', 'allergen_twice')
  return faults
}

/** Checks the rules for alcohol (F6). */
function checkAlcohol(product: ProductEntry, say: NoteFault): void {
  if (product.vat_rate !== 20) say('vat_rate', 'alcohol_vat')
  if (product.points !== null) say('points', 'alcohol_points')
  if (!product.age_restricted) say('age_restricted', 'alcohol_age')
}

/**
 * Checks the composition of a signature salad: its allergens must include those of its parts (F4).
 */
function checkComposition(
  at: string,
  product: IngredientEntry,
  ingredients: ReadonlyMap<number, IngredientEntry>,
  index: CatalogueIndex,
): ImportFault[] {
  const { composition } = product
  if (composition === undefined) {
    return product.kind === 'signature' ? [fault(`${at}.composition`, 'composition_missing')] : []
  }
  const partIds = [composition.base_id, ...composition.ingredient_ids]
  const containedAllergens = new Set(partIds.flatMap((id) => ingredients.get(id)?.allergens ?? []))
  const undeclared = [...containedAllergens].filter(
    (allergen) => !product.allergens.includes(allergen),
  )
  const place = `${at}.composition`
  return [
    ...kindFaults(composition.base_id, 'base', `${place}.base_id`, index),
    ...composition.ingredient_ids.flatMap((id, i) =>
      kindFaults(id, 'ingredient', `${place}.ingredient_ids[${i}]`, index),
    ),
    ...kindFaults(
      composition.default_free_sauce_id,
      'sauce',
      `${place}.default_free_sauce_id`,
      index,
    ),
    ...(undeclared.length > 0
      ? [fault(`${at}.allergens`, 'allergens_undeclared', { allergens: undeclared.join(', ') })]
      : []),
  ]
}

function checkSlot(
  at: string,
  ids: readonly number[],
  places: number,
  kind: string,
  { categories }: CatalogueIndex,
): ImportFault[] {
  const faults = unknownIds(ids, at, (id) => categories.has(id), 'category')
  ids.forEach((id, i) => {
    const category = categories.get(id)
    if (typeof category?.slug === 'string' && category.kind !== kind)
      faults.push(fault(`${at}[${i}]`, 'slot_category_wrong', { slug: category.slug, kind }))
  })
  if (places > 0 && ids.length === 0) faults.push(fault(at, 'slot_without_category', { places }))
  return faults
}
