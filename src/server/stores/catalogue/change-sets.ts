import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
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
  /**
   * The time at which a scheduled set is published, or at which a pilot ends and its set is
   * published.
   */
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

/**
 * Maximum number of attempts to lock the draft: another person may publish or discard the draft
 * while this transaction waits for the lock.
 */
const MOST_WAITS = 10

/** Returns the open draft and locks it until the transaction ends; creates one if there is none. */
export async function openDraft(
  tx: Tx,
  { staff, at }: { staff: string | null; at: number },
): Promise<string> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    await runStatement(tx)`
      insert into change_sets (title, made_by, made_at) values ('', ${staff}, ${new Date(at)})
      on conflict ((true)) where state = 'draft' do nothing`
    // The statement finds no row if another transaction published the draft while this one waited
    // for the lock.
    const row = await firstRow(tx)<Columns<'change_sets', 'id'>>`
      select id::text from change_sets where state = 'draft' for update`
    if (row !== undefined) return row.id
  }
  throw new Error('no draft is open')
}

/** Creates a change set. The caller then uses `changeState` to make it a draft or to publish it. */
export async function insertChangeSet(
  tx: Tx,
  { staff, at }: { staff: string | null; at: number },
): Promise<string> {
  const row = await firstRow(tx)<Columns<'change_sets', 'id'>>`
    insert into change_sets (title, state, made_by, made_at) values ('', 'discarded', ${staff}, ${new Date(at)})
    returning id::text`
  if (row === undefined) throw new Error('the change set was not written')
  return row.id
}

/** Reads the open draft; null if there is none. */
export async function readDraft(db: Queries): Promise<StoredChangeSet | null> {
  const row = await firstRow(db)<StoredChangeSet>`
    select ${setColumns} from ${sets} where state = 'draft'`
  return row ?? null
}

/** Reads a change set and locks it until the transaction ends. */
export async function lockChangeSet(tx: Tx, id: string): Promise<StoredChangeSet | null> {
  await runStatement(tx)`select from change_sets where id = ${id}::bigint for update`
  return readChangeSet(tx, id)
}

export async function readChangeSet(db: Queries, id: string): Promise<StoredChangeSet | null> {
  const row = await firstRow(db)<StoredChangeSet>`
    select ${setColumns} from ${sets} where change_sets.id = ${id}::bigint`
  return row ?? null
}

