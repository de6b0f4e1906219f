import { allRows } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { AuditAction, AuditEntryView } from '#contract/office/audit.ts'
import { pickupTime } from '#server/state/times/pickup-time.ts'
import type { Queries } from '#server/db/open.ts'

const PAGE = 100

export type AuditSearch = {
  /** The period: `from` inclusive and `before` exclusive, in epoch milliseconds. */
  from: number | null
  before: number | null
  person: string | null
  action: AuditAction | null
  subject: string | null
  /** Id of the last entry of the previous page. */
  after: string | null
  /**
   * The entries that the reader may see: those about `restaurants`, and those of the reader's own
   * actions. Null if the reader may see the entries of all restaurants.
   */
  scope: { restaurants: readonly number[]; reader: string } | null
  /**
   * Whether the reader may see data of customers. Otherwise, the personal data of entries about a
   * customer (`customer …`) are left out. The personal data of other entries are always included.
   */
  seesCustomers: boolean
}

type AuditRow = Omit<AuditEntryView, 'at' | 'actor' | 'session' | 'subjectName'> & {
  at: Date
  session: string | null
  sessionDevice: string | null
  sessionOpened: Date | null
  actorId: string | null
  actorName: string | null
  person: Record<string, unknown> | null
}

export type AuditEntryRow = Omit<AuditEntryView, 'subjectName'>

/**
 * Searches the journal, newest entry first. The personal data of an entry are stored outside the
 * book, and are deleted with the data of their person.
 */
export async function findAudit(
  db: Queries,
  { from, before, person, action, subject, after, scope, seesCustomers }: AuditSearch,
): Promise<{ entries: AuditEntryRow[]; next: string | null }> {
  const rows = await allRows(db)<AuditRow>`
    select entry.id::text, entry.at, entry.actor as by, coalesce(entry.staff_id::text, entry.device_id::text) as "actorId",
      coalesce(staff.name, device.name) as "actorName", entry.action, entry.subject, ${withAskerName('before')} as before, ${withAskerName('after')} as after,
      entry.reason, entry.book_position as page, person.data as person,
      session.id as session, session.device as "sessionDevice", session.created_at as "sessionOpened"
    from audit_entries entry left join staff on staff.id = entry.staff_id
      left join staff_sessions session on session.id = entry.session_id
      left join kitchen_devices device on device.id = entry.device_id
      left join audit_persons person on person.entry_id = entry.id
    where (${from === null ? null : new Date(from)}::timestamptz is null or entry.at >= ${from === null ? null : new Date(from)})
      and (${before === null ? null : new Date(before)}::timestamptz is null or entry.at < ${before === null ? null : new Date(before)})
      and (${person}::uuid is null or entry.staff_id = ${person}::uuid)
      and (${action}::text is null or entry.action = ${action})
      and (${subject}::text is null or entry.subject = ${subject})
      and (${after}::bigint is null or entry.id < ${after}::bigint) and ${scope === null ? sql`true` : within(scope)}
    order by entry.id desc limit ${PAGE + 1}`
  const entries = rows.slice(0, PAGE).map((entry) => {
    const { at, actorId, actorName, person: beside, ...entryFields } = entry
    const { session, sessionDevice, sessionOpened, ...row } = entryFields
    const of = seesCustomers || !row.subject.startsWith('customer ') ? beside : null
    return {
      ...row,
      at: at.toISOString(),
      actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
      session:
        session === null || sessionOpened === null
          ? null
          : { id: session, device: sessionDevice ?? '', openedAt: sessionOpened.toISOString() },
      before: together(row.before, of?.['before'] ?? null),
      after: together(row.after, of?.['after'] ?? null),
      reason: row.reason ?? of?.['reason'] ?? null,
    }
  }) as AuditEntryRow[]
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

/**
 * The fields of an entry, with the name of the person who made the request: the book contains only
 * the id of that person.
 */
const withAskerName = (column: 'before' | 'after') => {
  const fields = sql.ref(`entry.${column}`)
  return sql`case when ${fields} ->> 'askedBy' is null then ${fields} else ${fields} || jsonb_build_object('askedBy',
    (select asker.name from staff asker where asker.id::text = ${fields} ->> 'askedBy')) end`
}

/**
 * Condition for actions that concern these restaurants, their orders or their stopped products, and
 * for actions of the reader.
 */
const within = ({ restaurants, reader }: NonNullable<AuditSearch['scope']>) => sql`(
  entry.staff_id = ${reader}::uuid
  or entry.subject = any(${restaurants.map((id) => `restaurant ${id}`)}::text[])
  or case when entry.subject ~ '^order \\d+$' then exists (
    select from orders where id = substr(entry.subject, 7)::bigint and restaurant_id = any(${restaurants}::integer[])) end
  or case when entry.subject ~ '^stop-batch \\d+$' then exists (
    select from stops where restaurant_id = any(${restaurants}::integer[])
      and (begun_in = substr(entry.subject, 12)::bigint or ended_in = substr(entry.subject, 12)::bigint)) end)`
/**
 * Combines the fields in the book with the personal data that are stored outside it; null if both
 * are missing.
 */
function together(book: AuditRow['before'], beside: unknown): AuditRow['before'] {
  const besideFields = typeof beside === 'object' ? beside : null
  return book === null && besideFields === null ? null : { ...book, ...besideFields }
}

/**
 * The names of people, groups and sellers, and the numbers of orders. The key is the subject of a
 * journal entry.
 */
export async function nameSubjects(
  db: Queries,
  subjects: readonly string[],
): Promise<Map<string, { name: string } | { number: number }>> {
  const idsOf = (kind: string) =>
    subjects
      .filter((subject) => subject.startsWith(`${kind} `))
      .map((subject) => subject.slice(kind.length + 1))
  const rows = await allRows(db)<{ subject: string; name: string | null; number: number | null }>`
    select 'staff ' || id as subject, name, null::integer as number from staff where id = any(${idsOf('staff')}::uuid[])
    union all select 'group ' || id, name, null from restaurant_groups where id = any(${idsOf('group')}::text[])
    union all select 'seller ' || id, data ->> 'name', null from sellers where id = any(${idsOf('seller')}::text[])
    union all select 'order ' || orders.id, null, pickup.number from orders ${pickupTime} where orders.id = any(${idsOf('order')}::bigint[])`
  const namesBySubject = new Map<string, { name: string } | { number: number }>()
  for (const { subject, name, number } of rows) {
    if (name !== null) namesBySubject.set(subject, { name })
    else if (number !== null) namesBySubject.set(subject, { number })
  }
  return namesBySubject
}
