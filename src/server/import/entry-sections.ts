import type { Json } from '#domain/catalogue/entries.ts'

/** The files whose content change sets edit (H6), as the export writes them. */
export const editedFiles = ['catalogue', 'illustrations', 'origins', 'restaurants'] as const
export type EditedFile = (typeof editedFiles)[number]
export type JsonObject = { readonly [name: string]: Json }
/** The content of some of the `editedFiles`, by name. */
export type EditedFiles = Readonly<Partial<Record<EditedFile, JsonObject>>>

/**
 * The files that edits can affect. The restaurants of a large chain have hundreds of thousands of
 * fields, which are read only for edits of restaurants.
 */
export const filesOfEdits = (edits: readonly { entry: string; field: string }[]): EditedFile[] =>
  editedFiles.filter(
    (file) =>
      file !== 'restaurants' ||
      edits.some(
        ({ entry, field }) =>
          entry.startsWith('restaurant ') ||
          entry === 'delivery' ||
          (entry === 'order' && field === 'restaurant'),
      ),
  )

/**
 * The sections of `catalogue.json` that are lists of entries, each with the kind of its entries and
 * the field that identifies one.
 */
export const listSections = [
  ['category', 'categories', 'id'],
  ['ingredient', 'ingredients', 'id'],
  ['dessert', 'desserts', 'id'],
  ['formula', 'formulas', 'id'],
  ['recipe', 'recipe_ideas', 'id'],
  ['allergen', 'allergens', 'code'],
  ['diet', 'diets', 'code'],
  ['promo-code', 'promo_codes', 'code'],
] as const
/** The sections of `catalogue.json` that are a single entry. */
export const singleSections = [
  ['custom-formula', 'custom_formula'],
  ['alcohol-rules', 'alcohol_rules'],
] as const
/**
 * Members of `catalogue.json`, `illustrations.json` and `restaurants.json` that belong to no listed
 * entry. The first two lists are fields of the entry `catalogue`; `deliveryLists` are fields of the
 * entry `delivery`.
 */
export const generalLists = ['main_category_ids', 'dessert_category_ids', 'formula_steps'] as const
export const frontList = ['front'] as const
export const deliveryLists = ['partner_delivery', 'delivery_services', 'delivery_cities'] as const

export const products = ['ingredient', 'dessert'] as const
export const isProduct = (kind: string): kind is (typeof products)[number] =>
  products.some((productKind) => productKind === kind)

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The objects in a list; empty for any other value. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
/** Copies the named members of an object, if present. */
export const only = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
export const without = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
/** An id, slug or date as text, as used in the names of entries and fields. */
export const nameOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
