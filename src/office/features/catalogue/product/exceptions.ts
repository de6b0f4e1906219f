import type { DraftEdit, EntryUse } from '#contract/office/catalogue.ts'
import type { EntryFields, Json } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'

/** A price of one restaurant for a limited time, as written in the draft. */
export type ExceptionRow = {
  /** The product or formula that has the price: `ingredient 221`. */
  product: string
  restaurant: string
  field: string
  value: EntryFields
  /** The published price; null if the exception exists only in the draft. */
  published: EntryFields | null
  from: string
  until: string
}

const fieldsOf = (value: Json): EntryFields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as EntryFields)
    : null

/**
 * The beginning of the field names of an entry’s price exceptions in a restaurant:
 * `exception.ingredient.221.`.
 */
export const exceptionsOf = (entry: string): string =>
  `exception.${kindOf(entry) ?? ''}.${keyOf(entry)}.`

/**
 * The published exceptions with the changes of the draft, in the order of their start: those of one
 * product, or all if `entry` is null.
 */
export function exceptionRows(
  entry: string | null,
  exceptions: EntryUse['exceptions'],
  edits: readonly Pick<DraftEdit, 'entry' | 'field' | 'before' | 'after'>[],
): ExceptionRow[] {
  const beginning = entry === null ? 'exception.' : exceptionsOf(entry)
  const rowsByKey = new Map<string, Omit<ExceptionRow, 'product' | 'from' | 'until'>>()
  for (const { restaurant, field, value } of exceptions) {
    const fields = fieldsOf(value)
    if (fields !== null)
      rowsByKey.set(`${restaurant} ${field}`, {
        restaurant: String(restaurant),
        field,
        value: fields,
        published: fields,
      })
  }
  for (const { entry: place, field, before, after } of edits) {
    if (kindOf(place) !== 'restaurant' || !field.startsWith(beginning)) continue
    const restaurant = keyOf(place)
    const value = fieldsOf(after)
    const key = `${restaurant} ${field}`
    if (value === null) rowsByKey.delete(key)
    else rowsByKey.set(key, { restaurant, field, value, published: fieldsOf(before) })
  }
  return [...rowsByKey.values()]
    .map((row) => {
      const [, kind = '', id = '', from = ''] = row.field.split('.')
      const until = typeof row.value['until'] === 'string' ? row.value['until'] : ''
      return { ...row, product: `${kind} ${id}`, from, until }
    })
    .toSorted((a, b) => a.from.localeCompare(b.from) || Number(a.restaurant) - Number(b.restaurant))
}
