/** A value in a file of the catalogue, as JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json }

/**
 * The fields of one entry, by name. The price of an entry in a zone is a field of that entry:
 * `zone.paris`.
 */
export type EntryFields = Readonly<Record<string, Json>>

/** All entries of a chain's catalogue, by name: `ingredient 101`. */
export type Entries = ReadonlyMap<string, EntryFields>

/** The field that marks an entry as existing: an edit that removes this field removes the entry. */
export const EXISTS = 'exists'

/**
 * A change of one field of one entry. `before` is null if the field was missing; `after` is null if
 * the field is to be removed.
 */
export type Edit = {
  readonly entry: string
  readonly field: string
  readonly before: Json
  readonly after: Json
}

/** Returns the entries with the edits applied in sequence. */
export function applyEdits(
  entries: Entries,
  edits: readonly Pick<Edit, 'entry' | 'field' | 'after'>[],
): Entries {
  const editedEntries = new Map(entries)
  for (const [entry, entryEdits] of Map.groupBy(edits, (edit) => edit.entry)) {
    const fields = { ...editedEntries.get(entry) }
    for (const { field, after } of entryEdits) {
      if (after === null) Reflect.deleteProperty(fields, field)
      else fields[field] = after
    }
    if (Object.keys(fields).length === 0) editedEntries.delete(entry)
    else editedEntries.set(entry, fields)
  }
  return editedEntries
}

/** Returns the edits that turn `before` into `after`. */
export function editsBetween(before: Entries, after: Entries): Edit[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].flatMap((entry) => {
    const [old, now] = [before.get(entry) ?? {}, after.get(entry) ?? {}]
    if (old === now) return []
    const fields = new Set([...Object.keys(old), ...Object.keys(now)])
    return [...fields].flatMap((field): Edit[] => {
      const [was, is] = [old[field] ?? null, now[field] ?? null]
      return isSame(was, is) ? [] : [{ entry, field, before: was, after: is }]
    })
  })
}

/** Returns the edits that undo the given edits, in reverse order. */
export const reversed = (edits: readonly Edit[]): Edit[] =>
  edits
    .toReversed()
    .map(({ entry, field, before, after }) => ({ entry, field, before: after, after: before }))

/**
 * Returns one edit for each edited field, from the field's first `before` to its last `after`, in
 * the order of the first edits. Fields that have their original value again are left out.
 */
export function condensed<E extends Edit>(edits: readonly E[]): E[] {
  const fields = Map.groupBy(edits, ({ entry, field }) => `${entry} ${field}`)
  return [...fields.values()].flatMap((fieldEdits) => {
    const [first, last] = [fieldEdits[0], fieldEdits.at(-1)]
    if (first === undefined || last === undefined || isSame(first.before, last.after)) return []
    return [{ ...last, before: first.before }]
  })
}

/** Whether two values are the same; the order of the members of objects does not matter. */
export function isSame(a: Json, b: Json): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item: Json, i) => isSame(item, (b as readonly Json[])[i] ?? null))
  }
  const [leftFields, rightFields] = [a as EntryFields, b as EntryFields]
  const names = Object.keys(leftFields)
  return (
    names.length === Object.keys(rightFields).length &&
    names.every(
      (name) => name in rightFields && isSame(leftFields[name] ?? null, rightFields[name] ?? null),
    )
  )
}
