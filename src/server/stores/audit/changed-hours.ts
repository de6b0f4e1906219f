import { allRows } from '#server/db/statements.ts'
import type { Queries } from '#server/db/open.ts'

/**
 * For each of these dates, the name of the person who last changed the date in a calendar of any
 * restaurant.
 */
export async function lastChangeOfDates(
  db: Queries,
  dates: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await allRows(db)<{ date: string; name: string | null }>`
    select wanted as date, (
      select staff.name from audit_entries entry left join staff on staff.id = entry.staff_id
      where entry.action = 'calendar-changed' and entry.after -> 'dates' ? wanted
      order by entry.id desc limit 1) as name
    from unnest(${dates}::text[]) as wanted`
  return new Map(rows.map(({ date, name }) => [date, name]))
}

export type JournalEntry = {
  action: string
  subject: string
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** An entry of the journal by its id. */
export async function readAuditEntry(db: Queries, id: string): Promise<JournalEntry | null> {
  const rows = await allRows(db)<JournalEntry>`
    select action, subject, before, after from audit_entries where id = ${id}::bigint`
  return rows[0] ?? null
}

/** The name of the person who last changed the opening hours of a restaurant. */
export async function lastChangeOf(db: Queries, subject: string): Promise<string | null> {
  const rows = await allRows(db)<{ name: string | null }>`
    select staff.name from audit_entries entry left join staff on staff.id = entry.staff_id
    where entry.action = 'hours-changed' and entry.subject = ${subject}
    order by entry.id desc limit 1`
  return rows[0]?.name ?? null
}
