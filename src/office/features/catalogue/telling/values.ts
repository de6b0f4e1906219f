import type { EntryFields, Json } from '#domain/catalogue/entries.ts'
import type { EntryKind, FieldKind } from '#domain/catalogue/field-table.ts'
import { inSentence } from '#office/base/in-sentence.ts'
import { amountWords, eurosWords, priceWords } from './amount-words.ts'
import { codeWords } from './code-words.ts'
import type { Piece } from './pieces.ts'
import {
  calendarWords,
  clock,
  curveItems,
  exceptionWords,
  hoursItems,
  ruleItems,
} from './restaurant-values.ts'
import { fieldsOf, listOf, numberOf, plainValue, textOf } from './shapes.ts'
import { type Teller, nameOfId } from './teller.ts'

/** Where a value stands. */
export type At = { entry: string; field: string; name: string; fields: EntryFields }

/**
 * How the values of a kind of field are told. `number`: from one to another. `set`: what came and what
 * went. `items`: those parts that changed. `whole`: the new one, with the one before.
 */
export type Telling =
  | { as: 'number' | 'whole'; words: (value: Json, teller: Teller, at: At) => string }
  | { as: 'set' | 'items'; items: (value: Json, teller: Teller, at: At) => string[] }
  | { as: 'flag' | 'text' | 'drawing' }

const products: readonly EntryKind[] = ['ingredient', 'dessert']

const named =
  (...kinds: EntryKind[]) =>
  (value: Json, teller: Teller): string[] =>
    listOf(value).map((id) => nameOfId(teller, kinds, id))

const list = (teller: Teller, items: readonly string[]): string =>
  items.length === 0 ? teller.fields('value.none') : teller.format.list(items)

function wordOrZone(value: Json, teller: Teller, { name }: At): string {
  return name === 'price_zone' ? nameOfId(teller, ['zone'], value) : codeWords(value, teller)
}

/** Products that are named by their slugs, and codes. */
function wordItems(value: Json, teller: Teller, { name }: At): string[] {
  if (name !== 'front') return listOf(value).map((one) => codeWords(one, teller))
  return listOf(value).map((slug) => {
    for (const entries of [teller.before, teller.after])
      for (const [entry, fields] of entries)
        if (fields['slug'] === slug && /^(ingredient|dessert) /.test(entry))
          return nameOfId(teller, products, entry.slice(entry.indexOf(' ') + 1))
    return plainValue(slug)
  })
}

/** Allergens are names of substances, which stand inside of a sentence in small letters. */
export const substances =
  (kind: EntryKind) =>
  (value: Json, teller: Teller): string[] =>
    listOf(value).map((code) => inSentence(nameOfId(teller, [kind], code), teller.locale))

/** The products of a salad: bases, ingredients and sauces. */
function saladItems(value: Json, teller: Teller): string[] {
  const parts = Object.values(fieldsOf(value)).flatMap((part) =>
    Array.isArray(part) ? listOf(part) : [part],
  )
  return parts.map((id) => nameOfId(teller, products, id))
}

function sideItems(value: Json, teller: Teller): string[] {
  return listOf(value).map((side) => {
    const { kind, required, category_ids: categories } = fieldsOf(side)
    return teller.fields(required === true ? 'value.amongRequired' : 'value.among', {
      kind: codeWords(kind ?? null, teller),
      categories: list(teller, named('category')(categories ?? null, teller)),
    })
  })
}

function grantItems(value: Json, teller: Teller): string[] {
  return listOf(value).map((grant) => {
    const {
      formula_id: formula,
      one_of_category_ids: among,
      only_if_points_equal: at,
    } = fieldsOf(grant)
    if (formula !== undefined) return nameOfId(teller, ['formula'], formula)
    const categories = list(teller, named('category')(among ?? null, teller))
    const points = numberOf(at ?? null)
    return points === null
      ? teller.fields('value.oneOf', { categories })
      : teller.fields('value.oneOfAt', {
          categories,
          points: teller.fields('unit.points', { count: points }),
        })
  })
}

function originWords(value: Json, teller: Teller): string {
  const { meat, countries } = fieldsOf(value)
  return teller.fields('value.origin', {
    meat: codeWords(meat ?? null, teller),
    countries: list(
      teller,
      listOf(countries ?? null).map((code) => teller.format.country(plainValue(code))),
    ),
  })
}

