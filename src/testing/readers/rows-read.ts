import type { RawBuilder } from 'kysely'
import { firstRow, runStatement } from '#server/db/statements.ts'
import type { Database, Queries } from '#server/db/open.ts'

/**
 * The number of rows of a table that some work reads, by scanning the table or through an index.
 */
export const rowsRead = (
  { db }: Pick<Database, 'db'>,
  table: string,
  work: (db: Queries) => Promise<unknown>,
): Promise<number> => db.transaction().execute((tx) => rowsReadIn(tx, table, work))

/** The number of rows of a table that `work` reads inside a transaction that is already open. */
export async function rowsReadIn(
  tx: Queries,
  table: string,
  work: (db: Queries) => Promise<unknown>,
): Promise<number> {
  // Earlier reads of the session may still be included, because the embedded database has a
  // single session.
  const before = await readSoFar(tx, table)
  await work(tx)
  return (await readSoFar(tx, table)) - before
}

async function readSoFar(tx: Queries, table: string): Promise<number> {
  const row = await firstRow(tx)<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relname = ${table}`
  return row?.read ?? 0
}

/**
 * Inserts thousands of rows without triggers or checks of foreign keys, then updates the statistics
 * of the whole database.
 */
export async function fillTable(
  { db }: Pick<Database, 'db'>,
  insert: RawBuilder<unknown>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await runStatement(tx)`set local session_replication_role = replica`
    // The usual timeout is meant for the program’s statements, so a longer one is set here.
    await runStatement(tx)`set local statement_timeout = '60s'`
    await insert.execute(tx)
  })
  await runStatement(db)`analyze`
}
