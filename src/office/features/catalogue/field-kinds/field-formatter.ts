import type { Locale } from '#contract/pages/locales.ts'
import type { Entries, EntryFields, Json } from '#domain/catalogue/entries.ts'
import {
  type EntryKind,
  type FieldKind,
  fieldOf,
  keyOf,
  kindOf,
} from '#domain/catalogue/field-table.ts'
import type { Translate } from '#texts/messages.ts'
import { plainValue, textOf } from './json-shapes.ts'
import { momentText } from './restaurant-texts.ts'
import type { Formats } from '#ui/base/formats.ts'

/** The texts, formats and entries with which values of the catalogue are written. */
export type FieldFormatter = {
  fields: Translate<'office-catalogue-fields'>
  format: Formats
  locale: Locale
  /** Returns the name of a language in the reader’s language. */
  languageName: (language: string) => string
  /** Returns the name of a bank holiday in the reader’s language. */
  holidayLabel: (id: string) => string
  before: Entries
  after: Entries
  /** The names of restaurants by id; the catalogue of the head office does not contain them. */
  restaurants: ReadonlyMap<string, string>
}

type FieldsKey = Parameters<FieldFormatter['fields']>[0]

/**
 * Kinds of entries whose fields have labels of their own; `shared`: their fields that use the
 * general label nevertheless.
 */
const withOwnNames: readonly EntryKind[] = [
  'category',
  'reward',
  'rewards',
  'custom-formula',
  'alcohol-rules',
  'promo-code',
  'catalogue',
  'order',
  'restaurant',
  'delivery',
]
const shared: readonly string[] = ['slug', 'name', 'label', 'grants']

/**
 * The key of the text that names a field of the field table: `field.price`, `of.restaurant.phone`.
 */
export function labelKey(kind: EntryKind, name: string): FieldsKey {
  const isOwn = withOwnNames.includes(kind) && !shared.includes(name)
  const path = name.replace('*', 'any')
  // Every field of the table has such a text; a test verifies it.
  return (isOwn ? `of.${kind}.${path}` : `field.${path}`) as FieldsKey
}

const singles: readonly EntryKind[] = [
  'rewards',
  'custom-formula',
  'alcohol-rules',
  'catalogue',
  'order',
  'delivery',
]
const namedByKind: readonly EntryKind[] = [
  ...singles,
  'category',
  'recipe',
  'reward',
  'allergen',
  'diet',
  'promo-code',
  'zone',
]

/** The name of an entry in one state of the catalogue; null if the entry does not exist there. */
function nameIn(fields: EntryFields | undefined, locale: Locale): string | null {
  if (fields === undefined) return null
  const names = ['name', 'title', 'label'].flatMap((field) => [
    fields[`${field}.${locale}`],
    fields[`${field}.fr`],
    fields[field],
  ])
  return (
    names.map((name) => textOf(name ?? null)).find((name) => name !== null && name !== '') ?? null
  )
}

/**
 * The name of an entry without its kind: the published name or, for a new entry, that of the draft.
 */
function plainName({ before, after, restaurants, locale }: FieldFormatter, entry: string): string {
  const key = keyOf(entry)
  return (
    (kindOf(entry) === 'restaurant' ? restaurants.get(key) : undefined) ??
    nameIn(before.get(entry), locale) ??
    nameIn(after.get(entry), locale) ??
    (key === '' ? entry : key)
  )
}

/** The name of an entry with its kind, where the name alone does not tell it: `Catégorie Bases`. */
export function entryName(formatter: FieldFormatter, entry: string): string {
  const kind = kindOf(entry)
  const name = plainName(formatter, entry)
  const isNamed = name !== keyOf(entry)
  return kind === null || kind === 'restaurant' || (isNamed && !namedByKind.includes(kind))
    ? name
    : formatter.fields(`entry.${kind}`, { name })
}

/** The name of the entry with this id, of one of these kinds. */
export function nameOfId(formatter: FieldFormatter, kinds: readonly EntryKind[], id: Json): string {
  const entries = kinds.map((kind) => `${kind} ${plainValue(id)}`)
  const existingEntry = entries.find(
    (entry) => formatter.before.has(entry) || formatter.after.has(entry),
  )
  return existingEntry === undefined ? plainValue(id) : plainName(formatter, existingEntry)
}

/**
 * The kind, name and language of a field in the field table; a field missing from the table counts
 * as a remark.
 */
export function tableField(
  entry: string,
  field: string,
): { kind: FieldKind; name: string; language: string | null } {
  const kind = kindOf(entry)
  const listedField = kind === null ? null : fieldOf(kind, field)
  return listedField ?? { kind: 'remark', name: field, language: null }
}

/** The kinds of entries whose order in the catalogue has a name. */
const orderedKinds: readonly string[] = [
  'category',
  'ingredient',
  'dessert',
  'formula',
  'recipe',
  'reward',
  'allergen',
  'diet',
  'promo-code',
  'zone',
  'restaurant',
]

/** The name of a field, in lower case; with the language if a text is not in the reader’s. */
export function fieldLabel(entry: string, field: string, formatter: FieldFormatter): string {
  const kind = kindOf(entry)
  const listedField = kind === null ? null : fieldOf(kind, field)
  // A field that is not in the field table has no name; the checks refuse it anyway.
  if (kind === null || listedField === null) return field
  const { fields, locale, languageName } = formatter
  const { name, language } = listedField
  const [, first = '', id = '', from = ''] = field.split('.')
  const sold = (['formula', 'dessert'] as const).find((each) => each === first) ?? 'ingredient'
  const isOrder = kind === 'order' && orderedKinds.includes(field)
  const label = fields(labelKey(kind, isOrder ? field : name), {
    day: momentText(first, formatter),
    zone: nameOfId(formatter, ['zone'], first),
    product: nameOfId(formatter, [sold], id),
    from: momentText(from, formatter),
  })
  return language === null || language === locale
    ? label
    : fields('diff.inLanguage', { field: label, language: languageName(language) })
}

/** The names that the sentence of a fault contains. */
export const faultNames = (formatter: FieldFormatter) => ({
  entry: (key: string) => entryName(formatter, key),
  product: (id: string) => nameOfId(formatter, ['ingredient', 'dessert'], id),
  slug: (slug: string) => nameOfSlug(formatter, slug),
  allergen: (code: string) => nameOfId(formatter, ['allergen'], code),
})

function nameOfSlug(formatter: FieldFormatter, slug: string): string {
  if (formatter.after.has(`zone ${slug}`)) return plainName(formatter, `zone ${slug}`)
  for (const [entry, fields] of formatter.after)
    if (fields['slug'] === slug) return entryName(formatter, entry)
  return slug
}
