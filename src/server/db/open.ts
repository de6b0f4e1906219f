import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction, sql } from 'kysely'
import { ConfigError } from '#server/config/config.ts'
import { lockDirectory } from './directory-lock.ts'
import { type Listen, listenToPostgres } from './listen.ts'
import { PgliteClient } from './pglite-client.ts'
import { createPostgresPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { watchCommits } from './watch-commits.ts'

export type Database = {
  db: Kysely<Tables>
  /** `embedded` serves one process; only `postgres` may be shared. */
  kind: 'embedded' | 'postgres'
  listen: Listen
  /**
   * Calls back after each commit of this process that wrote something. Returns a function that
   * unsubscribes.
   */
  onCommit: (look: () => void) => () => void
  close: () => Promise<void>
}
export type Tx = Transaction<Tables>
/**
 * A transaction where there is one, else the database itself. Inside a transaction only its handle
 * may be used.
 */
export type Queries = Kysely<Tables> | Tx

/** How long to wait for a PostgreSQL that does not answer yet, and where to report the wait. */
export type DatabaseWait = { seconds: number; say: (line: string) => void }

/**
 * Opens PostgreSQL when an address is configured, else the embedded database in the data directory.
 */
export async function openDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  wait: DatabaseWait = { seconds: 0, say() {} },
): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir)
    : openPostgres(config.databaseUrl, wait)
}

async function openPostgres(connectionString: string, wait: DatabaseWait): Promise<Database> {
  const commits = createCommits()
  const db = new Kysely<Tables>({
    dialect: watchCommits(
      new PostgresDialect({ pool: createPostgresPool(connectionString) }),
      commits.committed,
    ),
  })
  try {
    await waitForDatabase(db, wait)
  } catch (error) {
    await db.destroy()
    throw new ConfigError([`DATABASE_URL: ${(error as Error).message}`], { cause: error })
  }
  return {
    db,
    kind: 'postgres',
    listen: listenToPostgres(connectionString),
    onCommit: commits.onCommit,
    close: () => db.destroy(),
  }
}

const ASK_AGAIN_MILLISECONDS = 1000
const SAY_AGAIN_MILLISECONDS = 10_000

/**
 * Waits until the database answers: it may still be starting. Fails at once where waiting does not
 * help, as with a wrong password.
 */
async function waitForDatabase(db: Kysely<Tables>, { seconds, say }: DatabaseWait): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (let sayNext = 0; ; await sleep(ASK_AGAIN_MILLISECONDS)) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      const left = end - performance.now()
      if (!(error instanceof DatabaseUnavailable) || left <= 0) throw error
      if (performance.now() < sayNext) continue
      say(`DATABASE_URL: ${error.message}; waiting for it for up to ${Math.ceil(left / 1000)} s`)
      sayNext = performance.now() + SAY_AGAIN_MILLISECONDS
    }
  }
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = lockDirectory(dataDir)
  try {
    const pglite = new PgliteClient(join(dataDir, 'pg'))
    await pglite.waitReady
    const commits = createCommits()
    const db = new Kysely<Tables>({
      dialect: watchCommits(new PGliteDialect({ pglite }), commits.committed),
    })
    return {
      db,
      kind: 'embedded',
      async listen(channel, { heard }) {
        const stopHearing = pglite.onCall((called, payload) => {
          if (called === channel) heard(payload)
        })
        // Through Kysely like any statement, so that it never runs inside another caller's
        // transaction.
        await sql`listen ${sql.id(channel)}`.execute(db)
        return { isConnected: () => !pglite.closed, stop: async () => stopHearing() }
      },
      onCommit: commits.onCommit,
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

/** Tells all listeners of each commit. */
function createCommits(): { committed: () => void; onCommit: Database['onCommit'] } {
  const listeners = new Set<() => void>()
  return {
    committed() {
      for (const look of listeners) look()
    },
    onCommit(look) {
      listeners.add(look)
      return () => listeners.delete(look)
    },
  }
}
