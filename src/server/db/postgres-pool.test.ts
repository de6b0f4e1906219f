import { allRows, firstRow, runStatement } from './statements.ts'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseCopy, emptyDatabase } from '#testing/programs/a-database.ts'
import { type Database, openDatabase } from './open.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'
import { sendUnawaited } from './unawaited.ts'

let [copy, database] = [] as unknown as [DatabaseCopy, Database]
beforeAll(async () => {
  copy = await emptyDatabase('postgres')
  database = await openDatabase(copy)
})
afterAll(async () => {
  await database.close()
  await copy.remove()
})

const ownPid = async (db: Database['db']) =>
  (await firstRow(db)<{ pid: number }>`select pg_backend_pid() as pid`)?.pid ?? 0

/** Ends the connection of a backend, as an administrator or a failing server does. */
async function terminate(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: copy.databaseUrl ?? '' })
  await client.connect()
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

it('if a connection ends between two queries of a transaction, the next query fails as DatabaseUnavailable', async () => {
  const work = database.db.transaction().execute(async (tx) => {
    await terminate(await ownPid(tx))
    await runStatement(tx)`select 1`
  })
  await expect(work).rejects.toThrow(DatabaseUnavailable)
  expect(await ownPid(database.db)).toBeGreaterThan(0)
})

it('if a connection ends during a query, the query fails as DatabaseUnavailable and the connection is replaced', async () => {
  const terminatedPid = await ownPid(database.db)
  const slow = sql`select pg_sleep(30)`.execute(database.db)
  await Promise.all([expect(slow).rejects.toThrow(DatabaseUnavailable), terminate(terminatedPid)])
  expect(await ownPid(database.db)).not.toBe(terminatedPid)
})

it('a connection with a transaction left open by a text of several statements is not reused, even if its status arrives late', async () => {
  const line = await openSlowLine(copy.databaseUrl ?? '')
  const slow = await openDatabase({ databaseUrl: line.databaseUrl, dataDir: '' })
  for (const { db } of [database, slow]) {
    const pidBefore = await ownPid(db)
    await expect(sql.raw('begin; select 1 / 0; commit').execute(db)).rejects.toThrow(
      'division by zero',
    )
    expect(await ownPid(db)).not.toBe(pidBefore)
  }
  await slow.close()
  line.close()
})

/**
 * Opens a proxy that delays the last message of an answer: the six bytes with the transaction
 * status.
 */
async function openSlowLine(
  databaseUrl: string,
): Promise<{ databaseUrl: string; close: () => void }> {
  const to = new URL(databaseUrl)
  const { hostname, port } = to
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.on('error', () => upstream.destroy()).pipe(upstream)
    upstream
      .on('error', () => client.destroy())
      .on('end', () => client.end())
      .on('data', (chunk: Buffer) => {
        upstream.pause()
        client.write(chunk.subarray(0, -6))
        setTimeout(() => {
          client.write(chunk.subarray(-6))
          upstream.resume()
        }, 20)
      })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  to.port = String((server.address() as AddressInfo).port)
  return { databaseUrl: to.href, close: () => server.close() }
}

/**
 * Opens a proxy that, once `hold` is called, forwards no answer until the program has sent
 * `awaited`.
 */
async function openHoldingLine(
  databaseUrl: string,
  awaited: string,
): Promise<{ databaseUrl: string; hold: () => void; close: () => void }> {
  const to = new URL(databaseUrl)
  const { hostname, port } = to
  let isHolding = false
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const answers: Buffer[] = []
    client.on('error', () => upstream.destroy())
    client.on('data', (chunk: Buffer) => {
      upstream.write(chunk)
      if (!chunk.includes(awaited)) return
      isHolding = false
      for (const answer of answers.splice(0)) client.write(answer)
    })
    client.on('end', () => upstream.end())
    upstream
      .on('error', () => client.destroy())
      .on('end', () => client.end())
      .on('data', (chunk: Buffer) => {
        if (isHolding) answers.push(chunk)
        else client.write(chunk)
      })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  to.port = String((server.address() as AddressInfo).port)
  const hold = () => {
    isHolding = true
  }
  return { databaseUrl: to.href, hold, close: () => server.close() }
}

it('a statement that the server cancels because of a timeout fails as DatabaseUnavailable, and a wrong statement does not', async () => {
  const limited = database.db.transaction().execute(async (tx) => {
    await runStatement(tx)`set local statement_timeout = 50`
    await runStatement(tx)`select pg_sleep(5)`
  })
  await expect(limited).rejects.toThrow(DatabaseUnavailable)
  await expect(sql`select no_such_column`.execute(database.db)).rejects.toMatchObject({
    code: '42703',
  })
})

it('a transaction with a longer statement timeout is waited for as long, and the next one is not', async () => {
  const pool = createPostgresPool(copy.databaseUrl ?? '', {
    connections: 1,
    isPooled: false,
    isPrepared: false,
    answerTimeout: 300,
  })
  const client = await pool.connect()
  const run = (text: string) => client.query(text, [])
  await run('begin')
  await run(`set local statement_timeout = '300s'`)
  await run('select pg_sleep(1)')
  await run('commit')
  await expect(run('select pg_sleep(1)')).rejects.toThrow(DatabaseUnavailable)
  client.release()
  await pool.end()
})

it('the start of a transaction and unawaited statements are sent together with the next statement', async () => {
  const line = await openHoldingLine(copy.databaseUrl ?? '', 'select 3')
  const delayedDatabase = await openDatabase({ databaseUrl: line.databaseUrl, dataDir: '' })
  line.hold()
  const rows = await delayedDatabase.db.transaction().execute(async (tx) => {
    await sendUnawaited(tx, sql`select 1`)
    await sendUnawaited(tx, CompiledQuery.raw('select $1::integer', [2]))
    return await allRows(tx)<{ three: number }>`select 3 as three`
  })
  expect(rows).toEqual([{ three: 3 }])
  await delayedDatabase.close()
  line.close()
})

it('an unawaited statement that fails makes the next statement fail, and the transaction is rolled back', async () => {
  const { db } = database
  await runStatement(db)`create table kept (id integer primary key)`
  const insert = (id: number) => sql`insert into kept values (${id})`
  const next = db.transaction().execute(async (tx) => {
    await sendUnawaited(tx, insert(1))
    await sendUnawaited(tx, insert(1))
    await sendUnawaited(tx, insert(2))
    await insert(3).execute(tx)
  })
  await expect(next).rejects.toMatchObject({ code: '23505' })
  const last = db.transaction().execute(async (tx) => {
    await sendUnawaited(tx, insert(4))
    await sendUnawaited(tx, insert(4))
  })
  await expect(last).rejects.toMatchObject({ code: '23505' })
  await db.transaction().execute((tx) => sendUnawaited(tx, insert(5)))
  expect(await allRows(db)`select id from kept`).toEqual([{ id: 5 }])
})

it('if a connection ends during an unawaited statement, the transaction fails as DatabaseUnavailable', async () => {
  const work = database.db.transaction().execute(async (tx) => {
    const pid = await ownPid(tx)
    await sendUnawaited(tx, sql`select pg_sleep(30)`)
    await terminate(pid)
  })
  await expect(work).rejects.toThrow(DatabaseUnavailable)
  expect(await ownPid(database.db)).toBeGreaterThan(0)
})
