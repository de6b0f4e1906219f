import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DatabaseCopy, emptyDatabase } from '#testing/programs/a-database.ts'
import { type Database, openDatabase } from './open.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { DatabaseUnavailable } from './unavailable.ts'

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
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0

/** Ends the connection of a backend, as an administrator or a failing server does. */
async function terminate(pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: copy.databaseUrl ?? '' })
  await client.connect()
  await client.query('select pg_terminate_backend($1, 5000)', [pid])
  await client.end()
}

it('a connection that ends between two queries of a transaction fails the next one as unavailable', async () => {
  const work = database.db.transaction().execute(async (tx) => {
    await terminate(await ownPid(tx))
    await sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toThrow(DatabaseUnavailable)
  expect(await ownPid(database.db)).toBeGreaterThan(0)
})

it('a connection that ends during a query fails it as unavailable, and is replaced', async () => {
  const lost = await ownPid(database.db)
  const slow = sql`select pg_sleep(30)`.execute(database.db)
  await Promise.all([expect(slow).rejects.toThrow(DatabaseUnavailable), terminate(lost)])
  expect(await ownPid(database.db)).not.toBe(lost)
})

it("a transaction that a text of several statements left open is not the next one's, however its end arrives", async () => {
  const line = await openSlowLine(copy.databaseUrl ?? '')
  const slow = await openDatabase({ databaseUrl: line.databaseUrl, dataDir: '' })
  for (const { db } of [database, slow]) {
    const left = await ownPid(db)
    await expect(sql.raw('begin; select 1 / 0; commit').execute(db)).rejects.toThrow(
      'division by zero',
    )
    expect(await ownPid(db)).not.toBe(left)
  }
  await slow.close()
  line.close()
})

/** A proxy that delays the last message of an answer: the six bytes with the transaction status. */
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

it('a statement that the server gives up, for time or for want of resources, is unavailable and not wrong', async () => {
  const limited = database.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 50`.execute(tx)
    await sql`select pg_sleep(5)`.execute(tx)
  })
  await expect(limited).rejects.toThrow(DatabaseUnavailable)
  await expect(sql`select no_such_column`.execute(database.db)).rejects.toMatchObject({
    code: '42703',
  })
})

it('a transaction that gives itself more time is waited for as long, and the next one is not', async () => {
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
