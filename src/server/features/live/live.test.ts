import { runStatement } from '#server/db/statements.ts'
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Live, RestaurantStatus } from '#contract/shop/live.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Progress, OrderView } from '#contract/shop/order-view.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { copyDatabase, databaseKinds } from '#testing/programs/a-database.ts'
import { aKitchen } from '#testing/builders/a-kitchen.ts'
import { BOURSE, HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { importPrices } from '#testing/builders/other-prices.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { type EventReader, readEvents } from '#testing/builders/an-event-stream.ts'
import { TUESDAY_AT_NINE, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { unpairDevice } from '#server/stores/kitchen/devices.ts'
import { advanceOrder } from '#server/features/orders/advance-order.ts'
import { hashOf } from '#server/kit/hash.ts'
import { findOrder } from '#server/stores/orders/orders.ts'
import { restaurantStatus } from '#server/state/times/restaurant-status.ts'

const readers: Pick<EventReader, 'leave'>[] = []

/**
 * Starts the HTTP server so that clients can follow over a real connection, without any background
 * work of the program.
 */
async function listenWith({ app }: TestApp): Promise<string> {
  await once(app.server.listen(0, '127.0.0.1'), 'listening')
  const address = app.server.address()
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
}

async function follow(origin: string, query: string, lastId?: string): Promise<EventReader> {
  const reader = await readEvents(
    `${origin}/api/live/events?${query}`,
    lastId === undefined ? {} : { 'last-event-id': lastId },
  )
  readers.push(reader)
  return reader
}

async function orderOf(app: TestApp, { token }: Pick<Order, 'token'>): Promise<string> {
  const orderId = await findOrder(app.database.db, hashOf(token))
  if (orderId === null) throw new Error('the order does not exist')
  return orderId
}

async function advance(app: TestApp, order: Order, ...steps: OrderStatus[]): Promise<void> {
  const id = await orderOf(app, order)
  for (const to of steps) {
    await app.database.db
      .transaction()
      .execute((tx) => advanceOrder(tx, app.services.jobs, { order: id, to, at: app.clock.now }))
  }
}

const statuses = (reader: EventReader) =>
  reader.events.map(({ data }) => (JSON.parse(data) as Progress).status)

describe.each(databaseKinds)('live updates on %s', (kind) => {
  let app: TestApp
  let origin: string
  beforeAll(async () => {
    app = await openTestApp(kind)
    origin = await listenWith(app)
  })
  afterAll(() => app.close())

  it('send a follower of an order its current state and each later step (O1, O2)', async () => {
    const order = await place(app, await anOrder(app))
    const reader = await follow(origin, `order=${order.token}`)
    await expect.poll(() => statuses(reader)).toEqual(['received'])
    for (const to of ['in-preparation', 'ready', 'collected'] as const) {
      await advance(app, order, to)
      await expect.poll(() => reader.last<Progress>('order')?.status).toBe(to)
    }
    expect(reader.last<Progress>('order')).toEqual(
      (await app.get(`/api/orders/${order.token}`)).json<OrderView>().progress,
    )
    expect(reader.last<Progress>('order')?.steps.map(({ status }) => status)).toEqual([
      'received',
      'in-preparation',
      'ready',
      'collected',
    ])
  })

  it('end the stream of a board whose device is unpaired, and keep the streams of other boards', async () => {
    const [unpairedBoard, pairedBoard] = [await aKitchen(app, BOURSE), await aKitchen(app, BOURSE)]
    const [unpairedStream, pairedStream] = await Promise.all(
      [unpairedBoard, pairedBoard].map(({ token }) =>
        readEvents(`${origin}/api/kitchen/events`, { authorization: `Bearer ${token}` }),
      ),
    )
    await expect
      .poll(() => [unpairedStream?.events.length, pairedStream?.events.length])
      .toEqual([1, 1])
    await unpairDevice(app.database.db, unpairedBoard.desk.device.id, app.clock.now)
    await expect.poll(() => unpairedStream?.isOpen()).toBe(false)
    await place(app, await anOrder(app, { restaurant: BOURSE }))
    await expect.poll(() => pairedStream?.events.length).toBeGreaterThan(1)
    expect([unpairedStream?.events.length, pairedStream?.isOpen()]).toEqual([1, true])
    pairedStream?.leave()
  })

  it('send a follower of an order a delay and its reason', async () => {
    const order = await place(app, await anOrder(app))
    const reader = await follow(origin, `order=${order.token}`)
    await runStatement(app.database.db)`
      insert into order_delays values (${await orderOf(app, order)}, 1, 20, 'busy', now())`
    await expect
      .poll(() => reader.last<Progress>('order')?.delay)
      .toEqual({ minutes: 20, reason: 'busy' })
  })

  it('send a follower of a restaurant when a time becomes full or free again', async () => {
    const reader = await follow(origin, `restaurant=${BOURSE}`)
    await expect.poll(() => reader.events.length).toBe(1)
    const { days } = (await app.get(`/api/restaurants/${BOURSE}/takeaway`)).json<Takeaway>()
    const time = days[0]?.times.find(({ left: placesLeft }) => placesLeft > 0)
    const body = await anOrder(app, { restaurant: BOURSE, takeawayAt: time?.at ?? '' })
    for (let placesLeft = time?.left ?? 0; placesLeft > 1; placesLeft -= 1) await place(app, body)
    const nearly = await restaurantStatus(app.services, BOURSE)
    await expect.poll(() => reader.last<RestaurantStatus>('restaurant')).toEqual(nearly)
    const last = await place(app, body)
    await expect
      .poll(() => reader.last<RestaurantStatus>('restaurant')?.times)
      .not.toBe(nearly?.times)
    await advance(app, last, 'cancelled')
    await expect.poll(() => reader.last<RestaurantStatus>('restaurant')).toEqual(nearly)
  })

  it('send a follower of a restaurant sold-out products, pauses and their ends, from its own kitchen only (C25)', async () => {
    const [reader, otherReader] = [
      await follow(origin, `restaurant=7`),
      await follow(origin, 'restaurant=3'),
    ]
    const kitchen = await aKitchen(app, 7)
    await kitchen.ask('POST', '/api/kitchen/stops', {
      kind: 'sold-out',
      product: 201,
      for: { until: 'end-of-day' },
    })
    await expect.poll(() => reader.last<RestaurantStatus>('restaurant')?.soldOut).toEqual([201])
    expect(reader.last<RestaurantStatus>('restaurant')?.menuVersion).toBe(
      (await app.get(`/api/restaurants/7/menu?language=fr`)).json<{ version: string }>().version,
    )
    const { stop } = (
      await kitchen.ask('POST', '/api/kitchen/stops', {
        kind: 'pause',
        for: { until: 'time', at: new Date(app.clock.now + 3_600_000).toISOString() },
      })
    ).json<{ stop: { id: string } }>()
    await expect
      .poll(() => reader.last<RestaurantStatus>('restaurant')?.stop)
      .toMatchObject({ reason: 'pause' })
    await kitchen.ask('DELETE', `/api/kitchen/stops/${stop.id}`)
    await expect.poll(() => reader.last<RestaurantStatus>('restaurant')?.stop).toBeNull()
    expect(otherReader.events).toHaveLength(1)
  })

  it('send a follower of a restaurant the end of a stop that expires without a tap', async () => {
    const kitchen = await aKitchen(app, 4)
    await kitchen.ask('POST', '/api/kitchen/stops', {
      kind: 'pause',
      for: { until: 'time', at: new Date(app.clock.now + 1000).toISOString() },
    })
    const reader = await follow(origin, 'restaurant=4')
    await expect
      .poll(() => reader.last<RestaurantStatus>('restaurant')?.stop)
      .toMatchObject({ reason: 'pause' })
    onTestFinished(() => {
      app.clock.now = TUESDAY_AT_NINE
    })
    app.clock.now += 2000
    await expect
      .poll(() => reader.last<RestaurantStatus>('restaurant')?.stop, { timeout: 5000 })
      .toBeNull()
  })

  it('send a follower of a restaurant the start of a price exception without any request (B6)', async () => {
    const begins = TUESDAY_AT_NINE + 60_000
    await importPrices(app, [], {
      6: {
        price_exceptions: [
          {
            kind: 'ingredient',
            id: 1301,
            price: 9.9,
            from: '2026-11-24T09:01',
            until: '2026-11-24T10:00',
          },
        ],
      },
    })
    onTestFinished(() => {
      app.clock.now = TUESDAY_AT_NINE
    })
    app.clock.now = begins - 1000
    const reader = await follow(origin, 'restaurant=6')
    const menuVersionSeen = () => reader.last<RestaurantStatus>('restaurant')?.menuVersion
    const { version } = (await app.get('/api/restaurants/6/menu')).json<{ version: string }>()
    await expect.poll(menuVersionSeen).toBe(version)
    app.clock.now = begins
    await expect.poll(menuVersionSeen, { timeout: 5000 }).toMatch(new RegExp(`^${version}\\.p`))
  })

  it('send a follower of an order each tap and undo, and tell the board that something changed', async () => {
    const order = await place(app, await anOrder(app, { restaurant: 5 }))
    const kitchen = await aKitchen(app, 5)
    const token = { authorization: `Bearer ${kitchen.token}` }
    const board = await readEvents(`${origin}/api/kitchen/events`, token)
    readers.push(board)
    await expect.poll(() => board.events.map(({ event }) => event)).toEqual(['board'])
    const reader = await follow(origin, `order=${order.token}`)
    const id = await orderOf(app, order)
    for (const [action, status] of [
      ['start', 'in-preparation'],
      ['ready', 'ready'],
      ['undo', 'in-preparation'],
    ] as const) {
      const before = board.events.length
      expect((await kitchen.tap(id, { action })).status).toBe(200)
      await expect.poll(() => reader.last<Progress>('order')?.status).toBe(status)
      await expect.poll(() => board.events.length).toBeGreaterThan(before)
    }
    expect(reader.last<Progress>('order')?.steps.map(({ status }) => status)).toEqual([
      'received',
      'in-preparation',
    ])
    const eventsBefore = board.events.length
    await place(app, await anOrder(app, { restaurant: 6 }))
    await place(app, await anOrder(app, { restaurant: 5 }))
    await expect.poll(() => board.events.length).toBe(eventsBefore + 1)
    expect(new Set(board.events.map((event) => event.id)).size).toBe(eventsBefore + 1)
    expect((await readEvents(`${origin}/api/kitchen/events`)).status).toBe(401)
  })

  it('send order and restaurant in one stream, which resumes with exactly the missed changes', async () => {
    const order = await place(app, await anOrder(app))
    const query = `order=${order.token}&restaurant=${BOURSE}`
    const reader = await follow(origin, query)
    await expect
      .poll(() => reader.events.map(({ event }) => event).sort())
      .toEqual(['order', 'restaurant'])
    const { id } = reader.events.at(-1) ?? { id: '' }
    reader.leave()

    const unchanged = await follow(origin, query, id)
    await advance(app, order, 'in-preparation')
    await expect.poll(() => statuses(unchanged)).toEqual(['in-preparation'])
    unchanged.leave()

    const again = await follow(origin, query, id)
    await expect.poll(() => statuses(again)).toEqual(['in-preparation'])
    const stale = await follow(origin, query, 'o999~r%00~nonsense')
    await expect.poll(() => stale.events.map(({ event }) => event)).toEqual(['restaurant'])
  })

  it('return the same state to a client that polls', async () => {
    const order = await place(app, await anOrder(app))
    const reader = await follow(origin, `order=${order.token}&restaurant=${HAUSSMANN}`)
    await expect.poll(() => reader.events.length).toBe(2)
    const polledState = (
      await app.get(`/api/live?order=${order.token}&restaurant=${HAUSSMANN}`)
    ).json<Live>()
    expect(polledState).toEqual({
      order: reader.last('order'),
      restaurant: reader.last('restaurant'),
    })
    reader.leave()
    await advance(app, order, 'in-preparation')
    expect((await app.get(`/api/live?order=${order.token}`)).json<Live>()).toMatchObject({
      order: { status: 'in-preparation' },
      restaurant: null,
    })
  })
})

describe('an event stream', () => {
  let app: TestApp
  let origin: string
  let order: Order
  beforeAll(async () => {
    app = await openTestApp('embedded', { LIVE_STREAMS: '8', LIVE_STREAMS_PER_ADDRESS: '3' })
    origin = await listenWith(app)
    order = await place(app, await anOrder(app))
  })
  afterAll(() => app.close())
  const metric = async (name: string): Promise<number> =>
    Number(
      new RegExp(`^${name} (\\d+)`, 'm').exec(await app.services.metrics.registry.metrics())?.[1],
    )
  const leaveAll = async () => {
    for (const reader of readers.splice(0)) reader.leave()
    await expect.poll(() => metric('live_streams_open')).toBe(0)
  }

  it('is not buffered by proxies, tells clients when to reconnect, and has the headers of the API', async () => {
    const reader = await follow(origin, `order=${order.token}`)
    await expect.poll(() => reader.events.length).toBe(1)
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    const wait = Number(/^retry: (\d+)\n\n/.exec(reader.text())?.[1])
    expect(wait).toBeGreaterThanOrEqual(1000)
    expect(wait).toBeLessThan(3000)
    await leaveAll()
  })

  it('answers 404 for an unknown order link or restaurant, and 400 for a malformed query', async () => {
    for (const query of [
      `order=${'x'.repeat(43)}`,
      'restaurant=99999',
      `order=${order.token}&restaurant=99999`,
    ]) {
      for (const path of ['/api/live', '/api/live/events']) {
        expect((await app.get(`${path}?${query}`)).json(), query).toMatchObject({
          status: 404,
          code: 'not_found',
        })
      }
    }
    for (const query of ['', 'order=', 'restaurant=0', 'restaurant=1&restaurant=2', 'order=1']) {
      expect((await app.get(`/api/live/events?${query}`)).json(), query).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
    }
    await expect.poll(() => metric('live_streams_open')).toBe(0)
  })

  it('is refused above a limit per client and in total, with advice to poll instead', async () => {
    const mine = await Promise.all([1, 2, 3, 4].map(() => follow(origin, 'restaurant=1')))
    expect(mine.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
    expect(mine.find(({ status }) => status === 429)?.headers['retry-after']).toBe('30')
    expect((await app.get('/api/live?restaurant=1')).status).toBe(200)
    await leaveAll()
    expect((await follow(origin, 'restaurant=1')).status).toBe(200)
    await leaveAll()
  })

  it('has places for boards apart from those of visitors, a few for each board', async () => {
    const kitchen = await aKitchen(app)
    const followAs = async (localAddress: string) => {
      const request = get(`${origin}/api/live/events?restaurant=1`, {
        localAddress,
        agent: false,
      }).on('error', () => {})
      const [reply] = (await once(request, 'response')) as [IncomingMessage]
      readers.push({
        leave: () => {
          request.destroy()
        },
      })
      return reply.statusCode
    }
    const statuses = []
    for (let i = 0; i < 9; i += 1) statuses.push(await followAs(`127.0.0.${2 + i}`))
    expect(statuses).toEqual([...Array<number>(8).fill(200), 503])
    const boards = []
    for (let i = 0; i < 6; i += 1)
      boards.push(
        await readEvents(`${origin}/api/kitchen/events`, {
          authorization: `Bearer ${kitchen.token}`,
        }),
      )
    readers.push(...boards)
    expect(boards.map(({ status }) => status)).toEqual([...Array<number>(5).fill(200), 429])
    await leaveAll()
  })

  it('ends at once for a HEAD request', async () => {
    expect(
      (await app.app.inject({ method: 'HEAD', url: '/api/live/events?restaurant=1' })).statusCode,
    ).toBe(200)
    await expect.poll(() => metric('live_streams_open')).toBe(0)
  })

  it('ends when the program shuts down, and new streams are refused', async () => {
    const reader = await follow(origin, 'restaurant=1')
    app.services.lifecycle.draining = true
    await expect.poll(() => reader.isOpen(), { timeout: 3000 }).toBe(false)
    expect((await app.get('/api/live/events?restaurant=1')).json()).toMatchObject({
      status: 503,
      code: 'unavailable',
    })
    app.services.lifecycle.draining = false
    const last = await follow(origin, 'restaurant=1')
    await app.app.close()
    await expect.poll(() => last.isOpen()).toBe(false)
  })
})

it('writes no order token in the log, and does not block the program’s shutdown', async () => {
  const copy = await copyDatabase('embedded')
  onTestFinished(copy.remove)
  const server = await startServer(copy, { LOG_LEVEL: 'debug' })
  const { days } = (await server.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
  const takeawayAt =
    days.flatMap(({ times }) => times).findLast(({ left: placesLeft }) => placesLeft > 0)?.at ?? ''
  const { token } = await place(server, await anOrder(server, { takeawayAt }))
  const reader = await follow(server.url, `order=${token}`)
  await expect.poll(() => reader.events.length).toBe(1)
  expect((await server.get(`/api/live?order=${token}`)).status).toBe(200)
  expect((await server.get(`/api/live/events?order=${token}x`)).status).toBe(404)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(reader.isOpen()).toBe(false)
  expect(server.output()).toContain('/api/live/events')
  expect(server.output()).not.toContain(token)
})
