import { allRows, runStatement } from './statements.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PGliteDialect, PostgresDialect, type Transaction, sql } from 'kysely'
import { type Config, ConfigError } from '#server/config/config.ts'
import { lockDirectory } from './directory-lock.ts'
import { type Listen, listenToPostgres } from './listen.ts'
import { keepPrivate } from './private-files.ts'
import { PgliteClient } from './pglite-client.ts'
import { type StatementCounts, noStatements, observeStatements } from './observe-statements.ts'
import {
  type PoolUse,
  SHOWN_STATEMENT_TIMEOUT,
  createPostgresPool,
  refusesParameters,
} from './postgres-pool.ts'
import { type RunAlone, runAloneOn } from './run-alone.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { watchCommits } from './watch-commits.ts'

export type Database = {
  db: Kysely<Tables>
  /**
   * For reads whose result may be a moment old, so that a replica may answer them. Without a
   * replica, this is the same object as `db`.
   */
  readOnly: Kysely<Tables>
  /** `embedded` serves one process; only `postgres` may be shared. */
  kind: 'embedded' | 'postgres'
  listen: Listen
  /** Sends a notification to all who listen to the channel. */
  notify: (channel: string, payload: string) => Promise<void>
  /**
   * Registers a callback after each commit of this process that wrote something. Returns a function
   * that unsubscribes.
   */
  onCommit: (listener: () => void) => () => void
  /**
   * Runs a statement outside any transaction, on a separate connection. Null for the embedded
   * database, which has a single connection.
   */
  runAlone: RunAlone | null
  /**
   * Copies the files of the embedded database into a new folder, in the state between two
   * transactions. Null for PostgreSQL, which has its own tools (docs/backup.md).
   */
  copyTo: ((folder: string) => Promise<void>) | null
  /** Numbers for the metrics on how this process uses the database. */
  use: () => DatabaseUse
  close: () => Promise<void>
}
/**
 * `replica`: null if no replica is configured. `main`: null for the embedded database, which has a
 * single connection.
 */
type DatabaseUse = StatementCounts & {
  connections: { main: PoolUse | null; replica: PoolUse | null }
}
export type Tx = Transaction<Tables>
/**
 * A transaction, or the database itself outside of one. Inside a transaction, only the
 * transaction's own handle may be used.
 */
export type Queries = Kysely<Tables> | Tx

/**
 * Maximum number of seconds to wait for a PostgreSQL that does not answer yet, and where to report
 * the wait.
 */
export type DatabaseWait = { seconds: number; say: (line: string) => void }

/** Where the database is. An omitted setting has its default. */
export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<
    Pick<Config, 'databaseListenUrl' | 'databaseReadUrl' | 'databasePoolSize' | 'databasePrepared'>
  >

/**
 * Opens PostgreSQL when an address is configured, else the embedded database in the data directory.
 */
export async function openDatabase(
  config: DatabaseSettings,
  wait: DatabaseWait = { seconds: 0, say() {} },
): Promise<Database> {
  return config.databaseUrl === null
    ? openEmbedded(config.dataDir)
    : openPostgres({ ...config, databaseUrl: config.databaseUrl }, wait)
}

async function openPostgres(
  {
    databaseUrl,
    databaseListenUrl,
    databaseReadUrl,
    databasePoolSize = 10,
    databasePrepared,
  }: DatabaseSettings & { databaseUrl: string },
  wait: DatabaseWait,
): Promise<Database> {
  const counts = noStatements()
  const commits = createCommits(counts)
  const connect = { connections: databasePoolSize, isPrepared: databasePrepared ?? null, counts }
  const main = await connectTo(
    { setting: 'DATABASE_URL', address: databaseUrl, ...connect },
    wait,
    commits.committed,
  )
  const replica =
    databaseReadUrl == null
      ? null
      : await connectTo(
          { setting: 'DATABASE_READ_URL', address: databaseReadUrl, ...connect },
          wait,
        ).catch(async (error: unknown) => {
          await main.db.destroy()
          throw error
        })
  const { db } = main
  return {
    db,
    readOnly: replica?.db ?? db,
    kind: 'postgres',
    listen: listenToPostgres(databaseListenUrl ?? databaseUrl),
    notify: notifyThrough(db),
    onCommit: commits.onCommit,
    runAlone: runAloneOn(databaseListenUrl ?? databaseUrl),
    copyTo: null,
    use: () => ({
      ...counts,
      connections: { main: main.use(), replica: replica?.use() ?? null },
    }),
    async close() {
      await replica?.db.destroy()
      await db.destroy()
    },
  }
}

type Connected = { db: Kysely<Tables>; use: () => PoolUse }

