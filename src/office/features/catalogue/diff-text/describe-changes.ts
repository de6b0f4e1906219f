import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { type Edit, type Json, isSame } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type SentencePiece, asName, newValue, plain, toSentence, previousValue } from './pieces.ts'
import { listChanges } from './list-changes.ts'
import { listOf } from './shapes.ts'
import { type SentenceSubject, compareValues, subjectOf } from './subject.ts'
import { describePrices, zoneName } from './describe-prices.ts'
import { describeText } from './describe-text.ts'
import { type DiffFormatter, entryName, tableField } from './diff-formatter.ts'
import { priceText } from './amount-text.ts'
import { type ValuePlace, drawingPieces, substances, fieldDescriptions } from './values.ts'

/** The description of a change; `more` describes the change of the same text in other languages. */
export type ChangeText = {
  sentence: SentencePiece[]
  /** The names of the restaurants, if the sentence is about several; else empty. */
  places: string[]
  more: { language: string; pieces: SentencePiece[] }[]
}

/** Describes one change of the catalogue (H8). */
export function describeChange(change: CatalogueChange, formatter: DiffFormatter): ChangeText {
  if (change.kind === 'texts') return describeText(change, formatter)
  if (change.kind === 'prices') return only(describePrices(change, formatter))
  if (change.kind === 'field') return describeFields(change, formatter)
  return only(describeEntry(change, formatter))
}

const only = (sentence: SentencePiece[]): ChangeText => ({ sentence, more: [], places: [] })

/**
 * Describes the edits of one entry's fields. If the entries of several restaurants have the same
 * change, one sentence describes it, with the number of restaurants in place of a name.
 */
function describeFields({ edits }: CatalogueChange, formatter: DiffFormatter): ChangeText {
  const [first] = edits
  const entries = [...new Set(edits.map(({ entry }) => entry))]
  if (first === undefined || entries.length < 2)
    return only(edits.flatMap((edit) => describeField(edit, formatter)))
  const many = formatter.t('told.restaurants', { count: entries.length })
  const together = { ...formatter, restaurants: new Map([[keyOf(first.entry), many]]) }
  return {
    ...only(describeField(first, together)),
    places: entries.map((entry) => entryName(formatter, entry)),
  }
}

const onMenu: readonly string[] = ['ingredient', 'dessert', 'formula', 'recipe']

/** Describes an entry that is added or removed. */
function describeEntry(
  { kind, entry, edits }: CatalogueChange,
  formatter: DiffFormatter,
): SentencePiece[] {
  const { t } = formatter
  const name = asName(entryName(formatter, entry))
  const isSold = onMenu.includes(kindOf(entry) ?? '')
  if (kind === 'removed')
    return toSentence((values) => t(isSold ? 'told.offMenu' : 'told.removed', values), { name })
  const facts = isSold ? newFacts(edits, formatter) : []
  return facts.length > 0
    ? toSentence((values) => t('told.newAt', values), { name, facts })
    : toSentence((values) => t(isSold ? 'told.new' : 'told.added', values), { name })
}

/** The details in the sentence about a new product: its prices and its allergens (F4). */
function newFacts(edits: readonly Edit[], formatter: DiffFormatter): SentencePiece[] {
  const { t, format } = formatter
  const price = edits.find(({ field }) => field === 'price')?.after ?? null
  const allergens = edits.find(({ field }) => field === 'allergens')?.after ?? null
  const zones = edits.filter(({ field, after }) => field.startsWith('zone.') && after !== null)
  const list = substances('allergen')(allergens, formatter)
  const facts = [
    ...(price === null ? [] : [newValue(priceText({ price }, formatter))]),
    ...zones.map(({ field, after }) =>
      toSentence((values) => t('told.newInZone', values), {
        now: newValue(priceText(after, formatter)),
        zone: zoneName(field, formatter),
      }),
    ),
    ...(allergens === null
      ? []
      : [
          toSentence((values) => t('told.newAllergens', { ...values, count: list.length }), {
            allergens: newValue(format.list(list)),
          }),
        ]),
  ]
  return facts.flatMap((fact, i) => (i === 0 ? fact : [...plain(', '), ...fact]))
}

