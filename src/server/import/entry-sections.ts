import type { Json } from '#domain/catalogue/entries.ts'

/** The files whose content change sets edit (H6), as the export writes them. */
export const editedFiles = ['catalogue', 'illustrations', 'origins', 'restaurants'] as const
export type EditedFile = (typeof editedFiles)[number]
export type JsonObject = { readonly [name: string]: Json }
/** Those of them that somebody asks for. */
export type EditedFiles = Readonly<Partial<Record<EditedFile, JsonObject>>>

/**
 * The files that edits are about. The restaurants of a large chain are hundreds of thousands of fields,
 * which are not read for the price of a salad.
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

/** The sections of `catalogue.json` that are lists of entries, by kind, and what names an entry. */
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
/** The sections that are one entry. */
export const singleSections = [
  ['custom-formula', 'custom_formula'],
  ['alcohol-rules', 'alcohol_rules'],
] as const
/** What belongs to no entry, in `catalogue.json`, `illustrations.json` and `restaurants.json`. */
export const generalLists = ['main_category_ids', 'dessert_category_ids', 'formula_steps'] as const
export const frontList = ['front'] as const
export const deliveryLists = ['partner_delivery', 'delivery_services', 'delivery_cities'] as const

export const products = ['ingredient', 'dessert'] as const
export const isProduct = (kind: string): kind is (typeof products)[number] =>
  products.some((productKind) => productKind === kind)

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** The objects of a list; none of anything else. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : []
/** Those members of an object that it has. */
export const only = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
export const without = (value: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
/** An id, a slug or a day, as the name of an entry or a field has it. */
export const nameOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