/**
 * Connects once the server answers: directly if the server accepts the parameters of a session,
 * otherwise as behind a pooler of transactions.
 */
async function connectTo(
  server: {
    setting: string
    address: string
    connections: number
    isPrepared: boolean | null
    counts: StatementCounts
  },
  wait: DatabaseWait,
  committed: () => void = () => {},
): Promise<Connected> {
  const { setting, address, connections, isPrepared, counts } = server
  const connect = (isPooled: boolean): Connected => {
    const pool = createPostgresPool(address, {
      connections,
      isPooled,
      isPrepared: isPrepared ?? !isPooled,
    })
    const dialect = observeStatements(new PostgresDialect({ pool }), counts)
    return { db: new Kysely({ dialect: watchCommits(dialect, committed) }), use: pool.use }
  }
  const direct = connect(false)
  try {
    if (await takesParameters(direct.db, setting, wait)) return direct
  } catch (error) {
    await direct.db.destroy()
    throw new ConfigError([`${setting}: ${(error as Error).message}`], { cause: error })
  }
  await direct.db.destroy()
  const pooled = connect(true)
  if ((await readStatementTimeout(pooled.db)) === '0')
    wait.say(
      `${setting}: behind its pooler, PostgreSQL ends no single statement that takes too long; ` +
        `alter role … set statement_timeout = '15s' has it do so`,
    )
  return pooled
}

async function readStatementTimeout(db: Kysely<Tables>): Promise<string | undefined> {
  const rows = await allRows(db)<{ limit: string }>`
    select current_setting('statement_timeout') as limit`
  return rows[0]?.limit
}

const ASK_AGAIN_MILLISECONDS = 1000
const SAY_AGAIN_MILLISECONDS = 10_000

/**
 * Waits until the database answers, as it may still be starting. Fails at once for errors that
 * waiting does not solve, such as a wrong password. Returns whether the session has the limits that
 * it requested: a pooler of transactions refuses or ignores them.
 */
async function takesParameters(
  db: Kysely<Tables>,
  setting: string,
  { seconds, say }: DatabaseWait,
): Promise<boolean> {
  const end = performance.now() + seconds * 1000
  for (let sayNext = 0; ; await sleep(ASK_AGAIN_MILLISECONDS)) {
    try {
      return (await readStatementTimeout(db)) === SHOWN_STATEMENT_TIMEOUT
    } catch (error) {
      if (refusesParameters(error)) return false
      const remaining = end - performance.now()
      if (!(error instanceof DatabaseUnavailable) || remaining <= 0) throw error
      if (performance.now() < sayNext) continue
      say(`${setting}: ${error.message}; trying again for up to ${Math.ceil(remaining / 1000)} s`)
      sayNext = performance.now() + SAY_AGAIN_MILLISECONDS
    }
  }
}

const notifyThrough =
  (db: Kysely<Tables>): Database['notify'] =>
  async (channel, payload) => {
    await runStatement(db)`select pg_notify(${channel}, ${payload})`
  }

/** The folder of the embedded database's files in a data directory. */
export const databaseFiles = (dataDir: string): string => join(dataDir, 'pg')

async function openEmbedded(dataDir: string): Promise<Database> {
  const lock = lockDirectory(dataDir)
  try {
    const pglite = new PgliteClient(databaseFiles(dataDir))
    await pglite.waitReady
    keepPrivate(dataDir)
    const counts = noStatements()
    const commits = createCommits(counts)
    const dialect = observeStatements(new PGliteDialect({ pglite }), counts)
    const db = new Kysely<Tables>({ dialect: watchCommits(dialect, commits.committed) })
    return {
      db,
      readOnly: db,
      kind: 'embedded',
      notify: notifyThrough(db),
      async listen(channel, { onPayload }) {
        const stopHearing = pglite.onCall((called, payload) => {
          if (called === channel) onPayload(payload)
        })
        // This statement is sent through Kysely like any other, so that it never runs inside the
        // transaction of another caller.
        await runStatement(db)`listen ${sql.id(channel)}`
        return { isConnected: () => !pglite.closed, stop: async () => stopHearing() }
      },
      onCommit: commits.onCommit,
      runAlone: null,
      // No other transaction is open while this caller has the only connection.
      copyTo: (folder) => db.connection().execute(() => pglite.copyTo(folder)),
      use: () => ({ ...counts, connections: { main: null, replica: null } }),
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

/** Notifies all listeners of each commit, which also shows that the disk is no longer full. */
function createCommits(counts: StatementCounts): {
  committed: () => void
  onCommit: Database['onCommit']
} {
  const listeners = new Set<() => void>()
  return {
    committed() {
      counts.fullAt = null
      for (const listener of listeners) listener()
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
