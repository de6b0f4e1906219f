import type { EntryFields, Json } from '#domain/catalogue/entries.ts'
import type { EntryKind, FieldKind } from '#domain/catalogue/field-table.ts'
import { inSentence } from '#office/base/in-sentence.ts'
import { amountText, eurosText, priceText } from './amount-text.ts'
import { codeText } from './code-text.ts'
import type { SentencePiece } from './pieces.ts'
import {
  calendarText,
  clock,
  curveItems,
  exceptionText,
  hoursItems,
  ruleItems,
} from './restaurant-values.ts'
import { fieldsOf, listOf, numberOf, plainValue, textOf } from './shapes.ts'
import { type DiffFormatter, nameOfId } from './diff-formatter.ts'

/** The position of a value in the catalogue: its entry and field. */
export type ValuePlace = { entry: string; field: string; name: string; fields: EntryFields }

/**
 * How the values of a kind of field are described. `number`: the change from one number to another.
 * `set`: the items added and removed. `items`: the items that changed. `replacement`: the new
 * value, with the old one.
 */
export type FieldDescription =
  | {
      as: 'number' | 'replacement'
      words: (value: Json, formatter: DiffFormatter, at: ValuePlace) => string
    }
  | {
      as: 'set' | 'items'
      items: (value: Json, formatter: DiffFormatter, at: ValuePlace) => string[]
    }
  | { as: 'flag' | 'text' | 'drawing' }

const products: readonly EntryKind[] = ['ingredient', 'dessert']

const entryNames =
  (...kinds: EntryKind[]) =>
  (value: Json, formatter: DiffFormatter): string[] =>
    listOf(value).map((id) => nameOfId(formatter, kinds, id))

const list = (formatter: DiffFormatter, items: readonly string[]): string =>
  items.length === 0 ? formatter.fields('value.none') : formatter.format.list(items)

function wordOrZone(value: Json, formatter: DiffFormatter, { name }: ValuePlace): string {
  return name === 'price_zone' ? nameOfId(formatter, ['zone'], value) : codeText(value, formatter)
}

/**
 * The items of a list as texts. The items of the field `front` are slugs of products, which become
 * names; the items of every other field are codes.
 */
function wordItems(value: Json, formatter: DiffFormatter, { name }: ValuePlace): string[] {
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
  (value: Json, formatter: DiffFormatter): string[] =>
    listOf(value).map((code) => inSentence(nameOfId(formatter, [kind], code), formatter.locale))

/** The products of a salad: bases, ingredients and sauces. */
function saladItems(value: Json, formatter: DiffFormatter): string[] {
  const productIds = Object.values(fieldsOf(value)).flatMap((part) =>
    Array.isArray(part) ? listOf(part) : [part],
  )
  return productIds.map((id) => nameOfId(formatter, products, id))
}

function sideItems(value: Json, formatter: DiffFormatter): string[] {
  return listOf(value).map((side) => {
    const { kind, required, category_ids: categories } = fieldsOf(side)
    return formatter.fields(required === true ? 'value.amongRequired' : 'value.among', {
      kind: codeText(kind ?? null, formatter),
      categories: list(formatter, entryNames('category')(categories ?? null, formatter)),
    })
  })
}

function grantItems(value: Json, formatter: DiffFormatter): string[] {
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

function originWords(value: Json, formatter: DiffFormatter): string {
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
function containerItems(value: Json, formatter: DiffFormatter): string[] {
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
function listItems(value: Json, formatter: DiffFormatter, { entry, field }: ValuePlace): string[] {
  if (entry === 'order') return entryNames(field as EntryKind)(value, formatter)
  return (Array.isArray(value) ? listOf(value) : [value]).map((item) =>
    listItemWords(item, formatter),
  )
}

function listItemWords(value: Json, formatter: DiffFormatter): string {
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

const productWords = (value: Json, formatter: DiffFormatter, { name }: ValuePlace): string =>
  nameOfId(formatter, name === 'formula_id' ? ['formula'] : products, value)

const replacement = (
  words: (value: Json, formatter: DiffFormatter, at: ValuePlace) => string,
): FieldDescription => ({
  as: 'replacement',
  words,
})

/**
 * The description of each kind of field, so that a new field of the table needs no code of its own
 * (H8).
 */
export const fieldDescriptions: Readonly<Record<FieldKind, FieldDescription>> = {
  texts: { as: 'text' },
  text: replacement(plainValue),
  slug: replacement(plainValue),
  word: replacement(wordOrZone),
  words: { as: 'set', items: wordItems },
  flag: { as: 'flag' },
  count: { as: 'number', words: amountText },
  amount: { as: 'number', words: amountText },
  euros: { as: 'number', words: eurosText },
  points: {
    as: 'number',
    words: (value, formatter) => {
      const count = numberOf(value)
      return count === null ? plainValue(value) : formatter.fields('unit.points', { count })
    },
  },
  vat: {
    as: 'number',
    words: (value, { format }) => {
      const rate = numberOf(value)
      return rate === null ? plainValue(value) : format.share(rate / 100)
    },
  },
  day: replacement((value, { format }) => {
    const day = textOf(value)
    return day === null || Number.isNaN(Date.parse(`${day}T12:00:00Z`))
      ? plainValue(value)
      : format.date(`${day}T12:00:00Z`)
  }),
  category: replacement((value, formatter) => nameOfId(formatter, ['category'], value)),
  categories: { as: 'set', items: entryNames('category') },
  product: replacement(productWords),
  products: { as: 'set', items: entryNames('ingredient', 'dessert') },
  restaurants: { as: 'set', items: entryNames('restaurant') },
  allergens: { as: 'set', items: substances('allergen') },
  diets: { as: 'set', items: substances('diet') },
  composition: { as: 'set', items: saladItems },
  preset: { as: 'set', items: saladItems },
  sides: { as: 'items', items: sideItems },
  grants: { as: 'items', items: grantItems },
  drawing: { as: 'drawing' },
  origin: replacement(originWords),
  price: replacement(priceText),
  exception: replacement(exceptionText),
  hours: { as: 'items', items: hoursItems.of },
  rules: { as: 'items', items: ruleItems },
  curve: { as: 'items', items: curveItems },
  calendar: replacement(calendarText),
  containers: { as: 'set', items: containerItems },
  list: { as: 'set', items: listItems },
  remark: replacement(plainValue),
}

/** A drawing, as a piece of a sentence that shows it. */
export const drawingPieces = (
  value: Json,
  { fields }: ValuePlace,
  as: 'was' | 'now',
  formatter: DiffFormatter,
): SentencePiece[] => [
  {
    as,
    drawing: value,
    slug: textOf(fields['slug'] ?? null) ?? '',
    words: formatter.fields(as === 'was' ? 'value.oldDrawing' : 'value.newDrawing'),
  },
]
