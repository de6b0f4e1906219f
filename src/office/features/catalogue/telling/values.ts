import type { Fields, Json } from '#domain/catalogue/entries.ts'
import type { EntryKind, FieldKind } from '#domain/catalogue/field-table.ts'
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
export type At = { entry: string; field: string; name: string; fields: Fields }

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

/** The units of amounts and counts, by field. Any other is a number alone. */
const units: Readonly<Record<string, Parameters<Teller['fields']>[0]>> = {
  portion_g: 'unit.g',
  portion_ml: 'unit.ml',
  calories: 'unit.kcal',
  'nutrition.kj': 'unit.kj',
  'nutrition.protein_g': 'unit.g',
  'nutrition.carbs_g': 'unit.g',
  'nutrition.fat_g': 'unit.g',
  'coordinates.latitude': 'unit.degrees',
  'coordinates.longitude': 'unit.degrees',
  slot_minutes: 'unit.minutes',
  lead_time_minutes: 'unit.minutes',
  last_pickup_before_close_minutes: 'unit.minutes',
  order_horizon_days: 'unit.days',
  capacity_per_slot: 'unit.orders',
  minimum_age: 'unit.years',
}

function amountWords(value: Json, teller: Teller, { name, fields }: At): string {
  const amount = numberOf(value)
  if (amount === null) return plainValue(value)
  if (name === 'alcohol_by_volume' || (name === 'value' && fields['type'] === 'percent'))
    return teller.format.share(amount / 100)
  if (name === 'value') return euros(amount, teller)
  const unit = units[name]
  return unit === undefined
    ? teller.format.number(amount)
    : teller.fields(unit, { amount: teller.format.number(amount), count: amount })
}

const euros = (amount: number, { format }: Teller): string => format.price(Math.round(amount * 100))

const eurosWords = (value: Json, teller: Teller): string => {
  const amount = numberOf(value)
  return amount === null ? plainValue(value) : euros(amount, teller)
}

/** A price of a zone, with its supplement where it has another. */
export function priceWords(value: Json, teller: Teller): string {
  const { price, premium_price: premium } = fieldsOf(value)
  const words = eurosWords(price ?? null, teller)
  return premium === undefined || premium === null
    ? words
    : teller.fields('value.price', { price: words, premium: eurosWords(premium, teller) })
}

/** The words for the codes of a file: `card_online`. What has none is told as it is. */
const codes: readonly string[] = [
  'base',
  'ingredient',
  'sauce',
  'bread',
  'signature',
  'hot-dish',
  'sandwich',
  'soup',
  'snack',
  'dessert',
  'composed-dessert',
  'coulis',
  'topping',
  'cold-drink',
  'hot-drink',
  'alcohol',
  'cutlery',
  'percent',
  'amount',
  'fixed',
  'product',
  'card_online',
  'pay_at_restaurant',
  'meal_voucher_counter',
  'drink',
  'drink_or_dessert',
  'beef',
  'pork',
  'lamb',
  'poultry',
  'metropole',
  'alsace-moselle',
  'bike_courier',
  'marketplace',
  'office_delivery',
]
export function codeWords(value: Json, { fields }: Teller): string {
  const code = textOf(value)
  return code !== null && codes.includes(code)
    ? fields(`word.${code}` as Parameters<Teller['fields']>[0])
    : plainValue(value)
}

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
const substances =
  (kind: EntryKind) =>
  (value: Json, teller: Teller): string[] =>
    listOf(value).map((code) => {
      const name = nameOfId(teller, [kind], code)
      return name.charAt(0).toLocaleLowerCase(teller.locale) + name.slice(1)
    })

/** The products of a salad: bases, ingredients and dressings. */
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
  exception: whole((value, teller) => exceptionWords(value, teller, priceWords)),
  hours: { as: 'items', items: hoursItems.of },
  rules: { as: 'items', items: ruleItems },
  curve: { as: 'items', items: curveItems },
  calendar: whole(calendarWords),
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
