import {
  type CompleteParts,
  bowlOf,
  nutritionOf,
  partsIn,
  toCompleteParts,
} from '#office/features/catalogue/kinds/parts.ts'
import { type MakeEntry, slugOf, toNewEntry } from './write-under-free-slug.ts'
import { readDrawing } from '#drawing/scenes/read-drawing.ts'
import { type Entries, type EntryFields, type Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'

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

/** A new product; the fields that are not asked follow from its category or from its parts. */
export const newProduct: MakeEntry = ({ drafted }, name, values, usedSlugs) => {
  const categoryId = Number(values['category'])
  const category = drafted.get(`category ${categoryId}`) ?? {}
  const isComposed = category['kind'] === 'composed-dessert'
  const isAlcohol = category['is_alcohol'] === true
  const bowlParts = toCompleteParts(partsIn(values['composition']))
  const figures = bowlParts === null ? {} : saladFields(drafted, bowlParts)
  const slug = slugOf(name, usedSlugs)
  const calories = Number(values['calories'] ?? figures['calories'] ?? 0)
  return toNewEntry(
    `${isComposed ? 'dessert' : 'ingredient'} ${nextId(drafted, categoryId)}`,
    slug,
    {
      slug,
      'name.fr': name,
      premium_price: 0,
      'nutrition.kj': Math.round(calories * KILOJOULES),
      diets: [],
      vat_rate: isAlcohol ? 20 : usualVat(drafted, categoryId),
      can_be_warm: false,
      served_hot: category['kind'] === 'hot-drink' || category['kind'] === 'hot-dish',
      age_restricted: isAlcohol,
      active: true,
      drawing: fittingDrawing(drafted, categoryId),
      ...(isComposed && {
        num_of_coulis: 0,
        num_of_toppings: 0,
        coulis_category_ids: [],
        topping_category_ids: [],
      }),
      ...values,
      ...figures,
    },
  )
}

/** The fields of a salad that follow from its parts. */
function saladFields(drafted: Entries, bowlParts: CompleteParts): EntryFields {
  const { portion, calories, protein, carbs, fat, allergens } = nutritionOf(drafted, bowlParts)
  return {
    portion_g: portion,
    calories,
    'nutrition.protein_g': protein,
    'nutrition.carbs_g': carbs,
    'nutrition.fat_g': fat,
    allergens: [...allergens],
    drawing: bowlOf(drafted, bowlParts),
  }
}
