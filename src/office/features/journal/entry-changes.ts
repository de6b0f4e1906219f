import type { AuditEntryView } from '#contract/office/audit.ts'
import { type Role, roles } from '#domain/staff/rights.ts'

/** A field of an entry with its old and new value; undefined if the value did not exist. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/**
 * Fields that are not listed: ids of rows, and values that the sentence of an entry already
 * contains.
 */
const unsaid = new Set([
  'refund',
  'goodwill',
  'request',
  'device',
  'person',
  'lines',
  'count',
  'amount',
  'groups',
])
/**
 * Fields not listed for these actions: `kind` is visible from the points balance or from the
 * sentence.
 */
const unsaidOf: Partial<Record<AuditEntryView['action'], readonly string[]>> = {
  'points-changed': ['kind'],
  'restaurant-paused': ['kind'],
  'restaurant-eased': ['kind'],
}

/** The fields that an entry changed, in the order in which the entry contains them. */
export function changesOf({
  action,
  before,
  after,
}: Pick<AuditEntryView, 'action' | 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    fields
      .filter((field) => !unsaid.has(field) && unsaidOf[action]?.includes(field) !== true)
      .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
      // For a refund without goodwill points, the field `goodwillPoints` is left out.
      .filter(({ field, after: now }) => field !== 'goodwillPoints' || now !== 0)
  )
}

/** The amount of an entry, in cents; null if it has none. */
export function amountOf({
  before,
  after,
}: Pick<AuditEntryView, 'before' | 'after'>): number | null {
  const amount = after?.['amount'] ?? before?.['amount']
  return typeof amount === 'number' ? amount : null
}

/** A role as the journal stores it, with its scope as ids. */
type KeptGrant = {
  role: Role
  scope: 'chain' | 'group' | 'restaurant'
  group: string | null
  restaurants: number[] | null
}

/**
 * Reads a stored role, such as `owner`, `manager group ouest` or `reader restaurants 1 2`; null for
 * any other text.
 */
export function readGrant(text: string): KeptGrant | null {
  const [name, kind, ...ids] = text.split(' ')
  const role = roles.find((each) => each === name)
  if (role === undefined) return null
  if (kind === 'group') return { role, scope: 'group', group: ids.join(' '), restaurants: null }
  if (kind === 'restaurants')
    return {
      role,
      scope: 'restaurant',
      group: null,
      restaurants: ids.map(Number).filter((id) => Number.isInteger(id) && id > 0),
    }
  return kind === undefined ? { role, scope: 'chain', group: null, restaurants: null } : null
}

/** Splits the subject of an entry: `order 12` is the order with the id 12. */
export function readSubject(subject: string): { kind: string; id: string } {
  const space = subject.indexOf(' ')
  return space === -1
    ? { kind: subject, id: '' }
    : { kind: subject.slice(0, space), id: subject.slice(space + 1) }
}
