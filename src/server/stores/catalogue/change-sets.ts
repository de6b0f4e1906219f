import { sql } from 'kysely'
import type { Edit, Json } from '#domain/catalogue/entries.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** An edit of a change set, and who made it: null for a command, or once they are forgotten. */
export type StoredEdit = Edit & {
  position: number
  staff: string | null
  by: string | null
  at: Date
  /** The second person, where one confirmed it. */
  confirmedBy: string | null
}

export type ChangeSetState = Columns<'change_sets', 'state'>['state']
export type StoredChangeSet = {
  id: string
  state: ChangeSetState
  madeAt: Date
  by: string | null
  /** When a scheduled one is published, or a pilot ends. */
  publishAt: Date | null
  pilot: number | null
  pilotFrom: Date | null
  publishedAt: Date | null
  publishedBy: string | null
  undoes: string | null
}

const setColumns = sql`
  change_sets.id::text, state, made_at as "madeAt", maker.name as by, publish_at as "publishAt",
  pilot_restaurant_id as pilot, pilot_from as "pilotFrom", published_at as "publishedAt",
  publisher.name as "publishedBy", undoes::text`
const sets = sql`change_sets
  left join staff maker on maker.id = made_by left join staff publisher on publisher.id = published_by`

/** The draft that is open, which stays as it is until the transaction ends; a new one where none is. */
export async function openDraft(
  tx: Tx,
  { staff, at }: { staff: string | null; at: number },
): Promise<string> {
  await sql`
    insert into change_sets (title, made_by, made_at) values ('', ${staff}, ${new Date(at)})
    on conflict ((true)) where state = 'draft' do nothing`.execute(tx)
  const {
    rows: [row],
  } = await sql<Columns<'change_sets', 'id'>>`
    select id::text from change_sets where state = 'draft' for update`.execute(tx)
  if (row === undefined) throw new Error('no draft is open')
  return row.id
}

/** A change set that is the draft once the one that is open has left: see `changeState`. */
export async function insertNextDraft(
  tx: Tx,
  { staff, at }: { staff: string; at: number },
): Promise<string> {
  const {
    rows: [row],
  } = await sql<Columns<'change_sets', 'id'>>`
    insert into change_sets (title, state, made_by, made_at) values ('', 'discarded', ${staff}, ${new Date(at)})
    returning id::text`.execute(tx)
  if (row === undefined) throw new Error('the next draft was not written')
  return row.id
}

/** The draft that is open; null where nobody has edited anything. */
export async function readDraft(db: Queries): Promise<StoredChangeSet | null> {
  const {
    rows: [row],
  } = await sql<StoredChangeSet>`select ${setColumns} from ${sets} where state = 'draft'`.execute(
    db,
  )
  return row ?? null
}

/** A change set, which stays as it is until the transaction ends. */
export async function lockChangeSet(tx: Tx, id: string): Promise<StoredChangeSet | null> {
  await sql`select from change_sets where id = ${id}::bigint for update`.execute(tx)
  return readChangeSet(tx, id)
}

export async function readChangeSet(db: Queries, id: string): Promise<StoredChangeSet | null> {
  const {
    rows: [row],
  } = await sql<StoredChangeSet>`
    select ${setColumns} from ${sets} where change_sets.id = ${id}::bigint`.execute(db)
  return row ?? null
}

/** What a request published, or set the time of. */
export async function publishedUnder(
  db: Queries,
  key: string,
): Promise<Pick<StoredChangeSet, 'id' | 'state'> | null> {
  const {
    rows: [row],
  } = await sql<Pick<StoredChangeSet, 'id' | 'state'>>`
    select id::text, state from change_sets where publish_key = ${key}`.execute(db)
  return row ?? null
}

export const keepPublishKey = (tx: Tx, id: string, key: string): Promise<unknown> =>
  sql`update change_sets set publish_key = ${key} where id = ${id}::bigint`.execute(tx)

/** Gives a change set a token for its preview, unless it has one. Returns the one that it has. */
export async function writePreviewToken(tx: Tx, id: string, token: string): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ token: string }>`
    update change_sets set preview_token = coalesce(preview_token, ${token}) where id = ${id}::bigint
    returning preview_token as token`.execute(tx)
  return row?.token ?? token
}

/** The change set that a token shows, while it is to be published. */
export async function setOfPreview(db: Queries, token: string): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<Columns<'change_sets', 'id'>>`
    select id::text from change_sets
    where preview_token = ${token} and state in ('draft', 'scheduled', 'pilot')`.execute(db)
  return row?.id ?? null
}

/** Those that wait for their time, and the latest that were published, newest first. */
export async function listChangeSets(
  db: Queries,
  most = 50,
): Promise<(StoredChangeSet & { edits: number })[]> {
  const { rows } = await sql<StoredChangeSet & { edits: number }>`
    select ${setColumns},
      (select count(*)::integer from change_set_edits where change_set_id = change_sets.id) as edits
    from ${sets} where state in ('scheduled', 'pilot', 'published')
    order by published_at desc nulls first, change_sets.id desc limit ${most}`.execute(db)
  return rows
}

/** The edits of a change set, in their order. */
export async function readEdits(db: Queries, changeSet: string): Promise<StoredEdit[]> {
  const { rows } = await sql<StoredEdit>`
    select subject as entry, field, before, after, position, staff_id as staff, staff.name as by, at,
      (select name from staff where id = confirmed_by) as "confirmedBy"
    from change_set_edits left join staff on staff.id = staff_id
    where change_set_id = ${changeSet}::bigint order by position`.execute(db)
  return rows
}

