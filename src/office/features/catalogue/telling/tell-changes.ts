import type { CatalogueChange } from '#domain/catalogue/changes.ts'
import { type Edit, type Json, isSame } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { type Piece, asName, now, plain, say, was } from './pieces.ts'
import { listOf } from './shapes.ts'
import { type About, compared, subject } from './subject.ts'
import { tellPrices, zoneName } from './tell-prices.ts'
import { tellText } from './tell-text.ts'
import { type Teller, entryName, tableField } from './teller.ts'
import { priceWords } from './amount-words.ts'
import { type At, drawn, listChanges, substances, tellings } from './values.ts'

/** A change in a sentence, and the same text in other languages. */
export type Told = {
  sentence: Piece[]
  /** The restaurants, where it tells of several; else none. */
  places: string[]
  more: { language: string; pieces: Piece[] }[]
}

/** Tells one change of the catalogue (H8). */
export function tellChange(change: CatalogueChange, teller: Teller): Told {
  if (change.kind === 'texts') return tellText(change, teller)
  if (change.kind === 'prices') return only(tellPrices(change, teller))
  if (change.kind === 'field') return tellFields(change, teller)
  return only(tellEntry(change, teller))
}

const only = (sentence: Piece[]): Told => ({ sentence, more: [], places: [] })

/** A field of one entry; of several restaurants, in which it changes alike, once. */
function tellFields({ edits }: CatalogueChange, teller: Teller): Told {
  const [first] = edits
  const entries = [...new Set(edits.map(({ entry }) => entry))]
  if (first === undefined || entries.length < 2)
    return only(edits.flatMap((edit) => tellField(edit, teller)))
  const many = teller.t('told.restaurants', { count: entries.length })
  const together = { ...teller, restaurants: new Map([[keyOf(first.entry), many]]) }
  return {
    ...only(tellField(first, together)),
    places: entries.map((entry) => entryName(teller, entry)),
  }
}

const onMenu: readonly string[] = ['ingredient', 'dessert', 'formula', 'recipe']

/** An entry that comes or goes. */
function tellEntry({ kind, entry, edits }: CatalogueChange, teller: Teller): Piece[] {
  const { t } = teller
  const name = asName(entryName(teller, entry))
  const isSold = onMenu.includes(kindOf(entry) ?? '')
  if (kind === 'removed')
    return say((values) => t(isSold ? 'told.offMenu' : 'told.removed', values), { name })
  const facts = isSold ? newFacts(edits, teller) : []
  return facts.length > 0
    ? say((values) => t('told.newAt', values), { name, facts })
    : say((values) => t(isSold ? 'told.new' : 'told.added', values), { name })
}

/** What is to be known of something new at once: its prices, and its allergens (F4). */
function newFacts(edits: readonly Edit[], teller: Teller): Piece[] {
  const { t, format } = teller
  const price = edits.find(({ field }) => field === 'price')?.after ?? null
  const allergens = edits.find(({ field }) => field === 'allergens')?.after ?? null
  const zones = edits.filter(({ field, after }) => field.startsWith('zone.') && after !== null)
  const list = substances('allergen')(allergens, teller)
  const facts = [
    ...(price === null ? [] : [now(priceWords({ price }, teller))]),
    ...zones.map(({ field, after }) =>
      say((values) => t('told.newInZone', values), {
        now: now(priceWords(after, teller)),
        zone: zoneName(field, teller),
      }),
    ),
    ...(allergens === null
      ? []
      : [
          say((values) => t('told.newAllergens', { ...values, count: list.length }), {
            allergens: now(format.list(list)),
          }),
        ]),
  ]
  return facts.flatMap((fact, i) => (i === 0 ? fact : [...plain(', '), ...fact]))
}

