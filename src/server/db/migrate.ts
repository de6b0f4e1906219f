import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { ConfigError } from '#server/config/config.ts'
import type { Database, Queries } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const directory = new URL('../../../db/migrations/', import.meta.url)

/** The advisory lock of migrations and imports: an arbitrary number that all processes share. */
export const MIGRATION_LOCK = 7_305_411

type Migration = { name: string; hash: string; text: string }

/** The migrations that this program knows, in order. */
export async function knownMigrations(): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, directory), 'utf8')
      return { name, hash: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}

/**
 * Brings the tables up to date: applies every file of `db/migrations` in order, once, under a lock,
 * all or nothing. Refuses a file that was changed after it was applied. Returns the names of those
 * applied now.
 */
export async function migrate({ db }: Database): Promise<string[]> {
  const migrations = await knownMigrations()
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
    await sql`create table if not exists migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`
      .execute(tx)
      .catch(failedMigration('table'))
    const applied = new Map((await appliedMigrations(tx)).map((row) => [row.name, row.hash]))
    const changed = migrations.find(
      ({ name, hash }) => applied.has(name) && applied.get(name) !== hash,
    )
    if (changed)
      throw new ConfigError([
        `DATABASE_URL: migration ${changed.name} was changed after it was applied`,
      ])
    const due = migrations.filter(({ name }) => !applied.has(name))
    for (const { name, hash, text } of due) {
      await sql.raw(text).execute(tx).catch(failedMigration(name))
      await tx.insertInto('migrations').values({ name, hash }).execute()
    }
    return due.map(({ name }) => name)
  })
}

/**
 * Names the migration that failed, with the database's message: for example a missing right or a
 * conflicting table.
 */
const failedMigration =
  (name: string) =>
  (error: Error): never => {
    throw error instanceof DatabaseUnavailable
      ? error
      : new ConfigError([`DATABASE_URL: migration ${name} failed: ${error.message}`], {
          cause: error,
        })
  }

/**
 * Migrations that a newer program has applied. This program keeps working with them: a migration
 * removes nothing that is in use.
 */
export async function newerMigrations(db: Queries): Promise<string[]> {
  const known = new Set((await knownMigrations()).map(({ name }) => name))
  return (await appliedMigrations(db)).map(({ name }) => name).filter((name) => !known.has(name))
}

export const appliedMigrations = (db: Queries) =>
  db.selectFrom('migrations').select(['name', 'hash']).execute()
