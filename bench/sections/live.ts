import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Live, RestaurantStatus } from '#contract/shop/live.ts'
import type { Progress } from '#contract/shop/order-view.ts'
import { percentile } from '../tools/figures.ts'
import {
  type FollowingPage,
  type LiveStage,
  crowd,
  openStage,
  orders,
  pageCount,
} from './live-stage.ts'
import { type BenchRow, row } from '../tools/table.ts'

export const liveSection = `${pageCount} pages that follow orders and restaurants, at two processes over PostgreSQL`
/** Taps per second over all kitchens, as many as a chain has at noon. */
const tapsPerSecond = 20
const soldOut = [201, 202, 203, 204, 205]
/** Seconds that pages have to reconnect and catch up after they lost their stream. */
const catchUpSeconds = 20
const steps = 'received,in-preparation,ready'

const now = () => performance.timeOrigin + performance.now()

/**
 * Measures two delays, in either process: from a tap on an order to the pages that follow this
 * order, and from a product sold out in a kitchen to the pages that follow this restaurant. Also
 * counts the pages that miss an event when a process is killed.
 */
export async function measureLive(databaseUrl: string): Promise<BenchRow[]> {
  const stage = await openStage(databaseUrl)
  try {
    const onOrders = await tapOrders(stage)
    const onRestaurant = await sellOut(stage)
    const { lostPages: lost, back, receivedEvents } = await killOne(stage)
    return [
      ...delays('tap to the order’s pages', onOrders, `${tapsPerSecond} taps/s at one process`),
      ...delays('sold out to the restaurant’s pages', onRestaurant, `to ${crowd} pages each time`),
      row('memory of a page', 'kB', Math.max(...stage.memory), {
        note: `the larger of ${stage.memory.map((kilobytes) => kilobytes.toFixed(0)).join(' and ')} kB`,
      }),
      row('pages that miss something', 'pages', lost, {
        target: { of: 'ours', most: 0 },
        note: `a process was killed amid ${orders} taps; ${back} pages came back to the other, told ${receivedEvents} events in all`,
      }),
    ]
  } finally {
    await stage.close()
  }
}

function delays(name: string, all: readonly number[], how: string): BenchRow[] {
  const target = { of: 'ours', most: 1000 } as const
  return [
    row(`${name}, p50`, 'ms', percentile(all, 50)),
    row(`${name}, p99`, 'ms', percentile(all, 99), { target }),
    row(`${name}, slowest`, 'ms', percentile(all, 100), {
      target,
      note: `${all.length} events, ${how}`,
    }),
  ]
}

/**
 * Sends each tap when it is due. Returns the time of each tap (epoch milliseconds) by the order's
 * token.
 */
async function tapAll(
  { devices, orders: placed }: LiveStage,
  action: 'start' | 'ready',
  meanwhile: (i: number) => void = () => {},
): Promise<Map<string, number>> {
  const begin = now()
  const tapped = new Map<string, number>()
  const answers: Promise<void>[] = []
  for (const [i, { token, id, restaurant }] of placed.entries()) {
    await sleep(Math.max(0, begin + (i * 1000) / tapsPerSecond - now()))
    tapped.set(token, now())
    answers.push(succeed(devices.get(restaurant)?.tap(id, action)))
    meanwhile(i)
  }
  await Promise.all(answers)
  return tapped
}

async function succeed(pendingReply: Promise<Response> | undefined): Promise<void> {
  const reply = await pendingReply
  if (!reply?.ok)
    throw new Error(
      `the kitchen request was answered with ${reply?.status}: ${await reply?.text()}`,
    )
}

const statesOf = <T>(page: FollowingPage, event: string): { state: T; at: number }[] =>
  page.receivedEvents
    .filter((message) => message.event === event)
    .map(({ data, at }) => ({ state: JSON.parse(data), at }))

async function tapOrders(stage: LiveStage): Promise<number[]> {
  const tapped = await tapAll(stage, 'start')
  await sleep(2000)
  return stage.pages.flatMap((page) => {
    if (page.order === null) return []
    const stepNews = statesOf<Progress>(page, 'order').find(
      ({ state }) => state.status === 'in-preparation',
    )
    if (stepNews === undefined)
      throw new Error('a page received no live update after a tap of the kitchen')
    return [stepNews.at - (tapped.get(page.order) ?? Number.NaN)]
  })
}

async function sellOut({ devices, crowded, pages }: LiveStage): Promise<number[]> {
  const all: number[] = []
  for (const product of soldOut) {
    const at = now()
    const stop = { kind: 'sold-out', product, for: { until: 'for-good' } }
    const key = { 'idempotency-key': randomUUID() }
    await succeed(devices.get(crowded)?.send('POST', '/api/kitchen/stops', stop, key))
    await sleep(1500)
    for (const page of pages.filter(({ restaurant }) => restaurant === crowded)) {
      const soldOutNews = statesOf<RestaurantStatus>(page, 'restaurant').find(({ state }) =>
        state.soldOut.includes(product),
      )
      if (soldOutNews === undefined)
        throw new Error('a page received no live update about the sold-out product')
      all.push(soldOutNews.at - at)
    }
  }
  return all
}

/**
 * Kills the second process during the taps. Then waits at most `catchUpSeconds` for every page to
 * receive every step of its order and the current status of its restaurant. Returns the number of
 * pages that still lack something, of pages that reconnected (`back`), and of events received.
 */
async function killOne(
  stage: LiveStage,
): Promise<{ lostPages: number; back: number; receivedEvents: number }> {
  const [alive, killed] = stage.programs
  const count = () => stage.pages.reduce((sum, { receivedEvents: told }) => sum + told.length, 0)
  const before = count()
  await tapAll(stage, 'ready', (i) => {
    if (i === orders / 2) process.kill(killed.pid, 'SIGKILL')
  })
  let lostPages = pageCount
  for (const end = now() + catchUpSeconds * 1000; lostPages > 0 && now() < end; await sleep(500)) {
    const versions = await versionsOf(alive.origin, stage.devices.keys())
    lostPages = stage.pages.filter((page) => !page.isOpen() || !hasAll(page, versions)).length
  }
  const back = stage.pages.filter((page) => page.back() > 0).length
  return { lostPages, back, receivedEvents: count() - before }
}

/** The current status version of each restaurant. */
async function versionsOf(origin: string, ids: Iterable<number>): Promise<Map<number, string>> {
  const versions = new Map<number, string>()
  for (const id of ids) {
    const reply = await fetch(`${origin}/api/live?restaurant=${id}`)
    versions.set(id, ((await reply.json()) as Live).restaurant?.version ?? '')
  }
  return versions
}

function hasAll(page: FollowingPage, versions: ReadonlyMap<number, string>): boolean {
  const progress = page.last<Progress>('order')
  if (page.order !== null && progress?.steps.map(({ status }) => status).join() !== steps)
    return false
  // A page that received no status is up to date: its restaurant has not changed since the page was
  // opened.
  const status = page.last<RestaurantStatus>('restaurant')
  return status === null || status.version === versions.get(page.restaurant)
}