/** What a restaurant serves in containers that customers bring, and what they take off the price (E2). */
function containerItems(value: Json, teller: Teller): string[] {
  const {
    formulas = null,
    products: sold = null,
    custom,
    discount = null,
    deposit = null,
  } = fieldsOf(value)
  const amounts = { discount, deposit }
  return [
    ...named('formula')(formulas, teller),
    ...named(...products)(sold, teller),
    ...(custom === true ? [teller.fields('entry.custom-formula')] : []),
    ...(['discount', 'deposit'] as const).flatMap((name) =>
      (numberOf(amounts[name]) ?? 0) === 0
        ? []
        : [teller.fields(`value.${name}`, { amount: eurosWords(amounts[name], teller) })],
    ),
  ]
}

/** The entries of an order, and lists of delivery. */
function listItems(value: Json, teller: Teller, { entry, field }: At): string[] {
  if (entry === 'order') return named(field as EntryKind)(value, teller)
  return (Array.isArray(value) ? listOf(value) : [value]).map((one) => thingWords(one, teller))
}

function thingWords(value: Json, teller: Teller): string {
  const { company, place, city, name, fee_eur, min_order_eur, cutoff, delivery_from, weekdays } =
    fieldsOf(value)
  const [companyName, cityName, serviceName] = [company, city, name].map((one) =>
    textOf(one ?? null),
  )
  if (companyName != null)
    return teller.fields('value.company', {
      company: companyName,
      place: plainValue(place ?? null),
      city: plainValue(city ?? null),
    })
  if (serviceName != null && fee_eur !== undefined)
    return teller.fields('value.service', {
      name: serviceName,
      fee: eurosWords(fee_eur, teller),
      minimum: eurosWords(min_order_eur ?? null, teller),
    })
  if (cutoff !== undefined)
    return teller.fields('value.partner', {
      cutoff: clock(cutoff, teller),
      from: clock(delivery_from, teller),
      days: hoursItems.days(listOf(weekdays ?? null), teller),
    })
  return serviceName ?? cityName ?? plainValue(value)
}

const productWords = (value: Json, teller: Teller, { name }: At): string =>
  nameOfId(teller, name === 'formula_id' ? ['formula'] : products, value)

const whole = (words: (value: Json, teller: Teller, at: At) => string): Telling => ({
  as: 'whole',
  words,
})

/** How each kind of field is told: a field of the table that is new is told by its kind (H8). */
export const tellings: Readonly<Record<FieldKind, Telling>> = {
  texts: { as: 'text' },
  text: whole(plainValue),
  slug: whole(plainValue),
  word: whole(wordOrZone),
  words: { as: 'set', items: wordItems },
  flag: { as: 'flag' },
  count: { as: 'number', words: amountWords },
  amount: { as: 'number', words: amountWords },
  euros: { as: 'number', words: eurosWords },
  points: {
    as: 'number',
    words: (value, teller) => {
      const count = numberOf(value)
      return count === null ? plainValue(value) : teller.fields('unit.points', { count })
    },
  },
  vat: {
    as: 'number',
    words: (value, { format }) => {
      const rate = numberOf(value)
      return rate === null ? plainValue(value) : format.share(rate / 100)
    },
  },
  day: whole((value, { format }) => {
    const day = textOf(value)
    return day === null || Number.isNaN(Date.parse(`${day}T12:00:00Z`))
      ? plainValue(value)
      : format.date(`${day}T12:00:00Z`)
  }),
  category: whole((value, teller) => nameOfId(teller, ['category'], value)),
  categories: { as: 'set', items: named('category') },
  product: whole(productWords),
  products: { as: 'set', items: named('ingredient', 'dessert') },
  restaurants: { as: 'set', items: named('restaurant') },
  allergens: { as: 'set', items: substances('allergen') },
  diets: { as: 'set', items: substances('diet') },
  composition: { as: 'set', items: saladItems },
  preset: { as: 'set', items: saladItems },
  sides: { as: 'items', items: sideItems },
  grants: { as: 'items', items: grantItems },
  drawing: { as: 'drawing' },
  origin: whole(originWords),
  price: whole(priceWords),
  exception: whole(exceptionWords),
  hours: { as: 'items', items: hoursItems.of },
  rules: { as: 'items', items: ruleItems },
  curve: { as: 'items', items: curveItems },
  calendar: whole(calendarWords),
  containers: { as: 'set', items: containerItems },
  list: { as: 'set', items: listItems },
  remark: whole(plainValue),
}

/** The items of two lists that are in one of them alone. */
export function listChanges(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !after.includes(one)),
  }
}

/** A drawing as a piece that shows it. */
export const drawn = (value: Json, { fields }: At, as: 'was' | 'now', teller: Teller): Piece[] => [
  {
    as,
    drawing: value,
    slug: textOf(fields['slug'] ?? null) ?? '',
    words: teller.fields(as === 'was' ? 'value.oldDrawing' : 'value.newDrawing'),
  },
]
