import { allRows, runStatement } from '#server/db/statements.ts'
import { afterEach, describe, expect, it } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { type DatabaseCopy, copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import { openTestApp } from '#testing/programs/test-app.ts'

const copies: DatabaseCopy[] = []
const running: TestServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')))
  await Promise.all(copies.splice(0).map((copy) => copy.remove()))
})

async function aCopy(kind: 'embedded' | 'postgres' = 'postgres'): Promise<DatabaseCopy> {
  const copy = await copyDatabase(kind)
  copies.push(copy)
  return copy
}

async function aServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer(await aCopy(), settings)
  running.push(server)
  return server
}

describe.each(databaseKinds)('the program on the %s database', (kind) => {
  it('is alive even without a database, and ready only while the database answers', async () => {
    const app = await openTestApp(kind)
    const ask = async (path: string) => (await app.get(path)).status
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
    await app.database.close()
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
    await app.app.close()
  })

  it('refuses orders and is not ready while the disk is full, and recovers by itself', async () => {
    const app = await openTestApp(kind)
    const order = await anOrder(app)
    const askForIt = () => app.post('/api/orders', order, { 'idempotency-key': 'one' })
    // Raises the same error as both kinds of database when the disk is full.
    await runStatement(app.database.db)`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`
    await runStatement(app.database.db)`
      create trigger no_room before insert on orders execute function no_room()`
    const refused = await askForIt()
    expect([refused.status, refused.json<Problem>().code]).toEqual([503, 'unavailable'])
    expect(refused.headers['retry-after']).toBe('2')
    const ready = await app.get('/readyz')
    expect([ready.status, ready.json()]).toEqual([503, { status: 'disk' }])
    await runStatement(app.database.db)`drop trigger no_room on orders`
    expect((await askForIt()).status).toBe(201)
    expect((await app.get('/readyz')).status).toBe(200)
    await app.close()
  })

  it('is not ready on a database without all migrations', async () => {
    const app = await openTestApp(kind)
    await app.database.db.deleteFrom('migrations').execute()
    const answer = await app.get('/readyz')
    expect([answer.status, answer.json()]).toEqual([503, { status: 'migrations' }])
    await app.close()
  })
})

describe('a program told to stop', () => {
  it('reports that it is not ready, still answers requests, then exits with code 0', async () => {
    const server = await aServer({ DRAIN_SECONDS: '2' })
    const ended = server.end('SIGTERM')
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(503)
    expect((await server.get('/healthz')).status).toBe(200)
    await place(server, await anOrder(server, await anyTime(server)))
    expect(await ended).toBe(0)
    await expect(server.get('/healthz')).rejects.toThrow('fetch failed')
  })

  it('finishes the orders in progress: each is acknowledged or was never placed', async () => {
    const copy = await aCopy()
    const server = await startServer(copy)
    const body = await anOrder(server, await anyTime(server))
    const answers = Array.from({ length: 12 }, async () => (await send(server, body)).status)
    await Promise.race(answers)
    expect(await server.end('SIGTERM')).toBe(0)
    const settled = await Promise.allSettled(answers)
    const placedCount = settled.filter(
      (answer) => answer.status === 'fulfilled' && answer.value === 201,
    ).length
    const database = await openDatabase(copy)
    const rows = await allRows(database.db)<{ number: number }>`
      select number from orders order by number`
    await database.close()
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: placedCount }, (_, i) => i + 1),
    )
  })
})
