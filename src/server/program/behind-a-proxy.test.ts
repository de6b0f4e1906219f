import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/shop/orders.ts'
import { type TestOrderBody, anOrder, anyTime, send } from '#testing/builders/an-order.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type TestServer, endedByHook, startServer } from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'

/**
 * Limits that the program of this test gets as settings: `ORDERS_PER_MINUTE` for the order requests
 * of one IP address, `ORDERS_PER_RESTAURANT` for the orders of one IP address at one restaurant.
 * The test of unpaid card orders sends exactly `ORDERS_PER_MINUTE` requests.
 */
const ORDERS_PER_MINUTE = 7
const ORDERS_PER_RESTAURANT = 4

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
      ORDERS_PER_RESTAURANT: String(ORDERS_PER_RESTAURANT),
    }
    server = await startServer(copy, settings, endedByHook)
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    await copy.remove()
  })
  let people = 0
  /** An address that no test has used yet. */
  const anAddress = () => `198.51.100.${(people += 1)}`
  /**
   * The header as the proxy writes it. `claimed`: an entry that the client wrote before the
   * address, which the program does not trust.
   */
  const from = (address: string, claimed?: string) => ({
    'x-forwarded-for': claimed === undefined ? address : `${claimed}, ${address}`,
  })

  async function placeFrom(where: Record<string, string>, body: TestOrderBody): Promise<Order> {
    const answer = await send(server, body, randomUUID(), where)
    expect(answer.status, answer.text).toBe(201)
    return answer.json<Order>()
  }

  it('logs JSON with request ids, and never the details of a customer', async () => {
    const canaries = {
      name: 'Zéphyrine Canari',
      phone: '06 39 98 55 44',
      email: 'canari@secret.example',
    }
    const here = from(anAddress(), '203.0.113.7')
    const body = await anOrder(server, {
      ...(await anyTime(server)),
      customer: canaries,
      comment: 'canari au comptoir',
    })
    const order = await placeFrom(here, body)
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
    const addresses = ['127.0.0.1:', '203.0.113', '198.51.100']
    for (const secret of ['canari', 'Canari', '98 55 44', order.token, ...addresses]) {
      expect(JSON.stringify(lines)).not.toContain(secret)
    }
  })

  it('serves metrics on a separate port, counted by route and never by address', async () => {
    const here = from(anAddress())
    const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const counts = (metrics: string) =>
      [
        /^orders_placed_total (\d+)$/m,
        /^orders_refused_total\{code="restaurant_closed"\} (\d+)$/m,
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/menu",status="2xx"\} (\d+)$/m,
      ].map((line) => Number(line.exec(metrics)?.[1] ?? 0))
    const before = counts(await readMetrics())
    const body = await anOrder(server, await anyTime(server))
    const { token } = await placeFrom(here, body)
    await send(server, { ...body, restaurant: 999 }, randomUUID(), here)
    for (const path of [
      `/api/orders/${token}`,
      '/api/menu',
      '/api/nothing-1',
      '/api/nothing-2',
      '/nothing-3',
    ])
      await server.get(path, here)
    const metrics = await readMetrics()
    expect(counts(metrics).map((count, i) => count - (before[i] ?? 0))).toEqual([1, 1, 1])
    expect(metrics).not.toContain(token)
    expect(metrics).not.toContain('nothing-')
    expect((await server.get('/metrics')).status).toBe(404)
  })

  it('limits the orders per minute from one address, and gives the time to retry', async () => {
    const body = await anOrder(server, await anyTime(server))
    const address = anAddress()
    const answers = []
    for (let i = 0; i < ORDERS_PER_MINUTE + 2; i += 1) {
      // Orders that are refused (409) count towards the limit per address too.
      const restaurant = i < ORDERS_PER_RESTAURANT ? body.restaurant : 999
      const where = from(address, `203.0.113.${i}`)
      answers.push(await send(server, { ...body, restaurant }, randomUUID(), where))
    }
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(ORDERS_PER_RESTAURANT).fill(201),
      ...Array(ORDERS_PER_MINUTE - ORDERS_PER_RESTAURANT).fill(409),
      429,
      429,
    ])
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'too_many_requests', status: 429 })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('limits the unpaid card orders of one address, and its orders at one restaurant (T11)', async () => {
    const where = await anyTime(server)
    const here = from(anAddress())
    const order = async (payment: 'card' | 'at-restaurant', changes = {}) => {
      people += 1
      const customer = {
        name: 'Nobody',
        phone: `06 55 00 0${100 + people}`,
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
    const cardOrders = [await order('card'), await order('card'), await order('card')] as const
    expect(cardOrders.map(({ status }) => status)).toEqual([201, 201, 429])
    expect(cardOrders[2].headers['retry-after']).toBe('60')
    expect(await giveUp(cardOrders[0].json<Order>())).toBe(200)
    const customer = { name: 'Somebody', phone: '06 55 00 00 99', email: 'somebody@example.com' }
    expect((await order('card', { customer })).status).toBe(201)
    expect(await giveUp(cardOrders[1].json<Order>())).toBe(200)
    expect((await order('card', { customer })).json()).toMatchObject({
      code: 'orders_await_payment',
    })
    // The address has placed three orders at this restaurant, and the limit is four. The two
    // refused orders of the address do not count towards this limit.
    expect([(await order('at-restaurant')).status, (await order('at-restaurant')).status]).toEqual([
      201, 429,
    ])
  })
})