/** Finds the change set that a request published or scheduled with this key. */
export async function publishedUnder(
  db: Queries,
  key: string,
): Promise<(Pick<StoredChangeSet, 'id' | 'state'> & { body: string | null }) | null> {
  const row = await firstRow(db)<Pick<StoredChangeSet, 'id' | 'state'> & { body: string | null }>`
    select id::text, state, publish_body as body from change_sets where publish_key = ${key}`
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

/**
 * Stores a token for the preview of a change set. If the set already has a token, this one remains.
 * Returns the token that is stored now.
 */
export async function writePreviewToken(tx: Tx, id: string, token: string): Promise<string> {
  const row = await firstRow(tx)<{ token: string }>`
    update change_sets set preview_token = coalesce(preview_token, ${token}) where id = ${id}::bigint
    returning preview_token as token`
  return row?.token ?? token
}

/**
 * The change set that the preview with this token shows; null once the set is published or
 * discarded.
 */
export async function setOfPreview(db: Queries, token: string): Promise<string | null> {
  const row = await firstRow(db)<Columns<'change_sets', 'id'>>`
    select id::text from change_sets
    where preview_token = ${token} and state in ('draft', 'scheduled', 'pilot')`
  return row?.id ?? null
}

/**
 * Lists change sets: first those that are scheduled or in a pilot, then published ones, newest
 * first.
 */
export async function listChangeSets(
  db: Queries,
  most = 50,
): Promise<(StoredChangeSet & { edits: Edit[] })[]> {
  return allRows(db)<StoredChangeSet & { edits: Edit[] }>`
    select ${setColumns},
      coalesce((
        select jsonb_agg(jsonb_build_object('entry', subject, 'field', field, 'before', before, 'after', after) order by position)
        from change_set_edits where change_set_id = change_sets.id), '[]') as edits
    from ${sets} where state in ('scheduled', 'pilot', 'published')
    order by published_at desc nulls first, change_sets.id desc limit ${most}`
}

export type NewState =
  | { state: 'scheduled'; by: string; publishAt: number; pilot: PilotTime | null }
  | { state: 'published'; by: string | null; at: number; version: string }
  | { state: 'draft' | 'discarded' }
/** The restaurant of a pilot, and the beginning of the pilot in epoch milliseconds. */
type PilotTime = { restaurant: number; from: number }

export async function changeState(tx: Tx, id: string, to: NewState): Promise<void> {
  switch (to.state) {
    case 'scheduled':
      await runStatement(tx)`
        update change_sets set state = 'scheduled', publish_at = ${new Date(to.publishAt)}, published_by = ${to.by},
          pilot_restaurant_id = ${to.pilot?.restaurant ?? null}::integer,
          pilot_from = ${to.pilot === null ? null : new Date(to.pilot.from)}::timestamptz
        where id = ${id}::bigint`
      return
    case 'published':
      await runStatement(tx)`
        update change_sets set state = 'published', published_at = ${new Date(to.at)},
          published_by = coalesce(${to.by}::uuid, published_by), version = ${to.version},
          preview_token = null, pilot_catalogue = null
        where id = ${id}::bigint`
      await runStatement(tx)`
        update catalogue_history set change_set_id = ${id}::bigint where since = now()`
      return
    default:
      await runStatement(tx)`
        update change_sets set state = ${to.state}, publish_at = null, published_by = null, preview_token = null,
          pilot_restaurant_id = null, pilot_from = null, pilot_catalogue = null, pilot_made_at = null
        where id = ${id}::bigint`
  }
}

/**
 * Begins the pilot of a scheduled set: from now on, the pilot's restaurant uses the catalogue of the
 * set. If the pilot is already running, its catalogue is replaced. Returns false, and changes
 * nothing, if the restaurant already has the pilot of another set.
 */
export async function writePilot(tx: Tx, id: string, pilot: Pilot): Promise<boolean> {
  const rows = await allRows(tx)`
    update change_sets set state = 'pilot', pilot_catalogue = ${JSON.stringify(pilot)}::jsonb,
      pilot_made_at = (select changed_at from catalogue)
    where id = ${id}::bigint and not exists (
      select from change_sets others where others.state = 'pilot' and others.id <> ${id}::bigint
        and others.pilot_restaurant_id = change_sets.pilot_restaurant_id)
    returning id`
  return rows.length > 0
}

/**
 * Sets the date of a pilot to that of the last change of the chain. The beginning of the pilot
 * counts as such a change; with an older date, the pilot would seem outdated.
 */
export const dateOfPilot = (tx: Tx, id: string): Promise<unknown> =>
  sql`update change_sets set pilot_made_at = (select changed_at from catalogue) where id = ${id}::bigint`.execute(
    tx,
  )

/** Records that a draft undoes a published change set. */
export const markUndoes = (tx: Tx, draft: string, id: string): Promise<unknown> =>
  sql`update change_sets set undoes = ${id}::bigint where id = ${draft}::bigint`.execute(tx)

/** Records that a set could not be published at its time. */
export const markRefused = (tx: Tx, id: string, at: number): Promise<unknown> =>
  sql`update change_sets set refused_at = ${new Date(at)} where id = ${id}::bigint`.execute(tx)

/**
 * The last time at which the publication of a set was refused, at or after `since`. Null if there
 * is none, or if a set was published later.
 */
export async function lastRefused(db: Queries, since: number): Promise<Date | null> {
  const row = await firstRow(db)<{ at: Date | null }>`
    select max(refused_at) as at from change_sets where refused_at >= ${new Date(since)}
      and not exists (select from change_sets later where later.published_at > change_sets.refused_at)`
  return row?.at ?? null
}

/** Lists the change sets that are in a pilot now. */
export async function runningPilots(db: Queries): Promise<{ id: string; pilot: number }[]> {
  return allRows(db)<{ id: string; pilot: number }>`
    select id::text, pilot_restaurant_id as pilot from change_sets
    where state = 'pilot' order by id`
}

/** Lists the pilots whose catalogue was built before the last change of the chain. */
export async function outdatedPilots(db: Queries): Promise<string[]> {
  const rows = await allRows(db)<{ id: string }>`
    select id::text from change_sets, catalogue
    where state = 'pilot' and pilot_made_at < changed_at order by id`
  return rows.map(({ id }) => id)
}

/** Change sets whose publication or pilot is due now, the earliest time of publication first. */
export async function dueChangeSets(db: Queries, now: number): Promise<string[]> {
  const rows = await allRows(db)<{ id: string }>`
    select id::text from change_sets
    where state = 'scheduled' and coalesce(pilot_from, publish_at) <= ${new Date(now)}
      or state = 'pilot' and publish_at <= ${new Date(now)} order by publish_at, id`
  return rows.map(({ id }) => id)
}