/** One field, by its kind. */
function tellField({ entry, field, before, after }: Edit, teller: Teller): Piece[] {
  const { t } = teller
  const { kind, name } = tableField(entry, field)
  const telling = tellings[kind]
  const about = subject(entry, field, teller)
  const [old, next]: [At, At] = [teller.before, teller.after].map((entries) => ({
    entry,
    field,
    name,
    fields: entries.get(entry) ?? {},
  })) as [At, At]
  switch (telling.as) {
    case 'flag':
      return tellFlag({ entry, field, before, after }, teller)
    case 'drawing':
      return compared(
        about,
        before === null ? null : drawn(before, old, 'was', teller),
        after === null ? null : drawn(after, next, 'now', teller),
        teller,
      )
    case 'text':
      // Texts are told by `tellText`.
      return []
    case 'set':
    case 'items': {
      const [gone, come] = [
        before === null ? [] : telling.items(before, teller, old),
        after === null ? [] : telling.items(after, teller, next),
      ]
      return telling.as === 'set'
        ? (tellInside(about, { before, after, come }, teller) ?? tellSet(about, gone, come, teller))
        : tellItems(about, gone, come, teller)
    }
    case 'number':
    case 'whole': {
      const words = (value: Json, at: At) =>
        value === null ? null : telling.words(value, teller, at)
      const [gone, come] = [words(before, old), words(after, next)]
      if (telling.as === 'number' && gone !== null && come !== null)
        return say((values) => t('told.from', values), { ...about, was: was(gone), now: now(come) })
      return compared(
        about,
        gone === null ? null : was(gone),
        come === null ? null : now(come),
        teller,
      )
    }
  }
}

/** What came into a list and what left it; the new order, where only that changed. */
function tellSet(
  about: About,
  gone: string[],
  come: string[],
  { t, format, fields }: Teller,
): Piece[] {
  const { added, removed } = listChanges(gone, come)
  const [plus, minus] = [now(format.list(added)), was(format.list(removed))]
  if (added.length > 0 && removed.length > 0)
    return say((values) => t('told.withWithout', values), { ...about, added: plus, removed: minus })
  if (added.length > 0) return say((values) => t('told.with', values), { ...about, added: plus })
  if (removed.length > 0)
    return say((values) => t('told.without', values), { ...about, removed: minus })
  const order = come.length === 0 ? fields('value.none') : come.join(', ')
  return say((values) => t('told.order', values), { ...about, now: now(order) })
}

/** Things of a list that are called as before, and are others inside; null where there are none. */
function tellInside(
  about: About,
  { before, after, come }: { before: Json; after: Json; come: string[] },
  { t, format }: Teller,
): Piece[] | null {
  const [old, next] = [listOf(before), listOf(after)]
  if (old.length !== next.length || come.length !== next.length) return null
  const changed = come.filter((_, i) => !old.some((one) => isSame(one, next[i] ?? null)))
  const isOfThings = next.some((one) => typeof one === 'object')
  return changed.length === 0 || !isOfThings
    ? null
    : say((values) => t('told.inside', values), { ...about, now: now(format.list(changed)) })
}

/** Those items of a list that changed. */
function tellItems(about: About, gone: string[], come: string[], teller: Teller): Piece[] {
  const { added, removed } = listChanges(gone, come)
  if (added.length === 0) return tellSet(about, gone, come, teller)
  const before = removed.length === 0 ? null : was(removed.join(', '))
  return compared(about, before, now(added.join(', ')), teller)
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

/** A flag in the words of its state; one without words of its own as yes or no. */
function tellFlag({ entry, field, before, after }: Edit, teller: Teller): Piece[] {
  const { t, fields } = teller
  const state = after === true ? 'on' : 'off'
  const kind = kindOf(entry)
  if (!flagsWithWords.includes(field)) {
    const word = (value: Json) => fields(value === true ? 'flag.yes' : 'flag.no')
    return compared(
      subject(entry, field, teller),
      before === null || isSame(before, after) ? null : was(word(before)),
      after === null ? null : now(word(after)),
      teller,
    )
  }
  const key =
    field === 'active' && (kind === 'promo-code' || kind === 'restaurant')
      ? `flagOf.${kind}.${state}`
      : `flag.${field}.${state}`
  return say((values) => t('told.state', values), {
    name: asName(entryName(teller, entry)),
    state: fields(key as Parameters<Teller['fields']>[0]),
  })
}
