import type { Edit, Json } from '#domain/catalogue/entries.ts'
import type { FieldKind } from '#domain/catalogue/field-table.ts'
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
 * A kind of field: how its values are written. `text`: a value as a whole. `items`: the items of a
 * list; a difference names only those that differ. Neither: a text in several languages, or a
 * drawing.
 */
export type FieldKindRow = { text: ValueText; items?: never } | { items: ValueItems; text?: never }

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

/** One row per kind of field, so that a new field of the table needs no code of its own (H8). */
export const fieldKinds: Readonly<Record<FieldKind, FieldKindRow>> = {
  texts: { text: plainValue },
  text: { text: plainValue },
  slug: { text: plainValue },
  word: { text: wordText },
  words: { items: wordItems },
  flag: { text: (value, { fields }) => fields(value === true ? 'flag.yes' : 'flag.no') },
  count: { text: amountText },
  amount: { text: amountText },
  euros: { text: eurosText },
  points: { text: pointsText },
  vat: { text: shareText },
  day: { text: dayText },
  category: { text: (value, formatter) => nameOfId(formatter, ['category'], value) },
  categories: { items: entryNames('category') },
  product: { text: productText },
  products: { items: entryNames('ingredient', 'dessert') },
  restaurants: { items: entryNames('restaurant') },
  allergens: { items: substances('allergen') },
  diets: { items: substances('diet') },
  composition: { items: saladItems },
  preset: { items: saladItems },
  sides: { items: sideItems },
  grants: { items: grantItems },
  drawing: { text: (_, { fields }) => fields('field.drawing') },
  origin: { text: originText },
  price: { text: priceText },
  exception: { text: exceptionText },
  hours: { items: hoursItems.of },
  rules: { items: ruleItems },
  curve: { items: curveItems },
  calendar: { text: calendarText },
  containers: { items: containerItems },
  list: { items: listItems },
  remark: { text: plainValue },
}

/** The items of a value, or the value as the only item; none for a value that is missing. */
export function valueItems(
  kind: FieldKind,
  value: Json,
  formatter: FieldFormatter,
  place: ValuePlace,
): string[] {
  const { items, text } = fieldKinds[kind]
  if (value === null) return []
  return items === undefined ? [text(value, formatter, place)] : items(value, formatter, place)
}

/** A value of an entry in words, as forms, notes and the journal show it. */
export function valueWords(
  { entry, field }: Pick<Edit, 'entry' | 'field'>,
  value: Json,
  formatter: FieldFormatter,
): string {
  const { kind, name } = tableField(entry, field)
  const fields = formatter.after.get(entry) ?? {}
  const items = valueItems(kind, value, formatter, { entry, field, name, fields })
  return items.length === 0 ? formatter.fields('value.none') : formatter.format.list(items)
}
