import { EXISTS, type Entries, isSame } from '#domain/catalogue/entries.ts'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { brokenWithout } from '#domain/catalogue/uses.ts'
import { carryEdits } from '#office/features/catalogue/places/place-edits.ts'
import type { TypedEdit } from '#office/features/catalogue/state/catalogue-context.ts'

/**
 * How an entry is removed. `off`: it stays, but is not sold. `removed`: it leaves the catalogue.
 * `dropped`: it was never published, and leaves the draft.
 */
export type Removal = {
  how: 'off' | 'removed' | 'dropped'
  edits: Required<TypedEdit>[]
  /** Entries that refer to this one and must be changed first. */
  broken: string[]
  /** Number of prices that are removed together with a zone. */
  prices: number
}

/** The edits that remove an entry, and the entries that would break (H6). */
export function removalOf(
  { published, drafted }: Record<'published' | 'drafted', Entries>,
  entry: string,
): Removal {
  const fields = drafted.get(entry) ?? {}
  const isNew = published.get(entry)?.[EXISTS] !== true
  const kind = kindOf(entry)
  const broken = [...new Set(brokenWithout(drafted, entry).map((use) => use.entry))]
  // Past orders and rewards refer to formulas, so a published formula is never removed from the
  // files.
  if (kind === 'formula' && !isNew)
    return {
      how: 'off',
      edits: [{ entry, field: 'active', before: fields['active'] ?? null, after: false }],
      broken,
      prices: 0,
    }
  const fieldEdits = Object.entries(fields).map(([field, before]) => ({
    entry,
    field,
    before,
    after: null,
  }))
  const prices = kind === 'zone' ? pricesOf(drafted, keyOf(entry)) : []
  const places = kind === 'category' ? placesWithout(drafted, Number(keyOf(entry))) : []
  return {
    how: isNew ? 'dropped' : 'removed',
    edits: [...fieldEdits, ...prices, ...places, ...(isNew ? outOfOrder(drafted, entry) : [])],
    broken,
    prices: prices.length,
  }
}

/** The edits that remove a category from the restaurants and from the chain’s lists. */
const placesWithout = (drafted: Entries, category: number): Required<TypedEdit>[] =>
  carryEdits(drafted, category, [], drafted.get(`category ${category}`)?.['kind'] ?? null)

function pricesOf(drafted: Entries, zone: string): Required<TypedEdit>[] {
  const field = `zone.${zone}`
  return [...drafted].flatMap(([entry, { [field]: before }]) =>
    before === undefined ? [] : [{ entry, field, before, after: null }],
  )
}

/** An entry that was never published is also removed from the order of its kind. */
function outOfOrder(drafted: Entries, entry: string): Required<TypedEdit>[] {
  const field = kindOf(entry) ?? ''
  const before = drafted.get('order')?.[field]
  if (!Array.isArray(before)) return []
  const after = before.filter((key) => `${key}` !== keyOf(entry))
  return isSame(before, after) ? [] : [{ entry: 'order', field, before, after }]
}
