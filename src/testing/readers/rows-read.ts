import { sql } from 'kysely'
import type { Database, Queries } from '#server/db/open.ts'

/**
 * How many rows of a table some work looks at, whether it goes through the table or by an index.
 */
export const rowsRead = (
  { db }: Pick<Database, 'db'>,
  table: string,
  work: (db: Queries) => Promise<unknown>,
): Promise<number> =>
  db.transaction().execute(async (tx) => {
    // What the session read shortly before may still be among it: the embedded database has one
    // session for all.
    const before = await readSoFar(tx, table)
    await work(tx)
    return (await readSoFar(tx, table)) - before
  })

async function readSoFar(tx: Queries, table: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ read: number }>`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables where relname = ${table}`.execute(
    tx,
  )
  return row?.read ?? 0
}

/**
 * Writes rows by the thousand, past every trigger and rule of the tables, then has their sizes
 * known.
 */
export async function fillTable(
  { db }: Pick<Database, 'db'>,
  insert: ReturnType<typeof sql>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await insert.execute(tx)
  })
  await sql`analyze`.execute(db)
}
