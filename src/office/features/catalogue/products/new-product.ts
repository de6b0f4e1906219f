import { folded } from '#domain/search/restaurant-search.ts'
import {
  type CompleteParts,
  bowlOf,
  compositionOf,
} from '#office/features/catalogue/kinds/parts.ts'
import type { NewEntry } from './write-under-free-slug.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { EXISTS, type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'

/** The input for a new product; its other fields follow from its category. */
export type NewProduct = {
  category: number
  /** In French; the other languages are translated later. */
  name: string
  /** Euros. */
  price: number
  calories: number
  portion: number
  protein: number
  carbs: number
  fat: number
  allergens: readonly string[]
  /** Percent. */
  vat: number
  /** The parts of a signature salad. */
  saladParts?: CompleteParts
  /** Percent by volume; null unless the product is alcohol. */
  alcohol: number | null
}

const KILOJOULES = 4.184
/** The default drawing, used if no product of the category has one. */
const plain: Json = { kind: 'item', shape: 'ball', c: '#8cc63f' }

const isProduct = (entry: string): boolean =>
  ['ingredient', 'dessert'].includes(kindOf(entry) ?? '')
const productsOf = (entries: Entries, category: number): [string, EntryFields][] =>
  [...entries].filter(([entry, fields]) => isProduct(entry) && fields['category'] === category)

/** The next product id that is free and higher than the ids of the category’s products. */
export function nextId(entries: Entries, category: number): number {
  const usedIds = new Set(
    [...entries.keys()].filter(isProduct).map((entry) => Number(keyOf(entry))),
  )
  const categoryIds = productsOf(entries, category).map(([entry]) => Number(keyOf(entry)))
  let id = (categoryIds.length > 0 ? Math.max(...categoryIds) : Math.max(0, ...usedIds)) + 1
  while (usedIds.has(id)) id += 1
  return id
}

/**
 * A slug made from a name and not used by any entry. `otherwise`: its beginning if the name has no
 * Latin letter.
 */
export function slugOf(
  name: string,
  usedSlugs: ReadonlySet<string>,
  otherwise = 'produit',
): string {
  const plainName =
    folded(name)
      .replaceAll('œ', 'oe')
      .replaceAll('æ', 'ae')
      .replaceAll(/[^a-z0-9]+/gu, '-')
      .replaceAll(/^-+|-+$/gu, '')
      .slice(0, 80) || otherwise
  const begin = /[a-z]/.test(plainName) ? plainName : `${otherwise}-${plainName}`
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? begin : `${begin}-${count}`
    if (!usedSlugs.has(slug)) return slug
  }
}

/** The drawing most typical of the category’s products (H9). */
export function fittingDrawing(entries: Entries, category: number): Json {
  const drawings = productsOf(entries, category).flatMap(([, { drawing }]) => {
    const parsedDrawing = readDrawing(drawing)
    return drawing === undefined || parsedDrawing === null || 'of' in parsedDrawing
      ? []
      : [{ drawing, shape: parsedDrawing.shape }]
  })
  const byShape = [...Map.groupBy(drawings, ({ shape }) => shape).values()]
  const most = byShape.toSorted((a, b) => b.length - a.length)[0]
  return most?.[0]?.drawing ?? plain
}

/** The VAT rate of most products of the category, in percent. */
export function usualVat(entries: Entries, category: number): number {
  const rates = productsOf(entries, category).map(([, { vat_rate: rate }]) => Number(rate))
  const most = [...Map.groupBy(rates, (rate) => rate).values()].toSorted(
    (a, b) => b.length - a.length,
  )[0]
  return most?.[0] ?? 10
}

/** All fields of a new product, written in one request. */
export function newProduct(
  entries: Entries,
  input: NewProduct,
  usedSlugs: ReadonlySet<string>,
): NewEntry {
  const category = entries.get(`category ${input.category}`) ?? {}
  const isComposed = category['kind'] === 'composed-dessert'
  const isAlcohol = category['is_alcohol'] === true
  const isHot = category['kind'] === 'hot-drink' || category['kind'] === 'hot-dish'
  const slug = slugOf(input.name, usedSlugs)
  const fields: EntryFields = {
    [EXISTS]: true,
    slug,
    category: input.category,
    'name.fr': input.name,
    price: input.price,
    premium_price: 0,
    portion_g: input.portion,
    calories: input.calories,
    'nutrition.kj': Math.round(input.calories * KILOJOULES),
    'nutrition.protein_g': input.protein,
    'nutrition.carbs_g': input.carbs,
    'nutrition.fat_g': input.fat,
    allergens: [...input.allergens],
    diets: [],
    vat_rate: isAlcohol ? 20 : input.vat,
    can_be_warm: false,
    served_hot: isHot,
    age_restricted: isAlcohol,
    active: true,
    drawing: fittingDrawing(entries, input.category),
    ...(isComposed && {
      num_of_coulis: 0,
      num_of_toppings: 0,
      coulis_category_ids: [],
      topping_category_ids: [],
    }),
    ...(input.saladParts !== undefined && {
      composition: compositionOf(input.saladParts),
      drawing: bowlOf(entries, input.saladParts),
    }),
    ...(isAlcohol && input.alcohol !== null && { alcohol_by_volume: input.alcohol }),
  }
  const entry = `${isComposed ? 'dessert' : 'ingredient'} ${nextId(entries, input.category)}`
  return {
    entry,
    slug,
    edits: Object.entries(fields).map(([field, after]) => ({ entry, field, before: null, after })),
  }
}