/** Adds edits after those that a change set has. */
export async function addEdits(
  tx: Tx,
  about: { changeSet: string; edits: readonly Edit[]; staff: string | null; at: number },
): Promise<void> {
  const { changeSet, edits, staff, at } = about
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

type Written = Edit & {
  staff: string | null
  at: Date
  confirmedStaff: string | null
  confirmedAt: Date | null
}

async function insertEdits(tx: Tx, changeSet: string, edits: readonly Written[]): Promise<void> {
  if (edits.length === 0) return
  await sql`
    insert into change_set_edits (change_set_id, position, subject, field, before, after, staff_id, at, confirmed_by, confirmed_at)
    select ${changeSet}::bigint, row_number() over (order by nth) + (
        select coalesce(max(position), 0) from change_set_edits where change_set_id = ${changeSet}::bigint),
      edit ->> 'entry', edit ->> 'field', nullif(edit -> 'before', 'null'), nullif(edit -> 'after', 'null'),
      (edit ->> 'staff')::uuid, (edit ->> 'at')::timestamptz, (edit ->> 'confirmedStaff')::uuid, (edit ->> 'confirmedAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(edits)}::jsonb) with ordinality as list (edit, nth)`.execute(
    tx,
  )
}

/**
 * Writes down what a change set changed, one row for each field, in place of the edits that led to
 * it. Called before it is marked as published: after that, its rows never change.
 */
export async function settleEdits(
  tx: Tx,
  changeSet: string,
  changes: ReadonlyMap<string, { before: Json; after: Json }>,
): Promise<void> {
  const { rows } = await sql<Written>`
    select distinct on (subject, field) subject as entry, field, staff_id as staff, at,
      confirmed_by as "confirmedStaff", confirmed_at as "confirmedAt"
    from change_set_edits where change_set_id = ${changeSet}::bigint
    order by subject, field, position desc`.execute(tx)
  const settled = rows.flatMap((row) => {
    const change = changes.get(`${row.entry} ${row.field}`)
    return change === undefined ? [] : [{ ...row, ...change }]
  })
  await sql`delete from change_set_edits where change_set_id = ${changeSet}::bigint`.execute(tx)
  await insertEdits(tx, changeSet, settled)
}

/** Moves the edits of some fields to another change set, with who made them and when. */
export async function moveEdits(
  tx: Tx,
  about: { from: string; to: string; fields: readonly Pick<Edit, 'entry' | 'field'>[] },
): Promise<void> {
  await sql`
    update change_set_edits set change_set_id = ${about.to}::bigint, position = position + (
      select coalesce(max(position), 0) from change_set_edits where change_set_id = ${about.to}::bigint)
    where change_set_id = ${about.from}::bigint and (subject, field) in (
      select entry, field from jsonb_to_recordset(${JSON.stringify(about.fields)}::jsonb) as moved (entry text, field text))`.execute(
    tx,
  )
}

/** Somebody else confirms the last edits of some fields (P4). Returns how many were theirs to confirm. */
export async function confirmEdits(
  tx: Tx,
  about: { changeSet: string; positions: readonly number[]; staff: string; at: number },
): Promise<number> {
  const { rows } = await sql`
    update change_set_edits set confirmed_by = ${about.staff}, confirmed_at = ${new Date(about.at)}
    where change_set_id = ${about.changeSet}::bigint and position = any(${about.positions}::integer[])
      and staff_id is distinct from ${about.staff}::uuid and confirmed_by is null
    returning position`.execute(tx)
  return rows.length
}

export type NewState =
  | { state: 'scheduled'; by: string; publishAt: number }
  | { state: 'pilot'; pilotFrom: number; publishAt: number }
  | { state: 'published'; by: string | null; at: number; version: string }
  | { state: 'draft' | 'discarded' }

export async function changeState(tx: Tx, id: string, to: NewState): Promise<void> {
  const date = (at: number | null) => (at === null ? null : new Date(at))
  switch (to.state) {
    case 'scheduled':
      await sql`
        update change_sets set state = 'scheduled', publish_at = ${date(to.publishAt)}, published_by = ${to.by}
        where id = ${id}::bigint`.execute(tx)
      return
    case 'pilot':
      await sql`
        update change_sets set state = 'pilot', publish_at = ${date(to.publishAt)} where id = ${id}::bigint`.execute(
        tx,
      )
      return
    case 'published':
      await sql`
        update change_sets set state = 'published', published_at = ${date(to.at)},
          published_by = coalesce(${to.by}::uuid, published_by), version = ${to.version}, preview_token = null
        where id = ${id}::bigint`.execute(tx)
      await sql`
        update catalogue_history set change_set_id = ${id}::bigint where since = now()`.execute(tx)
      return
    default:
      await sql`
        update change_sets set state = ${to.state}, publish_at = null, published_by = null,
          pilot_restaurant_id = null, pilot_from = null, preview_token = null
        where id = ${id}::bigint`.execute(tx)
  }
}

/** Change sets whose time has come, oldest first. */
export async function dueChangeSets(db: Queries, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from change_sets
    where state in ('scheduled', 'pilot') and publish_at <= ${new Date(now)} order by publish_at, id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
