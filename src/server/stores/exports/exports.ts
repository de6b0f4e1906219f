import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { sql } from 'kysely'
import type { Export, ExportWish } from '#contract/office/exports.ts'
import type { Locale } from '#contract/pages/locales.ts'
import type { Queries, Tx } from '#server/db/open.ts'
import type { Columns } from '#server/db/tables.ts'

/** The restaurants and the seller to which a file is limited; null for all. */
export type Extent = { restaurants: readonly number[] | null; seller: string | null }

export type NewExport = {
  wish: ExportWish
  extent: Extent
  locale: Locale
  key: string
  staff: string
  at: number
}

/** Records the request for a file. Returns the id of the file; null if the key was already used. */
export async function writeExport(tx: Tx, newExport: NewExport): Promise<string | null> {
  const { wish, extent, locale, key, staff, at } = newExport
  const format = 'format' in wish ? wish.format : 'text'
  const row = await firstRow(tx)<Columns<'exports', 'id'>>`
    insert into exports (kind, format, params, locale, asked_by, asked_at, key)
    values (${wish.kind}, ${format}, ${JSON.stringify({ wish, ...extent })}::jsonb, ${locale}, ${staff},
      ${new Date(at)}, ${key})
    on conflict (key) do nothing returning id::text`
  return row?.id ?? null
}

/** Counts the files that a person requested and that are not completely written yet. */
export async function countUnfinished(db: Queries, staff: string): Promise<number> {
  const row = await firstRow(db)<{ count: number }>`
    select count(*)::integer as count from exports
    where asked_by = ${staff} and state in ('waiting', 'writing')`
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

/** Lists the files requested by a person, newest first. */
export async function listExportsOf(db: Queries, staff: string): Promise<Export[]> {
  const rows = await allRows(db)<ExportRow>`
    ${selectExports} where asked_by = ${staff} order by exports.id desc limit 100`
  return rows.map(exportOf)
}

/** Finds a file by its id, or by the key of its request. */
export async function readExport(
  db: Queries,
  which: { id: string } | { key: string },
  staff: string,
): Promise<Export | null> {
  const is = 'id' in which ? sql`exports.id = ${which.id}` : sql`key = ${which.key}`
  const row = await firstRow(db)<ExportRow>`${selectExports} where ${is} and asked_by = ${staff}`
  return row ? exportOf(row) : null
}

/**
 * Reads the restaurants and the seller to which a file is limited; null if the file was deleted.
 * Files requested by an older version of the program are not limited to a seller.
 */
export async function readExtent(db: Queries, id: string): Promise<Extent | null> {
  const row = await firstRow(db)<{
    params: StoredParams
  }>`select params from exports where id = ${id}`
  return row ? extentOf(row.params) : null
}

type StoredParams = { wish: ExportWish; restaurants: number[] | null; seller?: string | null }
const extentOf = ({ restaurants, seller = null }: StoredParams): Extent => ({ restaurants, seller })

/** A file that is being written. Only the attempt that began last may write parts of the file. */
export type Writing = {
  id: string
  attempt: number
  wish: ExportWish
  extent: Extent
  locale: Locale
}

/**
 * Begins to write a file, or begins again after a failed attempt. Null if the file is complete or
 * deleted. If a customer is erased while a file of customers is written, the file is discarded
 * (0059_exported_lists.sql). The advisory lock ensures one of two sequences: the erasure is
 * finished before this attempt reads any data, or the erasure begins after this attempt was
 * recorded and then discards the file.
 */
export async function beginExport(tx: Tx, id: string): Promise<Writing | null> {
  await runStatement(tx)`
    select pg_advisory_xact_lock_shared(hashtextextended('exported customers', 0))`
  const row = await firstRow(tx)<
    Columns<'exports', 'attempt' | 'locale'> & { params: StoredParams }
  >`
    update exports set state = 'writing', attempt = attempt + 1, rows = 0, bytes = 0
    where id = ${id} and state <> 'done' returning attempt, locale, params`
  if (!row) return null
  await tx.deleteFrom('export_parts').where('export_id', '=', id).execute()
  const { attempt, locale, params } = row
  return { id, attempt, locale, wish: params.wish, extent: extentOf(params) }
}

/** Stores the name of the file, and the expected number of rows. */
export async function nameExport(
  db: Queries,
  { id, attempt }: Writing,
  { name, total }: { name: string; total: number | null },
): Promise<void> {
  await runStatement(db)`
    update exports set name = ${name}, total = ${total} where id = ${id} and attempt = ${attempt}`
}

/**
 * Adds a part of a file. False, with nothing written, if a later attempt is writing the file now.
 */
export async function addPart(
  db: Queries,
  { id, attempt }: Writing,
  { position, content, rows }: { position: number; content: Uint8Array; rows: number },
): Promise<boolean> {
  const newParts = await allRows(db)`
    with mine as (
      update exports set rows = rows + ${rows}::integer, bytes = bytes + ${content.byteLength}::integer
      where id = ${id} and attempt = ${attempt} and state = 'writing' returning id
    )
    insert into export_parts (export_id, position, content)
    select id, ${position}::integer, ${Buffer.from(content)}::bytea from mine returning position`
  return newParts.length > 0
}

export async function endExport(
  db: Queries,
  { id, attempt }: Writing,
  { state, at }: { state: 'done' | 'failed'; at: number },
): Promise<void> {
  await runStatement(db)`
    update exports set state = ${state}, done_at = ${new Date(at)}
    where id = ${id} and attempt = ${attempt} and state = 'writing'`
}

/** Reads a part of a file; null after the last part. */
export async function readPart(
  db: Queries,
  id: string,
  position: number,
): Promise<Uint8Array | null> {
  const row = await firstRow(db)<Columns<'export_parts', 'content'>>`
    select content from export_parts where export_id = ${id} and position = ${position}`
  return row?.content ?? null
}

/** Deletes the files that were requested before an instant. */
export async function deleteExports(db: Queries, before: number): Promise<void> {
  await runStatement(db)`
    delete from exports where id = any(array(
      select id from exports where asked_at < ${new Date(before)} order by id for update))`
}
