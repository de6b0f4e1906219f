import type { CatalogueDraft } from '#contract/office/catalogue.ts'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { EXISTS, type Entries, type EntryFields } from '#domain/catalogue/entries.ts'
import { type EntryKind, fieldTable, keyOf, kindOf } from '#domain/catalogue/field-table.ts'

/** An entry as a row of a table: its state in the draft, and its published state. */
export type EntryRow = {
  entry: string
  kind: EntryKind
  fields: EntryFields
  /** The published fields; null if the entry exists only in the draft. */
  published: EntryFields | null
  editedFields: ReadonlySet<string>
  /** Translations older than the latest change of their French text (H7). */
  stale: ReadonlySet<string>
  /** Missing texts without which the entry cannot be published (H7). */
  missing: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()
type CachedRow = { row: EntryRow; fingerprint: string }

/** The text fields of a kind of entry, and whether each is optional. */
export const textsOf = (kind: EntryKind): { field: string; isOptional: boolean }[] =>
  Object.entries(fieldTable[kind])
    .filter(([, type]) => type.startsWith('texts'))
    .map(([field, type]) => ({ field, isOptional: type.endsWith('?') }))

/**
 * The translations that an entry lacks: of each required text, and of each optional text that
 * exists in at least one language.
 */
export function missingTexts(kind: EntryKind, fields: EntryFields): Set<string> {
  return new Set(
    textsOf(kind).flatMap(({ field, isOptional }) => {
      const without = locales.filter((locale) => fields[`${field}.${locale}`] === undefined)
      const isWanted = !isOptional || without.length < locales.length
      return isWanted ? without.map((locale) => `${field}.${locale}`) : []
    }),
  )
}

/**
 * Returns a function that computes the rows of a table. An unchanged row is the same object as
 * before, so that it is not rendered again.
 */
export function createRows() {
  const cachedRows = new Map<string, CachedRow>()
  return (
    kinds: readonly EntryKind[],
    published: Entries,
    drafted: Entries,
    { edits, stale }: Pick<CatalogueDraft, 'edits' | 'stale'>,
  ): EntryRow[] => {
    const editedOf = Map.groupBy(edits, ({ entry }) => entry)
    const staleOf = Map.groupBy(stale, ({ entry }) => entry)
    const rows: EntryRow[] = []
    for (const [entry, fields] of drafted) {
      const kind = kindOf(entry)
      if (kind === null || !kinds.includes(kind) || fields[EXISTS] !== true) continue
      const before = published.get(entry) ?? null
      const editedFields = changed(before, fields, editedOf.has(entry) || before !== fields)
      const old = (staleOf.get(entry) ?? []).map(({ field }) => field)
      const fingerprint = JSON.stringify([
        editedFields.size === 0 ? null : fields,
        [...editedFields],
        old,
      ])
      const last = cachedRows.get(entry)
      if (last !== undefined && last.fingerprint === fingerprint && last.row.published === before) {
        rows.push(last.row)
        continue
      }
      const row: EntryRow = {
        entry,
        kind,
        fields,
        published: before,
        editedFields,
        stale: old.length === 0 ? none : new Set(old),
        missing: missingTexts(kind, fields),
      }
      cachedRows.set(entry, { row, fingerprint })
      rows.push(row)
    }
    return inOrder(rows, kinds, drafted)
  }
}

function changed(
  before: EntryFields | null,
  now: EntryFields,
  mayDiffer: boolean,
): ReadonlySet<string> {
  if (!mayDiffer) return none
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now)])
  const changedFields = [...names].filter(
    (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(now[name] ?? null),
  )
  return changedFields.length === 0 ? none : new Set(changedFields)
}

/** Sorts rows in the order of the chain’s files; new entries follow. */
function inOrder(rows: EntryRow[], kinds: readonly EntryKind[], drafted: Entries): EntryRow[] {
  const order = drafted.get('order') ?? {}
  const ranks = new Map<string, number>()
  for (const [kind, keys] of Object.entries(order))
    if (Array.isArray(keys)) keys.forEach((key, at) => ranks.set(`${kind} ${String(key)}`, at))
  const keyed = rows.map((row) => ({
    row,
    kind: kinds.indexOf(row.kind),
    rank: ranks.get(row.entry) ?? ranks.size,
  }))
  return keyed.toSorted((a, b) => a.kind - b.kind || a.rank - b.rank).map(({ row }) => row)
}

export const isNew = ({ published }: EntryRow): boolean => published === null

/** The name of a row in a language, or else in French, or else its key. */
export function nameOf(
  { entry, kind, fields }: Pick<EntryRow, 'entry' | 'kind' | 'fields'>,
  locale: Locale,
): string {
  const [text] = textsOf(kind)
  const name = fields[`${text?.field ?? 'name'}.${locale}`] ?? fields[`${text?.field ?? 'name'}.fr`]
  return typeof name === 'string' ? name : keyOf(entry)
}

/**
 * The share of translated texts in each language, from 0 to 1. A text counts as translated if it
 * exists and is not older than its French source.
 */
export function progressOf(
  rows: readonly EntryRow[],
  fieldsOf: (row: EntryRow) => readonly string[],
): Record<Locale, number> {
  const progress = Object.fromEntries(locales.map((locale) => [locale, 0])) as Record<
    Locale,
    number
  >
  let textCount = 0
  for (const row of rows)
    for (const field of fieldsOf(row)) {
      textCount += 1
      for (const locale of locales) {
        const name = `${field}.${locale}`
        if (!row.missing.has(name) && !row.stale.has(name)) progress[locale] += 1
      }
    }
  for (const locale of locales)
    progress[locale] = textCount === 0 ? 1 : progress[locale] / textCount
  return progress
}
