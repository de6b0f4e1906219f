import type { EntryFields, Json } from '#domain/catalogue/entries.ts'
import type { EntryKind } from '#domain/catalogue/field-table.ts'
import { inSentence } from '#office/base/in-sentence.ts'
import { codeText } from './code-text.ts'
import { eurosText } from './amount-texts.ts'
import { type FieldFormatter, nameOfId } from './field-formatter.ts'
import { fieldsOf, listOf, numberOf, plainValue, textOf } from './json-shapes.ts'
import { clock, hoursItems } from './restaurant-texts.ts'

/** The position of a value in the catalogue: its entry and field. */
export type ValuePlace = { entry: string; field: string; name: string; fields: EntryFields }

/** The kinds of entries that are products. */
const products: readonly EntryKind[] = ['ingredient', 'dessert']

export const entryNames =
  (...kinds: EntryKind[]) =>
  (value: Json, formatter: FieldFormatter): string[] =>
    listOf(value).map((id) => nameOfId(formatter, kinds, id))

const list = (formatter: FieldFormatter, items: readonly string[]): string =>
  items.length === 0 ? formatter.fields('value.none') : formatter.format.list(items)

export function wordText(value: Json, formatter: FieldFormatter, { name }: ValuePlace): string {
  return name === 'price_zone' ? nameOfId(formatter, ['zone'], value) : codeText(value, formatter)
}

/**
 * The items of a list as texts. The items of the field `front` are slugs of products, which become
 * names; the items of every other field are codes.
 */
export function wordItems(value: Json, formatter: FieldFormatter, { name }: ValuePlace): string[] {
  if (name !== 'front') return listOf(value).map((code) => codeText(code, formatter))
  return listOf(value).map((slug) => {
    for (const entries of [formatter.before, formatter.after])
      for (const [entry, fields] of entries)
        if (fields['slug'] === slug && /^(ingredient|dessert) /.test(entry))
          return nameOfId(formatter, products, entry.slice(entry.indexOf(' ') + 1))
    return plainValue(slug)
  })
}

/**
 * Allergens and diets are common nouns, so they are written with a small letter inside a sentence.
 */
export const substances =
  (kind: EntryKind) =>
  (value: Json, formatter: FieldFormatter): string[] =>
    listOf(value).map((code) => inSentence(nameOfId(formatter, [kind], code), formatter.locale))

/** The products of a salad: bases, ingredients and sauces. */
export function saladItems(value: Json, formatter: FieldFormatter): string[] {
  const productIds = Object.values(fieldsOf(value)).flatMap((part) =>
    Array.isArray(part) ? listOf(part) : [part],
  )
  return productIds.map((id) => nameOfId(formatter, products, id))
}

export function sideItems(value: Json, formatter: FieldFormatter): string[] {
  return listOf(value).map((side) => {
    const { kind, required, category_ids: categories } = fieldsOf(side)
    return formatter.fields(required === true ? 'value.amongRequired' : 'value.among', {
      kind: codeText(kind ?? null, formatter),
      categories: list(formatter, entryNames('category')(categories ?? null, formatter)),
    })
  })
}

export function grantItems(value: Json, formatter: FieldFormatter): string[] {
  return listOf(value).map((grant) => {
    const {
      formula_id: formula,
      one_of_category_ids: among,
      only_if_points_equal: at,
    } = fieldsOf(grant)
    if (formula !== undefined) return nameOfId(formatter, ['formula'], formula)
    const categories = list(formatter, entryNames('category')(among ?? null, formatter))
    const points = numberOf(at ?? null)
    return points === null
      ? formatter.fields('value.oneOf', { categories })
      : formatter.fields('value.oneOfAt', {
          categories,
          points: formatter.fields('unit.points', { count: points }),
        })
  })
}

export function originText(value: Json, formatter: FieldFormatter): string {
  const { meat, countries } = fieldsOf(value)
  return formatter.fields('value.origin', {
    meat: codeText(meat ?? null, formatter),
    countries: list(
      formatter,
      listOf(countries ?? null).map((code) => formatter.format.country(plainValue(code))),
    ),
  })
}

/**
 * The products that a restaurant serves in containers brought by customers, with the discount and
 * the deposit (E2).
 */
export function containerItems(value: Json, formatter: FieldFormatter): string[] {
  const {
    formulas = null,
    products: sold = null,
    custom,
    discount = null,
    deposit = null,
  } = fieldsOf(value)
  const amounts = { discount, deposit }
  return [
    ...entryNames('formula')(formulas, formatter),
    ...entryNames(...products)(sold, formatter),
    ...(custom === true ? [formatter.fields('entry.custom-formula')] : []),
    ...(['discount', 'deposit'] as const).flatMap((name) =>
      (numberOf(amounts[name]) ?? 0) === 0
        ? []
        : [formatter.fields(`value.${name}`, { amount: eurosText(amounts[name], formatter) })],
    ),
  ]
}

/** The entries in a list of the catalogue’s order, or the items of a delivery list. */
export function listItems(
  value: Json,
  formatter: FieldFormatter,
  { entry, field }: ValuePlace,
): string[] {
  if (entry === 'order') return entryNames(field as EntryKind)(value, formatter)
  return (Array.isArray(value) ? listOf(value) : [value]).map((item) =>
    listItemWords(item, formatter),
  )
}

function listItemWords(value: Json, formatter: FieldFormatter): string {
  const { company, place, city, name, fee_eur, min_order_eur, cutoff, delivery_from, weekdays } =
    fieldsOf(value)
  const [companyName, cityName, serviceName] = [company, city, name].map((field) =>
    textOf(field ?? null),
  )
  if (companyName != null)
    return formatter.fields('value.company', {
      company: companyName,
      place: plainValue(place ?? null),
      city: plainValue(city ?? null),
    })
  if (serviceName != null && fee_eur !== undefined)
    return formatter.fields('value.service', {
      name: serviceName,
      fee: eurosText(fee_eur, formatter),
      minimum: eurosText(min_order_eur ?? null, formatter),
    })
  if (cutoff !== undefined)
    return formatter.fields('value.partner', {
      cutoff: clock(cutoff, formatter),
      from: clock(delivery_from, formatter),
      days: hoursItems.days(listOf(weekdays ?? null), formatter),
    })
  return serviceName ?? cityName ?? plainValue(value)
}

export const productText = (value: Json, formatter: FieldFormatter, { name }: ValuePlace): string =>
  nameOfId(formatter, name === 'formula_id' ? ['formula'] : products, value)
