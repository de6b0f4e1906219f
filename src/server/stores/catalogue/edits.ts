import { allRows, runStatement } from '#server/db/statements.ts'
import type { Edit, Json } from '#domain/catalogue/entries.ts'
import type { Queries, Tx } from '#server/db/open.ts'

/**
 * An edit of a change set, with the id of the person who made it: null if a command made it, or if
 * that person was deleted.
 */
export type StoredEdit = Edit & {
  position: number
  staff: string | null
  by: string | null
  at: Date
  /** Name of the second person who confirmed the edit; null if nobody did. */
  confirmedBy: string | null
}

/** The edits of a change set, in their order. */
export async function readEdits(db: Queries, changeSet: string): Promise<StoredEdit[]> {
  return allRows(db)<StoredEdit>`
    select subject as entry, field, before, after, position, staff_id as staff, staff.name as by, at,
      (select name from staff where id = confirmed_by) as "confirmedBy"
    from change_set_edits left join staff on staff.id = staff_id
    where change_set_id = ${changeSet}::bigint order by position`
}

/** Adds edits after the existing ones of a change set. */
export async function addEdits(
  tx: Tx,
  newEdits: { changeSet: string; edits: readonly Edit[]; staff: string | null; at: number },
): Promise<void> {
  const { changeSet, edits, staff, at } = newEdits
  await insertEdits(
    tx,
    changeSet,
    edits.map((edit) => ({
      ...edit,
      staff,
      at: new Date(at),
      confirmedStaff: null,
      confirmedAt: null,
    })),
  )
}

type EditRow = Edit & {
  staff: string | null
  at: Date
  confirmedStaff: string | null
  confirmedAt: Date | null
}

async function insertEdits(tx: Tx, changeSet: string, edits: readonly EditRow[]): Promise<void> {
  if (edits.length === 0) return
  await runStatement(tx)`
    insert into change_set_edits (change_set_id, position, subject, field, before, after, staff_id, at, confirmed_by, confirmed_at)
    select ${changeSet}::bigint, row_number() over (order by nth) + (
        select coalesce(max(position), 0) from change_set_edits where change_set_id = ${changeSet}::bigint),
      edit ->> 'entry', edit ->> 'field', nullif(edit -> 'before', 'null'), nullif(edit -> 'after', 'null'),
      (edit ->> 'staff')::uuid, (edit ->> 'at')::timestamptz, (edit ->> 'confirmedStaff')::uuid, (edit ->> 'confirmedAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(edits)}::jsonb) with ordinality as list (edit, nth)`
}

/**
 * Replaces the edits of a change set by the resulting changes, one row for each field. Must be
 * called before the set is marked as published, because the edits of a published set can never
 * change.
 */
export async function settleEdits(
  tx: Tx,
  changeSet: string,
  changes: ReadonlyMap<string, { before: Json; after: Json }>,
): Promise<void> {
  const rows = await allRows(tx)<EditRow>`
    select distinct on (subject, field) subject as entry, field, staff_id as staff, at,
      confirmed_by as "confirmedStaff", confirmed_at as "confirmedAt"
    from change_set_edits where change_set_id = ${changeSet}::bigint
    order by subject, field, position desc`
  const settled = rows.flatMap((row) => {
    const change = changes.get(`${row.entry} ${row.field}`)
    return change === undefined ? [] : [{ ...row, ...change }]
  })
  await tx.deleteFrom('change_set_edits').where('change_set_id', '=', changeSet).execute()
  await insertEdits(tx, changeSet, settled)
}

/** Moves the edits of some fields to another change set. Their authors and times remain. */
export async function moveEdits(
  tx: Tx,
  move: { from: string; to: string; fields: readonly Pick<Edit, 'entry' | 'field'>[] },
): Promise<void> {
  await runStatement(tx)`
    update change_set_edits set change_set_id = ${move.to}::bigint, position = position + (
      select coalesce(max(position), 0) from change_set_edits where change_set_id = ${move.to}::bigint)
    where change_set_id = ${move.from}::bigint and (subject, field) in (
      select entry, field from jsonb_to_recordset(${JSON.stringify(move.fields)}::jsonb) as moved (entry text, field text))`
}

/**
 * Confirms edits as a second person (P4). Returns how many edits were confirmed: a person cannot
 * confirm their own edits, nor edits that are already confirmed.
 */
export async function confirmEdits(
  tx: Tx,
  confirmation: { changeSet: string; positions: readonly number[]; staff: string; at: number },
): Promise<number> {
  const rows = await allRows(tx)`
    update change_set_edits set confirmed_by = ${confirmation.staff}, confirmed_at = ${new Date(confirmation.at)}
    where change_set_id = ${confirmation.changeSet}::bigint and position = any(${confirmation.positions}::integer[])
      and staff_id is distinct from ${confirmation.staff}::uuid and confirmed_by is null
    returning position`
  return rows.length
}
