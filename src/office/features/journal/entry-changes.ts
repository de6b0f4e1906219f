import type { AuditEntryView } from '#contract/office/audit.ts'
import { type Role, roles } from '#domain/staff/rights.ts'

/** A field of an entry, as it was and as it became; undefined where it was not there. */
export type FieldChange = { field: string; before: unknown; after: unknown }

/** Ids of rows, and what the sentence of an entry says already. */
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
/** `kind` says how, which the balance of the points or the sentence shows. */
const unsaidOf: Partial<Record<AuditEntryView['action'], readonly string[]>> = {
  'points-changed': ['kind'],
  'restaurant-paused': ['kind'],
  'restaurant-eased': ['kind'],
}

/** The fields that an entry changed, in the order in which it names them. */
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
      // No points were given beside a refund: nothing to tell.
      .filter(({ field, after: now }) => field !== 'goodwillPoints' || now !== 0)
  )
}

/** The money of an entry, in cents; null for one without. */
export function amountOf({
  before,
  after,
}: Pick<AuditEntryView, 'before' | 'after'>): number | null {
  const amount = after?.['amount'] ?? before?.['amount']
  return typeof amount === 'number' ? amount : null
}

/** A role as the journal keeps it, and where it holds: by ids. */
type KeptGrant = {
  role: Role
  scope: 'chain' | 'group' | 'restaurant'
  group: string | null
  restaurants: number[] | null
}

/** Reads `owner`, `manager group ouest`, `reader restaurants 1 2`; null for anything else. */
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

/** What an entry is about: `order 12` is the order 12. */
export function readSubject(subject: string): { kind: string; id: string } {
  const space = subject.indexOf(' ')
  return space === -1
    ? { kind: subject, id: '' }
    : { kind: subject.slice(0, space), id: subject.slice(space + 1) }
}
