import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { type DatabaseCopy, copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import { type TestServer, failToStart, startServer } from '#testing/programs/a-server.ts'
import { openTestApp } from '#testing/programs/test-app.ts'
import { isWhole } from '#testing/runs/budget.ts'

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

describe.each(databaseKinds)('on the %s database', (kind) => {
  it('is alive whatever happens, and ready only while the database answers', async () => {
    const app = await openTestApp(kind)
    const ask = async (path: string) => (await app.get(path)).status
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
    await app.database.close()
    expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503])
    await app.app.close()
  })

  it('is not ready on a database that lacks a migration', async () => {
    const app = await openTestApp(kind)
    await app.database.db.deleteFrom('migrations').execute()
    const answer = await app.get('/readyz')
    expect([answer.status, answer.json()]).toEqual([503, { status: 'migrations' }])
    await app.close()
  })
})

describe('told to stop', () => {
  it('says that it is not ready, still answers, then ends well', async () => {
    const server = await aServer({ DRAIN_SECONDS: '2' })
    const ended = server.end('SIGTERM')
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(503)
    expect((await server.get('/healthz')).status).toBe(200)
    await place(server, await anOrder(server, await anyTime(server)))
    expect(await ended).toBe(0)
    await expect(server.get('/healthz')).rejects.toThrow('fetch failed')
  })

  it('finishes the orders that are under way: each was acknowledged or never placed', async () => {
    const copy = await aCopy()
    const server = await startServer(copy)
    const body = await anOrder(server, await anyTime(server))
    const answers = Array.from({ length: 12 }, async () => (await send(server, body)).status)
    await Promise.race(answers)
    expect(await server.end('SIGTERM')).toBe(0)
    const settled = await Promise.allSettled(answers)
    const taken = settled.filter(
      (answer) => answer.status === 'fulfilled' && answer.value === 201,
    ).length
    const database = await openDatabase(copy)
    const { rows } = await sql<{ number: number }>`
      select number from orders order by number`.execute(database.db)
    await database.close()
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: taken }, (_, i) => i + 1))
  })
})

describe('started wrongly', () => {
  it('ends with 1 and names the setting', async () => {
    const { code, output } = await failToStart(await aCopy(), { PORT: 'eighty', LOG_LEVEL: 'loud' })
    expect(code).toBe(1)
    expect(output).toMatch(/^PORT: .*\nLOG_LEVEL: .*\n$/)
  })

  it('ends with 1 when the port is taken or the database is away', async () => {
    const other = createServer()
    await once(other.listen(0, '127.0.0.1'), 'listening')
    const { port } = other.address() as AddressInfo
    const taken = await failToStart(await aCopy(), { PORT: String(port) })
    other.close()
    expect([taken.code, taken.output]).toEqual([1, expect.stringMatching(/^PORT: .*EADDRINUSE/)])
    const away = await failToStart(
      { databaseUrl: 'postgres://user:secret@127.0.0.1:1/mesclun', dataDir: '' },
      { DATABASE_WAIT_SECONDS: '0' },
    )
    expect([away.code, away.output]).toEqual([1, expect.stringMatching(/^DATABASE_URL: /)])
    expect(away.output).not.toContain('secret')
  })

  it('names HOST where that is wrong', async () => {
    const { code, output } = await failToStart(await aCopy(), { HOST: '300.1.1.1' })
    expect([code, output]).toEqual([1, expect.stringMatching(/^HOST: [^\n]+\n$/)])
  })

  it.runIf(isWhole)('names SOCIAL_LOGIN_PORT where that is taken', async () => {
    const server = await aServer()
    const { code, output } = await failToStart(await aCopy(), {
      SOCIAL_LOGIN: 'embedded',
      SOCIAL_LOGIN_PORT: new URL(server.url).port,
    })
    expect([code, output]).toEqual([1, expect.stringMatching(/^SOCIAL_LOGIN_PORT: .*EADDRINUSE/)])
  })

  it.runIf(isWhole)(
    'says in a line which migration was changed or cannot be made, and that a database is newer',
    async () => {
      const copy = await aCopy()
      const database = await openDatabase(copy)
      await database.db
        .insertInto('migrations')
        .values({ name: '9999_newer.sql', hash: 'x' })
        .execute()
      const newer = await startServer(copy, { LOG_LEVEL: 'warn' })
      expect(newer.output()).toContain('the database was migrated by a newer program')
      await newer.end('SIGKILL')
      await sql`update migrations set hash = 'y' where name like '0001%'`.execute(database.db)
      const changed = await failToStart(copy)
      expect([changed.code, changed.output]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL: migration 0001_\S+ was changed[^\n]+\n$/),
      ])
      await sql`delete from migrations`.execute(database.db)
      const failed = await failToStart(copy)
      expect([failed.code, failed.output]).toEqual([
        1,
        expect.stringMatching(/^DATABASE_URL: migration 0001_\S+ failed: [^\n]+\n$/),
      ])
      await database.close()
    },
  )

  it('waits for a database that does not answer yet, says so, and then serves', async () => {
    const copy = await aCopy()
    const { hostname, port: real, pathname, username } = new URL(copy.databaseUrl ?? '')
    let refused = 0
    const line = createServer((client) => {
      client.on('error', () => {})
      if (refused === 0) {
        refused += 1
        client.destroy()
        return
      }
      const there = connect(Number(real), hostname)
      client.pipe(there).pipe(client)
      client.on('error', () => there.destroy())
      there.on('error', () => client.destroy())
    })
    await once(line.listen(0, '127.0.0.1'), 'listening')
    const { port } = line.address() as AddressInfo
    const server = await startServer({
      databaseUrl: `postgres://${username}@127.0.0.1:${port}${pathname}`,
      dataDir: '',
    })
    running.push(server)
    expect(server.output()).toMatch(/"msg":"DATABASE_URL: .*waiting for it for up to \d+ s"/)
    await expect.poll(async () => (await server.get('/readyz')).status).toBe(200)
    await server.end('SIGKILL')
    line.close()
  })
})