/** Describes the change of one field, according to its kind. */
function describeField(
  { entry, field, before, after }: Edit,
  formatter: DiffFormatter,
): SentencePiece[] {
  const { t } = formatter
  const { kind, name } = tableField(entry, field)
  const description = fieldDescriptions[kind]
  const subject = subjectOf(entry, field, formatter)
  const [old, next]: [ValuePlace, ValuePlace] = [formatter.before, formatter.after].map(
    (entries) => ({
      entry,
      field,
      name,
      fields: entries.get(entry) ?? {},
    }),
  ) as [ValuePlace, ValuePlace]
  switch (description.as) {
    case 'flag':
      return describeFlag({ entry, field, before, after }, formatter)
    case 'drawing':
      return compareValues(
        subject,
        before === null ? null : drawingPieces(before, old, 'was', formatter),
        after === null ? null : drawingPieces(after, next, 'now', formatter),
        formatter,
      )
    case 'text':
      // Texts are described by `describeText`.
      return []
    case 'set':
    case 'items': {
      const [oldItems, newItems] = [
        before === null ? [] : description.items(before, formatter, old),
        after === null ? [] : description.items(after, formatter, next),
      ]
      return description.as === 'set'
        ? (describeInnerChanges(subject, { before, after, newItems }, formatter) ??
            describeSet(subject, oldItems, newItems, formatter))
        : describeItems(subject, oldItems, newItems, formatter)
    }
    case 'number':
    case 'replacement': {
      const words = (value: Json, at: ValuePlace) =>
        value === null ? null : description.words(value, formatter, at)
      const [oldText, newText] = [words(before, old), words(after, next)]
      if (description.as === 'number' && oldText !== null && newText !== null)
        return toSentence((values) => t('told.from', values), {
          ...subject,
          was: previousValue(oldText),
          now: newValue(newText),
        })
      return compareValues(
        subject,
        oldText === null ? null : previousValue(oldText),
        newText === null ? null : newValue(newText),
        formatter,
      )
    }
  }
}

/**
 * Describes the items added to a list and those removed from it; or its new order, if only the
 * order changed.
 */
function describeSet(
  subject: SentenceSubject,
  oldItems: string[],
  newItems: string[],
  { t, format, fields }: DiffFormatter,
): SentencePiece[] {
  const { added, removed } = listChanges(oldItems, newItems)
  const [plus, minus] = [newValue(format.list(added)), previousValue(format.list(removed))]
  if (added.length > 0 && removed.length > 0)
    return toSentence((values) => t('told.withWithout', values), {
      ...subject,
      added: plus,
      removed: minus,
    })
  if (added.length > 0)
    return toSentence((values) => t('told.with', values), { ...subject, added: plus })
  if (removed.length > 0)
    return toSentence((values) => t('told.without', values), { ...subject, removed: minus })
  const order = newItems.length === 0 ? fields('value.none') : newItems.join(', ')
  return toSentence((values) => t('told.order', values), { ...subject, now: newValue(order) })
}

/**
 * Names the items of a list whose contents changed while the names did not; null if there are none.
 */
function describeInnerChanges(
  subject: SentenceSubject,
  { before, after, newItems }: { before: Json; after: Json; newItems: string[] },
  { t, format }: DiffFormatter,
): SentencePiece[] | null {
  const [old, next] = [listOf(before), listOf(after)]
  if (old.length !== next.length || newItems.length !== next.length) return null
  const changed = newItems.filter(
    (_, i) => !old.some((oldItem) => isSame(oldItem, next[i] ?? null)),
  )
  const isOfThings = next.some((nextItem) => typeof nextItem === 'object')
  return changed.length === 0 || !isOfThings
    ? null
    : toSentence((values) => t('told.inside', values), {
        ...subject,
        now: newValue(format.list(changed)),
      })
}

/** Describes a list by its changed items only, old and new. */
function describeItems(
  subject: SentenceSubject,
  oldItems: string[],
  newItems: string[],
  formatter: DiffFormatter,
): SentencePiece[] {
  const { added, removed } = listChanges(oldItems, newItems)
  if (added.length === 0) return describeSet(subject, oldItems, newItems, formatter)
  const before = removed.length === 0 ? null : previousValue(removed.join(', '))
  return compareValues(subject, before, newValue(added.join(', ')), formatter)
}

const flagsWithWords: readonly string[] = [
  'can_be_warm',
  'served_hot',
  'age_restricted',
  'active',
  'notModifiable',
  'is_dessert',
  'is_dish',
  'is_alcohol',
  'is_base',
  'single_use_per_user',
  'sells_alcohol',
  'closed',
]

/**
 * Describes a flag with the two texts for “on” and “off” that the field has; if the field has none,
 * with “yes” or “no”.
 */
function describeFlag(
  { entry, field, before, after }: Edit,
  formatter: DiffFormatter,
): SentencePiece[] {
  const { t, fields } = formatter
  const state = after === true ? 'on' : 'off'
  const kind = kindOf(entry)
  if (!flagsWithWords.includes(field)) {
    const word = (value: Json) => fields(value === true ? 'flag.yes' : 'flag.no')
    return compareValues(
      subjectOf(entry, field, formatter),
      before === null || isSame(before, after) ? null : previousValue(word(before)),
      after === null ? null : newValue(word(after)),
      formatter,
    )
  }
  const key =
    field === 'active' && (kind === 'promo-code' || kind === 'restaurant')
      ? `flagOf.${kind}.${state}`
      : `flag.${field}.${state}`
  return toSentence((values) => t('told.state', values), {
    name: asName(entryName(formatter, entry)),
    state: fields(key as Parameters<DiffFormatter['fields']>[0]),
  })
}
