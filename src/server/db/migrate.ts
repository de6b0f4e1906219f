import { allRows, runStatement } from './statements.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ConfigError } from '#server/config/config.ts'
import { type Migration, knownMigrations, plainText } from './migration-files.ts'
import type { Database, Queries, Tx } from './open.ts'
import { ALONE_SECONDS, type RunAlone } from './run-alone.ts'
import { DatabaseUnavailable, sqlStateOf } from './unavailable.ts'

/** The advisory lock of migrations and imports: an arbitrary number that all processes share. */
export const MIGRATION_LOCK = 7_305_411

/**
 * How a migration waits for a table that is in use. While the migration waits, every later query of
 * the table waits behind it. So it gives up soon, lets these queries run, and tries again. `lock`
 * and `pause` in milliseconds; `lock` is shorter than PostgreSQL's `deadlock_timeout`, so that in a
 * deadlock the migration fails and never an order.
 */
type LockPatience = { lock: number; pause: number; tries: number }
const PATIENCE: LockPatience = { lock: 500, pause: 2000, tries: 120 }

const ASK_FOR_TURN_MILLISECONDS = 200

/**
 * Brings the tables up to date: applies every file of `db/migrations` in order, once. Each is
 * applied as a whole or not at all, so after a killed program the next start continues with the
 * next file. Refuses a file that was changed after it was applied. Returns the names of the files
 * that it applied.
 */
export async function migrate(
  database: Database,
  migrations?: readonly Migration[],
  patience = PATIENCE,
): Promise<string[]> {
  const allMigrations = migrations ?? (await knownMigrations())
  const applied = await appliedBefore(database.db)
  const changed = allMigrations.find(
    ({ name, hash }) => applied.has(name) && applied.get(name) !== hash,
  )
  if (changed)
    throw new ConfigError([
      `DATABASE_URL: migration ${changed.name} was changed after it was applied`,
    ])
  const now: string[] = []
  for (const migration of allMigrations.filter(({ name }) => !applied.has(name)))
    if (await applyPatiently(database, migration, patience)) now.push(migration.name)
  return now
}

/**
 * The hashes of the applied migrations, by name. Creates the table of migrations if it does not
 * exist.
 */
async function appliedBefore(db: Database['db']): Promise<Map<string, string>> {
  const rows = await allRows(db)`select where to_regclass('migrations') is null`
  if (rows.length > 0)
    await inTurn(db, (tx) =>
      sql`create table if not exists migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`.execute(
        tx,
      ),
    ).catch((error: Error) => {
      throw problemOf('table', error)
    })
  return new Map((await appliedMigrations(db)).map(({ name, hash }) => [name, hash]))
}

/**
 * Applies a migration. If it does not get a lock, tries again, up to `tries` times. Returns false
 * if another program has applied the migration.
 */
async function applyPatiently(
  database: Database,
  migration: Migration,
  patience: LockPatience,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTurn(database.db, (tx) => applyOnce(tx, database, migration, patience.lock))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (!lockErrorCodes.has(sqlStateOf(error) ?? '')) throw problemOf(migration.name, error)
      if (tries === patience.tries)
        throw new ConfigError(
          [
            `DATABASE_URL: migration ${migration.name} gave way ${tries} times to a transaction that ` +
              `uses a table which it changes. Nothing of it is done. End that transaction ` +
              `(the oldest xact_start in pg_stat_activity), then start again`,
          ],
          { cause: error },
        )
      await sleep(patience.pause)
    }
  }
}

/**
 * Does the work while no other process migrates or imports. The lock belongs to the transaction,
 * because a pooler of transactions does not keep sessions. The lock is tried again and again, and
 * never waited for: an index that is built concurrently waits for all running statements, so it
 * would wait for one that waits for this lock.
 */
async function inTurn<T>(db: Database['db'], work: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    const outcome = await db.transaction().execute(async (tx) => {
      const rows = await allRows(tx)<{ ours: boolean }>`
        select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as ours`
      return rows[0]?.ours === true ? { value: await work(tx) } : null
    })
    if (outcome !== null) return outcome.value
    await sleep(ASK_FOR_TURN_MILLISECONDS)
  }
}

/** Applies a migration. Returns false if another program has applied it since the list was read. */
async function applyOnce(
  tx: Tx,
  { runAlone }: Database,
  migration: Migration,
  lock: number,
): Promise<boolean> {
  const { name, hash } = migration
  const before = tx.selectFrom('migrations').where('name', '=', name).select('name')
  if ((await before.executeTakeFirst()) !== undefined) return false
  if (migration.isAlone && runAlone !== null) {
    await applyAlone(tx, runAlone, migration)
  } else {
    await runStatement(tx)`set local lock_timeout = ${sql.lit(lock)}`
    await sql.raw(plainText(migration)).execute(tx)
  }
  await tx.insertInto('migrations').values({ name, hash }).execute()
  return true
}

/**
 * Runs a migration's statement outside a transaction. An earlier run may have executed it without
 * recording it.
 */
async function applyAlone(tx: Tx, runAlone: RunAlone, { text, index }: Migration): Promise<void> {
  const rows = await allRows(tx)`
    select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`
  // This transaction holds the lock and is idle while the other connection works, so its idle
  // timeout is raised. Sent without parameters, this statement also ends the snapshot of the
  // previous statement, for whose end a concurrent build would wait.
  await sql.raw(`set local idle_in_transaction_session_timeout = '${ALONE_SECONDS}s'`).execute(tx)
  // An invalid index, left by a program that was killed, is never used: it is dropped and built
  // again.
  if (index !== null && rows.length > 0) await runAlone(`drop index concurrently ${index}`)
  await runAlone(text)
}

/** SQLSTATE of a lock that was not obtained in time, and of a deadlock. */
const lockErrorCodes = new Set(['55P03', '40P01'])
const TOOK_TOO_LONG = '57014'

/**
 * The error that names the failed migration, with the database's message: for example about a
 * missing right.
 */
function problemOf(name: string, error: Error): Error {
  if (error instanceof DatabaseUnavailable && sqlStateOf(error) !== TOOK_TOO_LONG) return error
  const { message } = error.cause instanceof Error ? error.cause : error
  return new ConfigError([`DATABASE_URL: migration ${name} failed: ${message}`], { cause: error })
}

/**
 * Migrations that a newer program has applied. This program keeps working with them: a migration
 * removes nothing that is in use.
 */
export async function newerMigrations(db: Queries): Promise<string[]> {
  const ownNames = new Set((await knownMigrations()).map(({ name }) => name))
  return (await appliedMigrations(db)).map(({ name }) => name).filter((name) => !ownNames.has(name))
}

export const appliedMigrations = (db: Queries) =>
  db.selectFrom('migrations').select(['name', 'hash']).execute()
