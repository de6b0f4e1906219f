import { ALCOHOL_CATEGORY, BASE_CATEGORY } from '#domain/menu.ts'
import { type CatalogueFile, type CategoryEntry, type ProductEntry, catalogueSchema } from './catalogue-schema.ts'
import { checkFormulas } from './check-formulas.ts'
import { checkProducts } from './check-products.ts'
import { type Fault, type Placed, duplicates, faultsOf, movedIds, soundEntries } from './faults.ts'
import type { Known } from './known.ts'

/** What the parts of a catalogue refer to. */
export type CatalogueIndex = {
  categories: ReadonlyMap<number, Loose<CategoryEntry>>
  /** Ingredients and desserts by id. */
  products: ReadonlyMap<number, Loose<ProductEntry>>
}
/** Entries that are at fault themselves are in the index too: a reference to them is right. */
type Loose<T> = { [K in keyof T]?: T[K] }

const kinds = [
  ['categories', 'category'], ['ingredients', 'ingredient'], ['desserts', 'dessert'], ['formulas', 'formula'],
  ['recipe_ideas', 'recipe'],
] as const

/**
 * Everything that is wrong in a `catalogue.json`, each with its place (M6): shapes first, then what the parts say of each
 * other. One broken entry hides nothing of the others.
 */
export function checkCatalogue(value: unknown, known: Known | null): { file: CatalogueFile } | { faults: Fault[] } {
  const shape = faultsOf(catalogueSchema, value)
  if (typeof value !== 'object' || value === null) return { faults: shape }
  const categories = soundEntries<CategoryEntry>(value, 'categories', shape)
  const index: CatalogueIndex = {
    categories: byId(value, 'categories'),
    products: new Map([...byId<ProductEntry>(value, 'ingredients'), ...byId<ProductEntry>(value, 'desserts')]),
  }
  const faults = [
    ...shape,
    ...checkCategories(categories),
    ...checkReferences(value, index),
    ...checkProducts(value, shape, index),
    ...checkFormulas(value, shape, index),
    ...(known ? kinds.flatMap(([section, kind]) => movedIds(soundEntries<{ id: number; slug: string }>(value, section, shape), kind, known.ids)) : []),
  ]
  return faults.length > 0 ? { faults } : { file: value as CatalogueFile }
}

function checkCategories(categories: readonly Placed<CategoryEntry>[]): Fault[] {
  const faults = [...duplicates(categories, 'id', ({ id }) => id), ...duplicates(categories, 'slug', ({ slug }) => slug)]
  for (const { at, value } of categories) {
    const { id, is_alcohol: alcohol, is_base: base } = value
    if (alcohol !== (id === ALCOHOL_CATEGORY)) {
      faults.push({ path: `${at}.is_alcohol`, problem: `the category of alcohol is ${ALCOHOL_CATEGORY}, and no other` })
    }
    if (base !== (id === BASE_CATEGORY)) {
      faults.push({ path: `${at}.is_base`, problem: `the category of bases is ${BASE_CATEGORY}, and no other` })
    }
  }
  return faults
}

/** The lists that order the categories. */
function checkReferences(file: object, { categories }: CatalogueIndex): Fault[] {
  return ['main_category_ids', 'dessert_category_ids'].flatMap((section) => unknownIds(
    (file as Record<string, unknown>)[section], `$.${section}`, (id) => categories.has(id), 'category',
  ))
}

/** The ids of a list that nothing has: `unknown category 99`. */
export function unknownIds(list: unknown, at: string, knows: (id: number) => boolean, what: string): Fault[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((id: unknown, i) => typeof id === 'number' && !knows(id)
    ? [{ path: `${at}[${i}]`, problem: `unknown ${what} ${id}` }] : [])
}

/** Whatever of a list has an id, by it. */
function byId<T>(file: object, section: string): Map<number, Loose<T>> {
  const list: unknown = (file as Record<string, unknown>)[section]
  const entries: ({ id?: unknown } | null)[] = Array.isArray(list) ? list : []
  return new Map(entries.flatMap((entry) => typeof entry?.id === 'number' ? [[entry.id, entry as Loose<T>]] : []))
}

/** Whether a product is of a kind of category: `104 is no base`. What is at fault elsewhere is not blamed here again. */
export function kindFaults(id: number, kind: string, path: string, { categories, products }: CatalogueIndex): Fault[] {
  const product = products.get(id)
  if (product === undefined) return [{ path, problem: `unknown product ${id}` }]
  const category = categories.get(product.category?.id ?? 0)
  return category?.kind === undefined || category.kind === kind ? [] : [{ path, problem: `${id} is no ${kind}` }]
}
