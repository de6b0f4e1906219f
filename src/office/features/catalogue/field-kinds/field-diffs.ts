import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { type Edit, type EntryFields, type Json, isSame } from '#domain/catalogue/entries.ts'
import type { FieldKind } from '#domain/catalogue/field-table.ts'
import { wordDiff } from '#domain/catalogue/word-diff.ts'
import { type FieldFormatter, entryName, fieldLabel, tableField } from './field-formatter.ts'
import { type FieldValues, fieldValues, valueItems } from './field-values.ts'
import { listOf, textOf } from './json-shapes.ts'
import type { ValuePlace } from './value-texts.ts'
import { priceText } from './amount-texts.ts'

/** A part of a difference: the old value, the new value, or text beside them. */
type DiffPart = {
  readonly as: 'same' | 'was' | 'now'
  readonly text: string
  /** A drawing to show in place of the text. */
  readonly drawing?: { value: Json; slug: string }
}

/** A field with its values before and after a change; `language`: that of a translated text. */
export type FieldDiff = { label: string; language: string | null; parts: DiffPart[] }

/** A change in words: what exists or ends with it, every entry that it changes, and their fields. */
export type ChangeDiff = {
  state: CatalogueChange['kind']
  entries: { entry: string; name: string }[]
  rows: FieldDiff[]
}

/** A longer text, in characters, is compared word by word. */
const SHORT = 60
/** The kinds of fields shown of an entry that is added. */
const newFacts: readonly FieldKind[] = ['euros', 'price', 'points', 'allergens']

/** Writes a change of the catalogue: “field: before → after”, for all entries that it names (H8). */
export function diffOf(
  { kind: state, edits }: CatalogueChange,
  formatter: FieldFormatter,
): ChangeDiff {
  const keys = [...new Set(edits.map(({ entry }) => entry))]
  const isShown = ({ entry, field, after }: Edit) =>
    state === 'edited' ||
    (state === 'created' &&
      newFacts.includes(tableField(entry, field).kind) &&
      after !== null &&
      after !== 0)
  // All entries of a change have the same edits.
  const shownEdits = edits.filter((edit) => edit.entry === keys[0] && isShown(edit))
  const rank = ({ entry, field }: Edit) =>
    field === 'price' || tableField(entry, field).language === formatter.locale ? 0 : 1
  return {
    state,
    entries: keys.map((entry) => ({ entry, name: entryName(formatter, entry) })),
    rows: shownEdits
      .toSorted((a, b) => rank(a) - rank(b))
      .map((edit) => ({
        label: fieldLabel(edit.entry, edit.field, formatter),
        language: tableField(edit.entry, edit.field).language,
        parts: partsOf(edit, formatter),
      })),
  }
}

const plain = (text: string): DiffPart => ({ as: 'same', text })
const previous = (text: string): DiffPart => ({ as: 'was', text })
const next = (text: string): DiffPart => ({ as: 'now', text })

/** The value before, if there was one, and the value after. */
function step(was: string | null, now: string | null, { fields }: FieldFormatter): DiffPart[] {
  const after = next(now ?? fields('value.none'))
  return was === null ? [after] : [previous(was), plain(' → '), after]
}

function partsOf(edit: Edit, formatter: FieldFormatter): DiffPart[] {
  const { entry, field, before, after } = edit
  const { kind, name } = tableField(entry, field)
  const placeIn = (fields: EntryFields | undefined): ValuePlace => ({
    entry,
    field,
    name,
    fields: fields ?? {},
  })
  const old = placeIn(formatter.before.get(entry))
  const now = placeIn(formatter.after.get(entry))
  if (kind === 'texts') return textParts(textOf(before), textOf(after), formatter)
  if (kind === 'drawing') return drawingParts(edit, old, now, formatter)
  if (kind === 'price')
    return step(zonePrice(before, old, formatter), zonePrice(after, now, formatter), formatter)
  const { text }: FieldValues = fieldValues[kind]
  if (text === undefined) return listParts(edit, kind, [old, now], formatter)
  const words = (value: Json, place: ValuePlace) =>
    value === null && kind !== 'flag' ? null : text(value, formatter, place)
  return step(words(before, old), words(after, now), formatter)
}

/** The price in a zone: its own, or the price of everywhere, which is then named so. */
function zonePrice(value: Json, { fields }: ValuePlace, formatter: FieldFormatter): string | null {
  if (value !== null) return priceText(value, formatter)
  const { price } = fields
  return price === undefined
    ? null
    : formatter.fields('value.everywhere', { price: priceText({ price }, formatter) })
}

