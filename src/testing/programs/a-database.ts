import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { proofSize } from '#testing/runs/proof-size.ts'
import { TEMPLATE } from './postgres.ts'

/** Both databases: tests of the server run on each. */
export const databaseKinds = ['embedded', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]

/**
 * Only the production database. The embedded one is PostgreSQL, too; only locks and the reading of
 * values may differ, which the tests of orders, payments, points and the board verify on both. The
 * full run (`npm run test:all`) uses both everywhere.
 */
export const oneDatabase: readonly DatabaseKind[] =
  proofSize === 'all' ? databaseKinds : ['postgres']

/**
 * The location of a copy of the migrated and seeded database, in the form of the configuration;
 * call `remove` after closing it.
 */
export type DatabaseCopy = {
  databaseUrl: string | null
  dataDir: string
  remove: () => Promise<void>
}

export async function copyDatabase(kind: DatabaseKind): Promise<DatabaseCopy> {
  return kind === 'embedded' ? copyEmbedded(inject('embedded')) : createPostgres(TEMPLATE)
}

/** Copies a database, which must be closed. */
export async function copyOf({ databaseUrl, dataDir }: DatabaseCopy): Promise<DatabaseCopy> {
  return databaseUrl === null
    ? copyEmbedded(dataDir)
    : createPostgres(new URL(databaseUrl).pathname.slice(1))
}

/** A database without any tables. */
export async function emptyDatabase(kind: DatabaseKind): Promise<DatabaseCopy> {
  return kind === 'embedded'
    ? inDirectory(await mkdtemp(join(tmpdir(), 'mesclun-data-')))
    : createPostgres('template1')
}

async function copyEmbedded(from: string): Promise<DatabaseCopy> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mesclun-data-'))
  await cp(from, dataDir, { recursive: true })
  return inDirectory(dataDir)
}

const inDirectory = (dataDir: string): DatabaseCopy => ({
  databaseUrl: null,
  dataDir,
  remove: () => rm(dataDir, { recursive: true, force: true }),
})

async function createPostgres(template: string): Promise<DatabaseCopy> {
  const url = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // For this small database, copying files takes a fifth of the time of writing it to the log.
  await inPostgres(`create database ${name} template ${template} strategy file_copy`)
  return {
    databaseUrl: `${url}/${name}`,
    dataDir: '',
    remove: () => inPostgres(`drop database ${name} with (force)`),
  }
}

let connected: Promise<pg.Client> | undefined

/** Runs a statement on a single connection, shared by all test files of this process. */
async function inPostgres(statement: string): Promise<void> {
  connected ??= connect()
  await (await connected).query(statement)
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: `${inject('postgres')}/postgres` })
  // The connection ends with PostgreSQL, which must not throw.
  client.on('error', () => {})
  await client.connect()
  return client
}
