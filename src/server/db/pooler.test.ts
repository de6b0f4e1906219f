import { allRows, runStatement } from './statements.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseCopy, copyDatabase, emptyDatabase } from '#testing/programs/a-database.ts'
import { type RunningPooler, startPooler } from '#testing/programs/pgbouncer.ts'
import { migrate } from './migrate.ts'
import { ALONE, readMigration } from './migration-files.ts'
import { type Database, type DatabaseSettings, openDatabase } from './open.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const opened: Database[] = []
const ended: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
  for (const end of ended.splice(0).reverse()) await end()
})

async function open(settings: Partial<DatabaseSettings>): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir: '', ...settings })
  opened.push(database)
  return database
}

const limits = (db: Database['db']) =>
  sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`
    .execute(db)
    .then(({ rows }) => rows[0])
const LIMITED = { statement: '15001ms', idle: '20s' }

/**
 * The number of statements that are prepared by name in the server session which runs this query.
 */
const prepared = (db: Database['db']) =>
  sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`
    .execute(db)
    .then(({ rows }) => rows[0]?.count)

// PgBouncer refuses the parameters of a session, or ignores them if its administrator has
// configured this.
describe.each([
  ['refuses', {}],
  [
    'ignores',
    { ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout' },
  ],
])('behind a PgBouncer that %s session parameters', (_, settings) => {
  let [copy, pooler] = [] as unknown as [DatabaseCopy, RunningPooler]
  beforeAll(async () => {
    copy = await emptyDatabase('postgres')
    pooler = await startPooler(copy.databaseUrl ?? '', settings)
  })
  afterAll(async () => {
    await pooler.stop()
    await copy.remove()
  })

  it('a transaction has its time limits, and the server has no prepared statements (G2)', async () => {
    const { db } = await open(pooler)
    expect(await db.transaction().execute(limits)).toEqual(LIMITED)
    const asks = Array.from({ length: 40 }, (_one, i) =>
      sql<{ i: number }>`select ${i}::integer as i`.execute(db),
    )
    expect((await Promise.all(asks)).map(({ rows }) => rows[0]?.i)).toEqual(
      Array.from({ length: 40 }, (_one, i) => i),
    )
    expect(await prepared(db)).toBe(0)
  })

  it('a statement that exceeds its limit and a transaction that idles too long fail as DatabaseUnavailable (G2)', async () => {
    const { db } = await open(pooler)
    const slow = db.transaction().execute(async (tx) => {
      await runStatement(tx)`set local statement_timeout = 50`
      await runStatement(tx)`select pg_sleep(5)`
    })
    await expect(slow).rejects.toThrow(DatabaseUnavailable)
    const idle = db.transaction().execute(async (tx) => {
      await runStatement(tx)`set local idle_in_transaction_session_timeout = 50`
      const rows = await allRows(tx)<{ pid: number }>`select pg_backend_pid() as pid`
      const sessions = () =>
        sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`.execute(db)
      await expect.poll(async () => (await sessions()).rows.length).toBe(0)
      await runStatement(tx)`select 1`
    })
    await expect(idle).rejects.toThrow(DatabaseUnavailable)
    expect(await db.transaction().execute(limits)).toEqual(LIMITED)
  })

  it('a role without a statement timeout causes one warning, and a role with a timeout causes none (G2)', async () => {
    const warnings: string[] = []
    const wait = { seconds: 0, say: (line: string) => warnings.push(line) }
    opened.push(await openDatabase({ ...pooler, dataDir: '' }, wait))
    expect(warnings).toEqual([
      expect.stringMatching(/^DATABASE_URL: .*alter role … set statement_timeout/),
    ])
    const limited = await emptyDatabase('postgres')
    ended.push(limited.remove)
    const { db } = await open(limited)
    const name = new URL(limited.databaseUrl ?? '').pathname.slice(1)
    await runStatement(db)`
      alter role mesclun in database ${sql.id(name)} set statement_timeout = '15s'`
    // The pooler reuses its connections, which have the limit that applied when they were opened.
    const secondPooler = await startPooler(limited.databaseUrl ?? '', settings)
    ended.push(secondPooler.stop)
    const second = await openDatabase({ ...secondPooler, dataDir: '' }, wait)
    opened.push(second)
    const asks = Array.from({ length: 20 }, () => sql`select ${1}::integer`.execute(second.db))
    expect((await Promise.all(asks)).length).toBe(20)
    expect([warnings.length, await limits(second.db)]).toEqual([1, { statement: '15s', idle: '0' }])
  })

  it('two programs that start at the same time migrate the database once (G2)', async () => {
    const [firstProgram, secondProgram] = await Promise.all([open(pooler), open(pooler)])
    const applied = (await Promise.all([migrate(firstProgram), migrate(secondProgram)])).flat()
    expect(new Set(applied).size).toBe(applied.length)
    expect(applied).not.toEqual([])
  })

  it('an index is built outside a transaction, and once although two programs migrate (G4)', async () => {
    const databases = await Promise.all([open(pooler), open(pooler)])
    const files = [
      readMigration('9000_notes.sql', 'create table if not exists notes (word text)'),
      readMigration(
        '9001_index.sql',
        `${ALONE}\ncreate index concurrently if not exists notes_by_word on notes (word);\n`,
      ),
    ]
    const applied = await Promise.all(databases.map((database) => migrate(database, files)))
    expect(applied.flat().sort()).toEqual(files.map(({ name }) => name))
    const { rows } = await sql`select indisvalid as valid from pg_index
      where indexrelid = to_regclass('notes_by_word')`.execute((await open(copy)).db)
    expect(rows).toEqual([{ valid: true }])
  })
})

describe('directly on PostgreSQL', () => {
  let copy: DatabaseCopy
  beforeAll(async () => {
    copy = await copyDatabase('postgres')
  })
  afterAll(() => copy.remove())

  it('every session has the time limits, and prepares statements by name unless this is switched off', async () => {
    const smallPool = await open({ ...copy, databasePoolSize: 2 })
    expect(await limits(smallPool.db)).toEqual(LIMITED)
    const ask = ({ db }: Database) =>
      db.connection().execute(async (connection) => {
        await runStatement(connection)`select ${1}::integer`
        return prepared(connection)
      })
    expect(await ask(smallPool)).toBeGreaterThan(0)
    expect(await ask(await open({ ...copy, databasePrepared: false }))).toBe(0)
  })

  it('the pool opens as many connections as the setting allows', async () => {
    const { db } = await open({ ...copy, databasePoolSize: 3 })
    const asks = Array.from({ length: 12 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`.execute(db),
    )
    const pids = (await Promise.all(asks)).map(({ rows }) => rows[0]?.pid)
    expect(new Set(pids).size).toBe(3)
  })

  it('read-only queries go to DATABASE_READ_URL if it is set, otherwise to the main database (G2)', async () => {
    const readReplica = await copyDatabase('postgres')
    ended.push(readReplica.remove)
    const nameOf = (db: Database['db']) =>
      sql<{ name: string }>`select current_database() as name`
        .execute(db)
        .then(({ rows }) => `/${rows[0]?.name}`)
    const database = await open({ ...copy, databaseReadUrl: readReplica.databaseUrl })
    expect(await nameOf(database.readOnly)).toBe(new URL(readReplica.databaseUrl ?? '').pathname)
    expect(await nameOf(database.db)).toBe(new URL(copy.databaseUrl ?? '').pathname)
    const alone = await open(copy)
    expect(alone.readOnly).toBe(alone.db)
    await expect(
      open({ ...copy, databaseReadUrl: 'postgres://mesclun@127.0.0.1:1/mesclun' }),
    ).rejects.toThrow(/^DATABASE_READ_URL: /)
  })
})
