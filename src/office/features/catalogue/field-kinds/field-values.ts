import type { Edit, Json } from '#domain/catalogue/entries.ts'
import type { FieldKind } from '#domain/catalogue/field-table.ts'
import { type Typing, readTyped } from '#office/features/catalogue/rows/typed-values.ts'
import { amountText, eurosText, priceText } from './amount-texts.ts'
import { type FieldFormatter, nameOfId, tableField } from './field-formatter.ts'
import { numberOf, plainValue, textOf } from './json-shapes.ts'
import {
  calendarText,
  curveItems,
  exceptionText,
  hoursItems,
  ruleItems,
} from './restaurant-texts.ts'
import {
  type ValuePlace,
  containerItems,
  entryNames,
  grantItems,
  listItems,
  originText,
  productText,
  saladItems,
  sideItems,
  substances,
  wordItems,
  wordText,
} from './value-texts.ts'

type ValueText = (value: Json, formatter: FieldFormatter, place: ValuePlace) => string
type ValueItems = (value: Json, formatter: FieldFormatter, place: ValuePlace) => string[]

/**
 * How the values of a kind of field are written and read. `text`: a value as a whole; or `items`:
 * those of a list, of which a difference names only those that differ.
 */
export type FieldValues = (
  | { text: ValueText; items?: never }
  | { items: ValueItems; text?: never }
) & {
  /** How a value is typed. */
  typing?: Typing
  /** Reads a typed text; undefined for a text that is no value of this kind. */
  parse?: (text: string) => Json | undefined
  /** The value of a new entry before the user answers. */
  empty: Json
}

const typedIn = (typing: Typing, text: ValueText): FieldValues => ({
  text,
  typing,
  parse: (typedText) => readTyped(typedText, typing),
  empty: null,
})
const single = (text: ValueText): FieldValues => ({ text, empty: null })
const list = (items: ValueItems, empty: Json = []): FieldValues => ({ items, empty })

const pointsText: ValueText = (value, { fields }) => {
  const count = numberOf(value)
  return count === null ? plainValue(value) : fields('unit.points', { count })
}
const shareText: ValueText = (value, { format }) => {
  const rate = numberOf(value)
  return rate === null ? plainValue(value) : format.share(rate / 100)
}
const dayText: ValueText = (value, { format }) => {
  const day = textOf(value)
  return day === null || Number.isNaN(Date.parse(`${day}T12:00:00Z`))
    ? plainValue(value)
    : format.date(`${day}T12:00:00Z`)
}

/** The values of each kind of field, without what draws them. */
export const fieldValues = {
  texts: typedIn('text', plainValue),
  text: typedIn('text', plainValue),
  slug: typedIn('text', plainValue),
  word: single(wordText),
  words: list(wordItems),
  flag: {
    text: (value, { fields }) => fields(value === true ? 'flag.yes' : 'flag.no'),
    empty: false,
  },
  count: typedIn('count', amountText),
  amount: typedIn('amount', amountText),
  euros: typedIn('euros', eurosText),
  points: typedIn('count', pointsText),
  vat: single(shareText),
  day: single(dayText),
  category: single((value, formatter) => nameOfId(formatter, ['category'], value)),
  categories: list(entryNames('category')),
  product: single(productText),
  products: list(entryNames('ingredient', 'dessert')),
  restaurants: list(entryNames('restaurant')),
  // Whether a product has none of the allergens must be answered.
  allergens: list(substances('allergen'), null),
  diets: list(substances('diet')),
  composition: list(saladItems, null),
  preset: list(saladItems, null),
  sides: list(sideItems),
  grants: list(grantItems),
  drawing: single((_, { fields }) => fields('field.drawing')),
  origin: single(originText),
  price: single(priceText),
  exception: single(exceptionText),
  hours: list(hoursItems.of),
  rules: list(ruleItems),
  curve: list(curveItems),
  calendar: single(calendarText),
  containers: list(containerItems),
  list: list(listItems),
  remark: single(plainValue),
} as const satisfies Record<FieldKind, FieldValues>

/** The items of a value, or the value as the only item; none for a value that is missing. */
export function valueItems(
  kind: FieldKind,
  value: Json,
  formatter: FieldFormatter,
  place: ValuePlace,
): string[] {
  const { items, text }: FieldValues = fieldValues[kind]
  if (value === null) return []
  return items === undefined ? [text(value, formatter, place)] : items(value, formatter, place)
}

/** The items of a value of an entry in words. */
export function valueItemsOf(
  { entry, field }: Pick<Edit, 'entry' | 'field'>,
  value: Json,
  formatter: FieldFormatter,
): string[] {
  const { kind, name } = tableField(entry, field)
  const fields = formatter.after.get(entry) ?? {}
  return valueItems(kind, value, formatter, { entry, field, name, fields })
}

/** A value of an entry in words, as forms, notes and the journal show it. */
export function valueWords(
  place: Pick<Edit, 'entry' | 'field'>,
  value: Json,
  formatter: FieldFormatter,
): string {
  const items = valueItemsOf(place, value, formatter)
  return items.length === 0 ? formatter.fields('value.none') : formatter.format.list(items)
}
