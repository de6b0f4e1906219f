import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { anOrder, anyTime, send } from '#testing/builders/an-order.ts'
import {
  type DatabaseCopy,
  copyDatabase,
  databaseKinds,
  emptyDatabase,
} from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { MIGRATION_LOCK, appliedMigrations, migrate } from './migrate.ts'
import { ALONE, knownMigrations, readMigration } from './migration-files.ts'
import { type Database, openDatabase } from './open.ts'
import { writeTables } from './write-tables.ts'

const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function keep(copy: DatabaseCopy): Promise<DatabaseCopy> {
  ended.push(copy.remove)
  return copy
}

async function open(copy: DatabaseCopy): Promise<Database> {
  const database = await openDatabase(copy)
  ended.push(database.close)
  return database
}

/** Another session on the same PostgreSQL, independent of the program. */
async function aSession({ databaseUrl }: DatabaseCopy): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' })
  await client.connect()
  ended.push(() => client.end())
  return client
}

const patient = { lock: 300, pause: 100, tries: 10_000 }
const moreAbout = (column: string) =>
  readMigration('9000_more.sql', `alter table orders add column ${column} integer;`)

describe('a migration that changes a table while another transaction reads it', () => {
  it('lets orders through while it waits, and finishes once that transaction has ended (G4)', async () => {
    const copy = await keep(await copyDatabase('postgres'))
    const server = await startServer(copy)
    const body = await anOrder(server, await anyTime(server))
    const [reader, watcher] = [await aSession(copy), await aSession(copy)]
    await reader.query('begin; select from orders')
    const migrated = migrate(await open(copy), [moreAbout('more')], patient)
    const isWaiting = async () =>
      (
        await watcher.query(`
          select from pg_locks where relation = 'orders'::regclass and mode = 'AccessExclusiveLock' and not granted`)
      ).rows.length
    for (let orders = 0; orders < 5; orders += 1) {
      await expect.poll(isWaiting, { interval: 5 }).toBe(1)
      expect((await send(server, body)).status).toBe(201)
    }
    await reader.query('commit')
    expect(await migrated).toEqual(['9000_more.sql'])
    expect((await send(server, body)).status).toBe(201)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('gives up after some tries, names the transaction to end, leaves no table behind, and succeeds the next time (G4)', async () => {
    const copy = await keep(await copyDatabase('postgres'))
    const [database, reader] = [await open(copy), await aSession(copy)]
    await reader.query('begin; select from orders')
    const steps = [
      readMigration('9000_other.sql', 'create table others (id integer)'),
      readMigration(
        '9001_more.sql',
        'create table left_behind (id integer); alter table orders add column more integer',
      ),
    ]
    await expect(migrate(database, steps, { ...patient, tries: 2 })).rejects.toThrow(
      /^DATABASE_URL: migration 9001_more.sql gave way 2 times .*pg_stat_activity/,
    )
    const { rows } =
      await sql`select to_regclass('others')::text as before, to_regclass('left_behind') as after`.execute(
        database.db,
      )
    expect(rows).toEqual([{ before: 'others', after: null }])
    await reader.query('commit')
    expect(await migrate(database, steps, { ...patient, tries: 2 })).toEqual(['9001_more.sql'])
  })
})

it('a program that is killed between two migrations leaves complete ones, and the next start applies the rest (G4)', async () => {
  const copy = await keep(await emptyDatabase('postgres'))
  const [database, session] = [await open(copy), await aSession(copy)]
  const files = (await knownMigrations()).map(({ name }) => name)
  const first = startCommand(copy)
  await expect.poll(() => countOf(database), { interval: 5 }).toBeGreaterThan(2)
  // The test gets the lock once the current migration has ended. While the test holds the lock, the
  // next migration cannot begin.
  await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  first.child.kill('SIGKILL')
  await first.ended
  expect(await countOf(database)).toBeLessThan(files.length)
  await session.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  expect(await startCommand(copy).ended).toBe(0)
  const applied = (await appliedMigrations(database.db)).map(({ name }) => name)
  expect(applied.sort()).toEqual(files)
  expect(await writeTables(database.db)).toBe(await readFile('src/server/db/tables.ts', 'utf8'))
})

/** Starts `npm run db:migrate` in a separate process. */
function startCommand({ databaseUrl }: DatabaseCopy) {
  const child = spawn(process.execPath, ['bin/command.ts', 'db:migrate'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl ?? '' },
    stdio: 'ignore',
  })
  ended.push(async () => child.kill('SIGKILL'))
  return { child, ended: once(child, 'exit').then(([code]: unknown[]) => code) }
}

const countOf = ({ db }: Database): Promise<number> =>
  appliedMigrations(db).then(
    (rows) => rows.length,
    () => 0,
  )

describe('a migration file that runs outside a transaction', () => {
  const index = readMigration(
    '9000_index.sql',
    `${ALONE}\n-- Of names, for a test.\ncreate unique index concurrently if not exists notes_by_word on notes (word);\n`,
  )
  const notes = readMigration('8999_notes.sql', 'create table notes (word text)')
  const isValid = async ({ db }: Database) => {
    const { rows } = await sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = to_regclass('notes_by_word')`.execute(
      db,
    )
    return rows[0]?.valid ?? null
  }

  it.each(databaseKinds)('builds its index in the %s database (G4)', async (kind) => {
    const database = await open(await keep(await emptyDatabase(kind)))
    expect(await migrate(database, [notes, index])).toEqual([notes.name, index.name])
    expect(await isValid(database)).toBe(true)
  })

  it('rebuilds an index that an earlier attempt left invalid (G4)', async () => {
    const database = await open(await keep(await emptyDatabase('postgres')))
    await migrate(database, [notes])
    await sql`insert into notes values ('twice'), ('twice')`.execute(database.db)
    await expect(migrate(database, [notes, index])).rejects.toThrow(
      /9000_index.sql failed: .*unique/,
    )
    expect(await isValid(database)).toBe(false)
    await sql`delete from notes`.execute(database.db)
    expect(await migrate(database, [notes, index])).toEqual([index.name])
    expect(await isValid(database)).toBe(true)
  })

  it('waits for a long transaction, while orders go on and a second program waits for its turn (G4)', async () => {
    const copy = await keep(await copyDatabase('postgres'))
    const server = await startServer(copy)
    const body = await anOrder(server, await anyTime(server))
    const [writer, watcher] = [await aSession(copy), await aSession(copy)]
    await writer.query('begin; lock table orders in row exclusive mode')
    const ofOrders = readMigration(
      '9000_index.sql',
      `${ALONE}\ncreate index concurrently if not exists orders_by_pay on orders (to_pay);\n`,
    )
    const databases = [await open(copy), await open(copy)]
    const migrated = Promise.all(databases.map((database) => migrate(database, [ofOrders])))
    const waits = async () =>
      (await watcher.query(`select from pg_stat_activity where wait_event = 'virtualxid'`)).rows
        .length
    await expect.poll(waits).toBe(1)
    expect((await send(server, body)).status).toBe(201)
    await writer.query('commit')
    expect((await migrated).flat()).toEqual([ofOrders.name])
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
