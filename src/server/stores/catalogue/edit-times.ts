import { allRows } from '#server/db/statements.ts'
import type { Json } from '#domain/catalogue/entries.ts'
import type { Queries } from '#server/db/open.ts'

/**
 * Finds the fields of a change set that another set also edited, if that other set was published
 * after the edit in this set (P6).
 */
export async function overtakenEdits(
  db: Queries,
  changeSet: string,
): Promise<{ entry: string; field: string; by: string | null; at: Date }[]> {
  return allRows(db)<{ entry: string; field: string; by: string | null; at: Date }>`
    with own as (
      select subject, field, max(at) as at from change_set_edits
      where change_set_id = ${changeSet}::bigint group by subject, field)
    select distinct on (own.subject, own.field) own.subject as entry, own.field, staff.name as by, published_at as at
    from own join change_set_edits others on others.subject = own.subject and others.field = own.field
      and others.change_set_id <> ${changeSet}::bigint
      join change_sets on change_sets.id = others.change_set_id and state = 'published' and published_at > own.at
      left join staff on staff.id = others.staff_id
    order by own.subject, own.field, published_at desc`
}

/**
 * Finds the fields of a change set that another set, scheduled or in a pilot, changes as well. The
 * set that is published last would be refused because its edits are overtaken.
 */
export async function waitingElsewhere(
  db: Queries,
  changeSet: string,
): Promise<{ entry: string; field: string }[]> {
  return allRows(db)<{ entry: string; field: string }>`
    select distinct own.subject as entry, own.field from change_set_edits own
      join change_set_edits others on others.subject = own.subject and others.field = own.field
      join change_sets on change_sets.id = others.change_set_id and state in ('scheduled', 'pilot')
    where own.change_set_id = ${changeSet}::bigint and others.change_set_id <> own.change_set_id`
}

/**
 * Reads when each text was last edited in each language, for all entries that any change set
 * edited. Discarded sets are ignored.
 */
export async function textTimes(
  db: Queries,
  fields: readonly string[],
): Promise<{ entry: string; field: string; at: Date }[]> {
  return allRows(db)<{ entry: string; field: string; at: Date }>`
    select subject as entry, field, max(at) as at
    from change_set_edits join change_sets on change_sets.id = change_set_id
    where state <> 'discarded' and split_part(field, '.', 1) = any(${fields}::text[])
    group by subject, field`
}

/** Reads the published changes of an entry, newest first. */
export async function readHistory(db: Queries, entry: string, most = 200) {
  return allRows(db)<{
    changeSet: string
    field: string
    before: Json
    after: Json
    by: string | null
    publishedAt: Date
  }>`
    select change_set_id::text as "changeSet", field, before, after, staff.name as by, published_at as "publishedAt"
    from change_set_edits join change_sets on change_sets.id = change_set_id
      left join staff on staff.id = staff_id
    where subject = ${entry} and state = 'published' and before is distinct from after
    order by published_at desc, position limit ${most}`
}
