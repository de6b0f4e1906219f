import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import type { Live, RestaurantStatus } from '#contract/shop/live.ts'
import type { Order } from '#contract/shop/orders.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import type { Takeaway } from '#contract/shop/restaurants.ts'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type TestFollower, aFollower } from '#testing/builders/a-follower.ts'
import { prepareDevice } from '#testing/builders/a-paired-device.ts'
import { type TestServer, startServer } from '#testing/programs/a-server.ts'
import { HAUSSMANN, anOrder, place } from '#testing/builders/an-order.ts'
import { freePort } from '#testing/programs/postgres.ts'
import { isFull } from '#testing/runs/budget.ts'

const ORDERS = 20
/** Number of clients that follow: two for each order, and twenty for the restaurant. */
const FOLLOWERS = 60
const all = ['received', 'in-preparation', 'ready', 'collected']
const settings = { LIVE_STREAMS_PER_ADDRESS: '1000' }

/** Internal ids of orders, which a new database numbers from 1. */
const nameOf = (i: number): string => String(i + 1)

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

async function aCopy(kind: 'embedded' | 'postgres'): Promise<DatabaseCopy> {
  const copy = await copyDatabase(kind)
  ended.push(copy.remove)
  return copy
}

async function placeAll(server: TestServer): Promise<Order[]> {
  const { days } = (await server.get(`/api/restaurants/${HAUSSMANN}/takeaway`)).json<Takeaway>()
  const times = days
    .flatMap((day) => day.times)
    .filter(({ left: placesLeft }) => placesLeft > 1)
    .slice(-ORDERS)
  const body = await anOrder(server)
  const orders: Order[] = []
  for (const { at } of times) orders.push(await place(server, { ...body, takeawayAt: at }))
  return orders
}

const queriesOf = (orders: readonly Order[]): string[] =>
  Array.from({ length: FOLLOWERS }, (_, i) => {
    const order = orders[i % orders.length]?.token ?? ''
    return i < FOLLOWERS / 3
      ? `restaurant=${HAUSSMANN}`
      : i < (2 * FOLLOWERS) / 3
        ? `order=${order}`
        : `order=${order}&restaurant=${HAUSSMANN}`
  })

const follow = (
  queries: readonly string[],
  origins: (i: number) => readonly string[],
): TestFollower[] =>
  queries.map((query, i) => {
    const follower = aFollower(origins(i), query)
    ended.push(follower.stop)
    return follower
  })

/**
 * Expects that every follower received every step and the last state, and that no follower saw an
 * order go back.
 */
async function expectNothingLost(
  server: TestServer,
  followers: readonly TestFollower[],
  queries: readonly string[],
): Promise<void> {
  const { restaurant } = (await server.get(`/api/live?restaurant=${HAUSSMANN}`)).json<Live>()
  await expect
    .poll(
      () =>
        followers.filter((follower, i) => {
          const query = queries[i] ?? ''
          const steps = follower.last<Progress>('order')?.steps.map(({ status }) => status)
          return (
            (query.includes('order=') && JSON.stringify(steps) !== JSON.stringify(all)) ||
            (query.includes('restaurant=') &&
              follower.last<RestaurantStatus>('restaurant')?.version !== restaurant?.version)
          )
        }).length,
      { timeout: 20_000 },
    )
    .toBe(0)
  for (const { receivedEvents } of followers) {
    const versions = receivedEvents
      .filter(({ event }) => event === 'order')
      .map(({ data }) => (JSON.parse(data) as Progress).version)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(new Set(versions).size).toBe(versions.length)
  }
}

it('killing one of two processes while the kitchen taps loses no event for any follower', async () => {
  const copy = await aCopy('postgres')
  const [first, second] = [await startServer(copy, settings), await startServer(copy, settings)]
  const orders = await placeAll(first)
  const kitchen = await (await prepareDevice(copy, HAUSSMANN))(first.url)
  const queries = queriesOf(orders)
  const followers = follow(queries, (i) =>
    i % 2 === 0 ? [first.url, second.url] : [second.url, first.url],
  )
  await expect
    .poll(() => followers.every(({ receivedEvents }) => receivedEvents.length > 0), {
      timeout: 10_000,
    })
    .toBe(true)
  for (const [at, action] of (['start', 'ready', 'hand-over'] as const).entries()) {
    for (const i of orders.keys()) {
      if (at === 1 && i === ORDERS / 2) await second.end('SIGKILL')
      expect((await kitchen.tap(nameOf(i), action)).status).toBe(200)
    }
  }
  await expectNothingLost(first, followers, queries)
  // Half of the followers were connected to the killed process, and all of these must reconnect.
  // Those that missed nothing may not have reconnected yet.
  await expect
    .poll(() => followers.filter((follower) => follower.back() > 0 && follower.isOpen()).length, {
      timeout: 10_000,
    })
    .toBeGreaterThanOrEqual(FOLLOWERS / 2)
}, 120_000)

it.runIf(isFull())(
  'killing and restarting the only process while the kitchen taps loses no event for any follower',
  async () => {
    const copy = await aCopy('embedded')
    // The device is prepared while the program is stopped, because the embedded database allows no
    // second process.
    const pair = await prepareDevice(copy, HAUSSMANN)
    // The payment and social-login services take any free port: the next port may be in use.
    const fixed = {
      ...settings,
      PORT: String(await freePort()),
      PAYMENTS_PORT: '0',
      SOCIAL_LOGIN_PORT: '0',
    }
    const before = await startServer(copy, fixed)
    const orders = await placeAll(before)
    const queries = queriesOf(orders)
    const followers = follow(queries, () => [before.url])
    await expect
      .poll(() => followers.every(({ receivedEvents }) => receivedEvents.length > 0), {
        timeout: 10_000,
      })
      .toBe(true)
    const kitchen = await pair(before.url)
    const keys = new Map<string, string>()
    const keyOf = (name: string) => keys.get(name) ?? keys.set(name, randomUUID()).get(name) ?? ''
    for (let i = 0; i < ORDERS / 2; i += 1)
      await kitchen.tap(nameOf(i), 'start', keyOf(`start ${i}`))
    await before.end('SIGKILL')
    const after = await startServer(copy, fixed)
    expect(after.url).toBe(before.url)
    // The board sends its stored taps again, under their original keys.
    for (const action of ['start', 'ready', 'hand-over'] as const) {
      for (const i of orders.keys())
        expect((await kitchen.tap(nameOf(i), action, keyOf(`${action} ${i}`))).status).toBe(200)
    }
    await expectNothingLost(after, followers, queries)
    await expect
      .poll(() => followers.every((follower) => follower.back() > 0 && follower.isOpen()), {
        timeout: 10_000,
      })
      .toBe(true)
  },
  120_000,
)
