import { ALCOHOL_CATEGORY, BASE_CATEGORY } from '#domain/menu/menu.ts'
import { type CatalogueIndex, indexOf, unknownIds } from './catalogue-index.ts'
import {
  type CatalogueFile,
  type CategoryEntry,
  catalogueSchema,
} from '#server/chain/catalogue-schema.ts'
import { checkFormulas } from './check-formulas.ts'
import { checkPriceZones } from './check-prices.ts'
import { checkProducts } from './check-products.ts'
import { checkPromoCodes } from './check-promo-codes.ts'
import {
  type CheckedFile,
  type ImportFault,
  type Placed,
  duplicates,
  fault,
  checkFile,
  movedIds,
  faultlessEntries,
} from './faults.ts'
import type { ExistingIds } from './existing-ids.ts'

const kinds = [
  ['categories', 'category'],
  ['ingredients', 'ingredient'],
  ['desserts', 'dessert'],
  ['formulas', 'formula'],
  ['recipe_ideas', 'recipe'],
] as const

/**
 * Finds every fault of a `catalogue.json`, each with its place (M6): first of the shapes, then of
 * the references between entries. One broken entry does not hide the faults of others.
 */
export const checkCatalogue = (
  value: unknown,
  existing: ExistingIds | null,
): CheckedFile<CatalogueFile> =>
  checkFile(catalogueSchema, value, (file, shape) => {
    const categories = faultlessEntries<CategoryEntry>(file, 'categories', shape)
    const index = indexOf(file)
    return [
      ...checkCategories(categories),
      ...checkReferences(file, index),
      ...checkProducts(file, shape, index),
      ...checkFormulas(file, shape, index),
      ...checkPromoCodes(file, shape, index),
      ...checkPriceZones(file, shape, existing),
      ...checkAge(file, existing),
      ...(existing
        ? kinds.flatMap(([section, kind]) =>
            movedIds(
              faultlessEntries<{ id: number; slug: string }>(file, section, shape),
              kind,
              existing.ids,
            ),
          )
        : []),
    ]
  })

function checkCategories(categories: readonly Placed<CategoryEntry>[]): ImportFault[] {
  const faults = [
    ...duplicates(categories, 'id', ({ id }) => id),
    ...duplicates(categories, 'slug', ({ slug }) => slug),
  ]
  for (const { at, value } of categories) {
    const { id, is_alcohol: alcohol, is_base: base } = value
    if (alcohol !== (id === ALCOHOL_CATEGORY))
      faults.push(fault(`${at}.is_alcohol`, 'alcohol_category', { id: ALCOHOL_CATEGORY }))
    if (base !== (id === BASE_CATEGORY))
      faults.push(fault(`${at}.is_base`, 'base_category', { id: BASE_CATEGORY }))
  }
  return faults
}

/**
 * Faults of the chain's minimum age for alcohol. The age may be higher than the legal minimum age
 * of the country, but never lower (F6).
 */
function checkAge(
  { alcohol_rules: rules }: Partial<CatalogueFile>,
  existing: ExistingIds | null,
): ImportFault[] {
  const least = existing?.minimumAge ?? 0
  return typeof rules?.minimum_age === 'number' && rules.minimum_age < least
    ? [fault('$.alcohol_rules.minimum_age', 'age_below_law', { minimum: least })]
    : []
}

/** Checks the lists that order the categories. */
function checkReferences(file: object, { categories }: CatalogueIndex): ImportFault[] {
  return ['main_category_ids', 'dessert_category_ids'].flatMap((section) =>
    unknownIds(
      (file as Record<string, unknown>)[section],
      `$.${section}`,
      (id) => categories.has(id),
      'category',
    ),
  )
}
