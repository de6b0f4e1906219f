import { sql } from 'kysely'
import type { Export, ExportWish } from '#contract/office/exports.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** What a file is about: the restaurants, and who sold; null for all. */
export type Extent = { restaurants: readonly number[] | null; seller: string | null }

export type NewExport = {
  wish: ExportWish
  extent: Extent
  locale: Locale
  key: string
  staff: string
  at: number
}

/** Writes what is asked for. Returns its id; null when the key was used before. */
export async function writeExport(tx: Tx, newExport: NewExport): Promise<string | null> {
  const { wish, extent, locale, key, staff, at } = newExport
  const format = 'format' in wish ? wish.format : 'text'
  const {
    rows: [row],
  } = await sql<Columns<'exports', 'id'>>`
    insert into exports (kind, format, params, locale, asked_by, asked_at, key)
    values (${wish.kind}, ${format}, ${JSON.stringify({ wish, ...extent })}::jsonb, ${locale}, ${staff},
      ${new Date(at)}, ${key})
    on conflict (key) do nothing returning id::text`.execute(tx)
  return row?.id ?? null
}

/** How many files of somebody are not written yet. */
export async function countUnfinished(db: Queries, staff: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`
    select count(*)::integer as count from exports
    where asked_by = ${staff} and state in ('waiting', 'writing')`.execute(db)
  return row?.count ?? 0
}

type ExportRow = Columns<'exports', 'id' | 'asked_at' | 'state' | 'name' | 'rows' | 'total'> & {
  wish: ExportWish
  bytes: number
}

const selectExports = sql`
  select id::text, params -> 'wish' as wish, asked_at, state, name, rows, total, bytes::double precision as bytes
  from exports`

const exportOf = ({ asked_at: askedAt, ...row }: ExportRow): Export => ({
  ...row,
  askedAt: askedAt.toISOString(),
})

/** The files that somebody asked for, newest first. */
export async function listExportsOf(db: Queries, staff: string): Promise<Export[]> {
  const { rows } = await sql<ExportRow>`
    ${selectExports} where asked_by = ${staff} order by exports.id desc limit 100`.execute(db)
  return rows.map(exportOf)
}

/** A file of somebody, by its id or by the key that it was asked for with. */
export async function readExport(
  db: Queries,
  which: { id: string } | { key: string },
  staff: string,
): Promise<Export | null> {
  const is = 'id' in which ? sql`exports.id = ${which.id}` : sql`key = ${which.key}`
  const {
    rows: [row],
  } = await sql<ExportRow>`${selectExports} where ${is} and asked_by = ${staff}`.execute(db)
  return row ? exportOf(row) : null
}

/** What a file is about; null when it is gone. One that was asked for before sellers had files has none. */
export async function readExtent(db: Queries, id: string): Promise<Extent | null> {
  const {
    rows: [row],
  } = await sql<{ params: StoredParams }>`select params from exports where id = ${id}`.execute(db)
  return row ? extentOf(row.params) : null
}

type StoredParams = { wish: ExportWish; restaurants: number[] | null; seller?: string | null }
const extentOf = ({ restaurants, seller = null }: StoredParams): Extent => ({ restaurants, seller })

/** A file that is being written, by whoever began last. */
export type Writing = {
  id: string
  attempt: number
  wish: ExportWish
  extent: Extent
  locale: Locale
}

/**
 * Begins to write a file, anew where somebody began before. Null when it is done or gone. Whoever is
 * forgotten while it is written takes a file of customers with them (0059_exported_lists.sql): the lock
 * lets them be forgotten either before anything is read, or once this has begun.
 */
export async function beginExport(tx: Tx, id: string): Promise<Writing | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('exported customers', 0))`.execute(
    tx,
  )
  const {
    rows: [row],
  } = await sql<Columns<'exports', 'attempt' | 'locale'> & { params: StoredParams }>`
    update exports set state = 'writing', attempt = attempt + 1, rows = 0, bytes = 0
    where id = ${id} and state <> 'done' returning attempt, locale, params`.execute(tx)
  if (!row) return null
  await sql`delete from export_parts where export_id = ${id}`.execute(tx)
  const { attempt, locale, params } = row
  return { id, attempt, locale, wish: params.wish, extent: extentOf(params) }
}

/** Says how the file is called, and how many rows it will have. */
export async function nameExport(
  db: Queries,
  { id, attempt }: Writing,
  { name, total }: { name: string; total: number | null },
): Promise<void> {
  await sql`
    update exports set name = ${name}, total = ${total} where id = ${id} and attempt = ${attempt}`.execute(
    db,
  )
}

/** Adds a part. False, with nothing written, when somebody else writes the file now. */
export async function addPart(
  db: Queries,
  { id, attempt }: Writing,
  { position, content, rows }: { position: number; content: Uint8Array; rows: number },
): Promise<boolean> {
  const { rows: written } = await sql`
    with mine as (
      update exports set rows = rows + ${rows}::integer, bytes = bytes + ${content.byteLength}::integer
      where id = ${id} and attempt = ${attempt} and state = 'writing' returning id
    )
    insert into export_parts (export_id, position, content)
    select id, ${position}::integer, ${Buffer.from(content)}::bytea from mine returning position`.execute(
    db,
  )
  return written.length > 0
}

export async function endExport(
  db: Queries,
  { id, attempt }: Writing,
  { state, at }: { state: 'done' | 'failed'; at: number },
): Promise<void> {
  await sql`
    update exports set state = ${state}, done_at = ${new Date(at)}
    where id = ${id} and attempt = ${attempt} and state = 'writing'`.execute(db)
}

/** A part of a file; null after the last. */
export async function readPart(
  db: Queries,
  id: string,
  position: number,
): Promise<Uint8Array | null> {
  const {
    rows: [row],
  } = await sql<Columns<'export_parts', 'content'>>`
    select content from export_parts where export_id = ${id} and position = ${position}`.execute(db)
  return row?.content ?? null
}

/** Deletes the files that were asked for before an instant. */
export async function deleteExports(db: Queries, before: number): Promise<void> {
  await sql`
    delete from exports where id = any(array(
      select id from exports where asked_at < ${new Date(before)} order by id for update))`.execute(
    db,
  )
}
