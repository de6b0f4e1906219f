import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction, sql } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { lockDirectory } from './directory-lock.ts'
import { type Listen, listenToPostgres } from './listen.ts'
import { PgliteClient } from './pglite-client.ts'
import { prepareStatements } from './prepare-statements.ts'
import type { Tables } from './tables.ts'

export type Database = {
  db: Kysely<Tables>
  /** `embedded` serves one process; only `postgres` may be shared. */
  kind: 'embedded' | 'postgres'
  listen: Listen
  close: () => Promise<void>
}
export type Tx = Transaction<Tables>
/** A transaction where there is one, else the database itself. Inside a transaction only its handle may be used. */
export type Queries = Kysely<Tables> | Tx

/** Opens PostgreSQL when an address is configured, else the embedded database in the data directory. */
export async function openDatabase(config: { databaseUrl: string | null; dataDir: string }): Promise<Database> {
  return config.databaseUrl === null ? openEmbedded(config.dataDir) : openPostgres(config.databaseUrl)
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString, max: 10, connectionTimeoutMillis: 5000, statement_timeout: 15_000, query_timeout: 20_000,
    idle_in_transaction_session_timeout: 20_000, application_name: 'mesclun',
  })
  // A connection that breaks while idle is replaced by the pool; the next query tells if the database is really away.
  pool.on('error', () => {})
  prepareStatements(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await db.destroy()
    throw new ConfigError([`DATABASE_URL: ${(error as Error).message}`], { cause: error })
  }
  return { db, kind: 'postgres', listen: listenToPostgres(connectionString), close: () => db.destroy() }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = lockDirectory(dataDir)
  try {
    const pglite = new PgliteClient(join(dataDir, 'pg'))
    await pglite.waitReady
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
    return {
      db, kind: 'embedded',
      async listen(channel, { heard }) {
        const stopHearing = pglite.onCall((called, payload) => { if (called === channel) heard(payload) })
        // As any statement, so that it is never part of somebody's transaction.
        await sql`listen ${sql.id(channel)}`.execute(db)
        return { isHeard: () => !pglite.closed, stop: async () => stopHearing() }
      },
      async close() {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