function textParts(
  before: string | null,
  after: string | null,
  formatter: FieldFormatter,
): DiffPart[] {
  if (before === null || after === null || (before.length <= SHORT && after.length <= SHORT))
    return step(before, after, formatter)
  const wordParts = wordDiff(before, after).filter(({ text }) => text !== '')
  // A space separates removed words from those that replace them.
  return wordParts.flatMap((part, i): DiffPart[] =>
    part.as === 'was' && wordParts[i + 1]?.as === 'now' ? [part, plain(' ')] : [part],
  )
}

function drawingParts(
  { before, after }: Edit,
  old: ValuePlace,
  now: ValuePlace,
  { fields }: FieldFormatter,
): DiffPart[] {
  const toPart = (as: 'was' | 'now', value: Json, place: ValuePlace): DiffPart =>
    value === null
      ? { as, text: fields('value.none') }
      : {
          as,
          text: fields(as === 'was' ? 'value.oldDrawing' : 'value.newDrawing'),
          drawing: { value, slug: textOf(place.fields['slug'] ?? null) ?? '' },
        }
  const newPart = toPart('now', after, now)
  return before === null ? [newPart] : [toPart('was', before, old), plain(' → '), newPart]
}

/** The items that a list loses and gains; else the items that changed inside, or the new order. */
function listParts(
  { before, after }: Edit,
  kind: FieldKind,
  [old, now]: readonly [ValuePlace, ValuePlace],
  formatter: FieldFormatter,
): DiffPart[] {
  const { format, fields } = formatter
  const was = valueItems(kind, before, formatter, old)
  const items = valueItems(kind, after, formatter, now)
  if (before === null) return [next(items.length === 0 ? fields('value.none') : format.list(items))]
  const removed = was.filter((item) => !items.includes(item))
  const added = items.filter((item) => !was.includes(item))
  const diffParts = [
    ...(removed.length === 0 ? [] : [previous(fields('diff.removed', listed(removed, formatter)))]),
    ...(added.length === 0 ? [] : [next(fields('diff.added', listed(added, formatter)))]),
  ]
  if (diffParts.length > 0)
    return diffParts.flatMap((part, i) => (i === 0 ? [part] : [plain(', '), part]))
  const changedItems = itemsChangedInside(listOf(before), listOf(after), items)
  return changedItems.length > 0
    ? [next(fields('diff.inside', listed(changedItems, formatter)))]
    : [next(fields('diff.order', { items: items.join(', ') }))]
}

const listed = (items: readonly string[], { format }: FieldFormatter) => ({
  items: format.list(items),
})

/** The items whose contents changed while their names did not. */
const itemsChangedInside = (
  before: readonly Json[],
  after: readonly Json[],
  items: readonly string[],
): string[] =>
  before.length === after.length && items.length === after.length
    ? items.filter((_, i) => {
        const item = after[i] ?? null
        return typeof item === 'object' && !before.some((oldItem) => isSame(oldItem, item))
      })
    : []

/** What a change does to an entry as a whole. */
export const stateText = (state: 'created' | 'removed', { fields }: FieldFormatter): string =>
  fields(state === 'created' ? 'diff.created' : 'diff.deleted')

/** How many entries a line names; the others are counted. */
const MOST_NAMED = 8

/** The names of the entries of a change in one line. */
export function namesText({ entries }: ChangeDiff, { fields, format }: FieldFormatter): string {
  const unnamedCount = entries.length - MOST_NAMED
  const names = entries.slice(0, MOST_NAMED).map(({ name }) => name)
  return format.list(
    unnamedCount > 0 ? [...names, fields('diff.others', { count: unnamedCount })] : names,
  )
}

/** A row as plain text: `prix : 2,40 € → 2,60 €`. */
export const rowText = (
  { label, parts }: Pick<FieldDiff, 'label' | 'parts'>,
  { fields }: FieldFormatter,
): string => fields('diff.row', { field: label, value: parts.map(({ text }) => text).join('') })

/** A change as plain text, where neither marks nor drawings can be shown. */
export const diffText = (diff: ChangeDiff, formatter: FieldFormatter): string =>
  [
    namesText(diff, formatter),
    ...(diff.state === 'edited' ? [] : [stateText(diff.state, formatter)]),
    ...diff.rows.map((row) => rowText(row, formatter)),
  ].join(', ')
