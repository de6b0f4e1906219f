import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import type { Order } from '#contract/shop/orders.ts'
import { type DatabaseCopy, copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { anOrder, anyTime, place, send } from '#testing/builders/an-order.ts'
import {
  type TestServer,
  endedByHook,
  failToStart,
  startServer,
} from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'
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

const ORDERS_PER_MINUTE = 10

describe('a program behind a proxy', () => {
  let copy: DatabaseCopy
  let server: TestServer
  let metricsPort: number
  beforeAll(async () => {
    copy = await copyDatabase('postgres')
    metricsPort = await freePort()
    const settings = {
      TRUSTED_PROXIES: '1',
      PAYMENTS: 'embedded',
      LOG_LEVEL: 'debug',
      METRICS_PORT: String(metricsPort),
      ORDERS_PER_MINUTE: String(ORDERS_PER_MINUTE),
      HELD_PER_ADDRESS: '2',
      HELD_PER_CONTACT: '1',
      ORDERS_PER_RESTAURANT: '4',
    }
    server = await startServer(copy, settings, endedByHook)
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await copy.remove()
  })
  /** What the proxy writes of a client. Whatever the client wrote before that is not believed. */
  const from = (address: string, claimed?: string) => ({
    'x-forwarded-for': claimed === undefined ? address : `${claimed}, ${address}`,
  })

  it('logs in JSON, by request id, and never who the customer is', async () => {
    const canaries = {
      name: 'Zéphyrine Canari',
      phone: '06 39 98 55 44',
      email: 'canari@secret.example',
    }
    const here = from('198.51.100.7', '203.0.113.7')
    const body = await anOrder(server, {
      ...(await anyTime(server)),
      customer: canaries,
      comment: 'canari au comptoir',
    })
    const order = (await send(server, body, randomUUID(), here)).json<Order>()
    await server.get(`/api/orders/${order.token}?name=canari`, {
      ...here,
      cookie: 'who=canari',
      'user-agent': 'canari',
    })
    await send(server, { ...body, customer: { ...canaries, email: 'canari' } }, randomUUID(), here)
    await server.get('/api/canari', here)
    const answered = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line))
        .filter(({ msg }) => msg === 'answered')
    await expect.poll(() => answered().map(({ route }) => route)).toContain('/api/*')
    const lines = answered()
    expect(lines.length).toBeGreaterThanOrEqual(6)
    for (const line of lines) {
      expect(line).toMatchObject({
        reqId: expect.stringMatching(/^[\da-f-]{36}$/),
        route: expect.any(String),
        status: expect.any(Number),
      })
    }
    expect(lines.map(({ route }) => route)).toContain('/api/orders/:token')
    const known = ['127.0.0.1:', '203.0.113', '198.51.100']
    for (const secret of ['canari', 'Canari', '98 55 44', order.token, ...known]) {
      expect(JSON.stringify(lines)).not.toContain(secret)
    }
  })

  it('counts what it answers on a port of its own, by route and never by address', async () => {
    const here = from('198.51.100.8')
    const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const counts = (metrics: string) =>
      [
        /^orders_placed_total (\d+)$/m,
        /^orders_refused_total\{code="restaurant_closed"\} (\d+)$/m,
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/menu",status="2xx"\} (\d+)$/m,
      ].map((line) => Number(line.exec(metrics)?.[1] ?? 0))
    const before = counts(await read())
    const body = await anOrder(server, await anyTime(server))
    const { token } = (await send(server, body, randomUUID(), here)).json<Order>()
    await send(server, { ...body, restaurant: 999 }, randomUUID(), here)
    for (const path of [
      `/api/orders/${token}`,
      '/api/menu',
      '/api/nothing-1',
      '/api/nothing-2',
      '/nothing-3',
    ])
      await server.get(path, here)
    const metrics = await read()
    expect(counts(metrics).map((count, i) => count - (before[i] ?? 0))).toEqual([1, 1, 1])
    expect(metrics).not.toContain(token)
    expect(metrics).not.toContain('nothing-')
    expect((await server.get('/metrics')).status).toBe(404)
  })

  it('limits how often one address may order, and says when to come back', async () => {
    const body = await anOrder(server, await anyTime(server))
    const answers = []
    for (let i = 0; i < ORDERS_PER_MINUTE + 2; i += 1)
      answers.push(
        await send(
          server,
          { ...body, restaurant: 999 },
          randomUUID(),
          from('198.51.100.9', `203.0.113.${i}`),
        ),
      )
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(ORDERS_PER_MINUTE).fill(409),
      429,
      429,
    ])
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('lets one address hold few places that wait for a card, until they are given up, and order so much at one restaurant (T11)', async () => {
    const where = await anyTime(server)
    const here = from('198.51.100.10')
    let people = 0
    const order = async (payment: 'card' | 'at-restaurant', changes = {}) => {
      people += 1
      const customer = {
        name: 'Nobody',
        phone: `06 55 00 00 ${10 + people}`,
        email: `nobody-${people}@example.com`,
      }
      return send(
        server,
        await anOrder(server, { ...where, customer, payment, ...changes }),
        randomUUID(),
        here,
      )
    }
    const giveUp = async (order: Order) =>
      (await server.post(`/api/orders/${order.token}/abandon`, {}, here)).status
    const held = [await order('card'), await order('card'), await order('card')] as const
    expect(
      held.map(({ status }) => status),
      held[0].text,
    ).toEqual([201, 201, 429])
    expect(held[2].headers['retry-after']).toBe('60')
    expect(await giveUp(held[0].json<Order>())).toBe(200)
    const customer = { name: 'Somebody', phone: '06 55 00 00 99', email: 'somebody@example.com' }
    expect((await order('card', { customer })).status).toBe(201)
    expect(await giveUp(held[1].json<Order>())).toBe(200)
    expect((await order('card', { customer })).json()).toMatchObject({
      code: 'orders_await_payment',
    })
    // Three orders were placed there. Refused ones do not count.
    expect([(await order('at-restaurant')).status, (await order('at-restaurant')).status]).toEqual([
      201, 429,
    ])
  })
})
