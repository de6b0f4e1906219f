import type { SavedView } from '#contract/office/views.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import { allRows, firstRow, runStatement } from '#server/db/statements.ts'

type ViewContents = Omit<SavedView, 'id'>

/** Reads the views that a person saved, by name. */
export const readViews = (db: Queries, staff: string): Promise<SavedView[]> =>
  allRows(db)<SavedView>`
    select id::text, page, name, search from staff_views where staff_id = ${staff}
    order by lower(name), name, staff_views.id`

/**
 * Writes a view; a view of the same page and name gets the new search part. The name is composed:
 * “é” is one name, however it was typed.
 */
export const writeView = (
  tx: Tx,
  staff: string,
  { page, name, search }: ViewContents,
): Promise<void> =>
  runStatement(tx)`
    insert into staff_views (staff_id, page, name, search)
    values (${staff}, ${page}, ${name.normalize()}, ${search})
    on conflict (staff_id, page, name) do update set search = excluded.search`

/** Deletes a view and returns what it had; null if the person has no such view. */
export async function takeView(tx: Tx, staff: string, id: string): Promise<ViewContents | null> {
  const row = await firstRow(tx)<ViewContents>`
    delete from staff_views where staff_id = ${staff} and id = ${id}::bigint
    returning page, name, search`
  return row ?? null
}
