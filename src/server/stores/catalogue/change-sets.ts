import type { Edit } from '#domain/catalogue/entries.ts'
import { sql } from 'kysely'
import type { Pilot } from '#server/chain/source.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

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

/** How often a draft is published or dropped while somebody waits for it. */
const MOST_WAITS = 10

/** The draft that is open, which stays as it is until the transaction ends; a new one where none is. */
export async function openDraft(
  tx: Tx,
  { staff, at }: { staff: string | null; at: number },
): Promise<string> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    await sql`
      insert into change_sets (title, made_by, made_at) values ('', ${staff}, ${new Date(at)})
      on conflict ((true)) where state = 'draft' do nothing`.execute(tx)
    // Nothing is found where the draft was published while this waited for it.
    const {
      rows: [row],
    } = await sql<Columns<'change_sets', 'id'>>`
      select id::text from change_sets where state = 'draft' for update`.execute(tx)
    if (row !== undefined) return row.id
  }
  throw new Error('no draft is open')
}

/** A change set that becomes a draft, or is published, once `changeState` says so. */
export async function insertChangeSet(
  tx: Tx,
  { staff, at }: { staff: string | null; at: number },
): Promise<string> {
  const {
    rows: [row],
  } = await sql<Columns<'change_sets', 'id'>>`
    insert into change_sets (title, state, made_by, made_at) values ('', 'discarded', ${staff}, ${new Date(at)})
    returning id::text`.execute(tx)
  if (row === undefined) throw new Error('the change set was not written')
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
): Promise<(Pick<StoredChangeSet, 'id' | 'state'> & { body: string | null }) | null> {
  const {
    rows: [row],
  } = await sql<Pick<StoredChangeSet, 'id' | 'state'> & { body: string | null }>`
    select id::text, state, publish_body as body from change_sets where publish_key = ${key}`.execute(
    db,
  )
  return row ?? null
}

export const keepPublishKey = (
  tx: Tx,
  id: string,
  { key, body }: { key: string; body: string },
): Promise<unknown> =>
  sql`update change_sets set publish_key = ${key}, publish_body = ${body} where id = ${id}::bigint`.execute(
    tx,
  )

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
): Promise<(StoredChangeSet & { edits: Edit[] })[]> {
  const { rows } = await sql<StoredChangeSet & { edits: Edit[] }>`
    select ${setColumns},
      coalesce((
        select jsonb_agg(jsonb_build_object('entry', subject, 'field', field, 'before', before, 'after', after) order by position)
        from change_set_edits where change_set_id = change_sets.id), '[]') as edits
    from ${sets} where state in ('scheduled', 'pilot', 'published')
    order by published_at desc nulls first, change_sets.id desc limit ${most}`.execute(db)
  return rows
}

export type NewState =
  | { state: 'scheduled'; by: string; publishAt: number; pilot: PilotTime | null }
  | { state: 'published'; by: string | null; at: number; version: string }
  | { state: 'draft' | 'discarded' }
/** The restaurant of a pilot, and when it begins there. */
type PilotTime = { restaurant: number; from: number }

export async function changeState(tx: Tx, id: string, to: NewState): Promise<void> {
  switch (to.state) {
    case 'scheduled':
      await sql`
        update change_sets set state = 'scheduled', publish_at = ${new Date(to.publishAt)}, published_by = ${to.by},
          pilot_restaurant_id = ${to.pilot?.restaurant ?? null}::integer,
          pilot_from = ${to.pilot === null ? null : new Date(to.pilot.from)}::timestamptz
        where id = ${id}::bigint`.execute(tx)
      return
    case 'published':
      await sql`
        update change_sets set state = 'published', published_at = ${new Date(to.at)},
          published_by = coalesce(${to.by}::uuid, published_by), version = ${to.version},
          preview_token = null, pilot_catalogue = null
        where id = ${id}::bigint`.execute(tx)
      await sql`
        update catalogue_history set change_set_id = ${id}::bigint where since = now()`.execute(tx)
      return
    default:
      await sql`
        update change_sets set state = ${to.state}, publish_at = null, published_by = null, preview_token = null,
          pilot_restaurant_id = null, pilot_from = null, pilot_catalogue = null, pilot_made_at = null
        where id = ${id}::bigint`.execute(tx)
  }
}

/**
 * Lets the restaurant of a scheduled set sell by it, or by what it became since. False when another
 * set is tried there.
 */
export async function writePilot(tx: Tx, id: string, pilot: Pilot): Promise<boolean> {
  const { rows } = await sql`
    update change_sets set state = 'pilot', pilot_catalogue = ${JSON.stringify(pilot)}::jsonb,
      pilot_made_at = (select changed_at from catalogue)
    where id = ${id}::bigint and not exists (
      select from change_sets others where others.state = 'pilot' and others.id <> ${id}::bigint
        and others.pilot_restaurant_id = change_sets.pilot_restaurant_id)
    returning id`.execute(tx)
  return rows.length > 0
}

/** A pilot is as old as the chain that it was worked out of: its own beginning changed it last. */
export const dateOfPilot = (tx: Tx, id: string): Promise<unknown> =>
  sql`update change_sets set pilot_made_at = (select changed_at from catalogue) where id = ${id}::bigint`.execute(
    tx,
  )

/** Notes that a draft takes a published change set back. */
export const markUndoes = (tx: Tx, draft: string, id: string): Promise<unknown> =>
  sql`update change_sets set undoes = ${id}::bigint where id = ${draft}::bigint`.execute(tx)

/** Says that a set could not be published at its time. */
export const markRefused = (tx: Tx, id: string, at: number): Promise<unknown> =>
  sql`update change_sets set refused_at = ${new Date(at)} where id = ${id}::bigint`.execute(tx)

/** When a set was last refused at its time, unless something was published since; null for never. */
export async function lastRefused(db: Queries, since: number): Promise<Date | null> {
  const {
    rows: [row],
  } = await sql<{ at: Date | null }>`
    select max(refused_at) as at from change_sets where refused_at >= ${new Date(since)}
      and not exists (select from change_sets later where later.published_at > change_sets.refused_at)`.execute(
    db,
  )
  return row?.at ?? null
}

/** Change sets that are tried in a restaurant now. */
export async function runningPilots(db: Queries): Promise<{ id: string; pilot: number }[]> {
  const { rows } = await sql<{ id: string; pilot: number }>`
    select id::text, pilot_restaurant_id as pilot from change_sets
    where state = 'pilot' order by id`.execute(db)
  return rows
}

/** Pilots that were worked out before the last change of the chain. */
export async function outdatedPilots(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from change_sets, catalogue
    where state = 'pilot' and pilot_made_at < changed_at order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Change sets whose time has come, oldest first. */
export async function dueChangeSets(db: Queries, now: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from change_sets
    where state = 'scheduled' and coalesce(pilot_from, publish_at) <= ${new Date(now)}
      or state = 'pilot' and publish_at <= ${new Date(now)} order by publish_at, id`.execute(db)
  return rows.map(({ id }) => id)
}
