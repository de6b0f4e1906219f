import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Live, RestaurantStatus } from '#contract/shop/live.ts'
import type { Progress } from '#contract/shop/orders.ts'
import type { Page } from './live-client.ts'
import { type LiveOrder, type Stage, crowd, openStage, orders, pages } from './live-stage.ts'
import { percentile } from './percentile.ts'
import type { Row } from './table.ts'

const section = `${pages} pages that follow orders and restaurants, at two processes over PostgreSQL`
/** Taps of all kitchens: a chain at noon. */
const tapsPerSecond = 20
const soldOut = [201, 202, 203, 204, 205]
/** For who lost the stream to come back, and be told. */
const catchUpSeconds = 20
const steps = ['received', 'in-preparation', 'ready']

const now = () => performance.timeOrigin + performance.now()

/**
 * From a tap in a kitchen to every page that follows, whichever process it is at; and what is lost
 * when one is killed.
 */
export async function measureLive(databaseUrl: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-bench-'))
  const stage = await openStage(databaseUrl, folder).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  try {
    await stage.told()
    const row = { section, limit: null }
    const onOrders = await tapOrders(stage)
    const onRestaurant = await sellOut(stage)
    const delays = (name: string, all: readonly number[], note: string): Row[] => [
      { ...row, name: `${name}, p50`, unit: 'ms', ours: percentile(all, 0.5), target: null },
      {
        ...row,
        name: `${name}, p99`,
        unit: 'ms',
        ours: percentile(all, 0.99),
        target: { of: 'ours', most: 1000 },
      },
      {
        ...row,
        name: `${name}, slowest`,
        unit: 'ms',
        ours: Math.max(...all),
        target: { of: 'ours', most: 1000 },
        note,
      },
    ]
    const measured: Row[] = [
      ...delays(
        'tap to the order’s pages',
        onOrders,
        `${onOrders.length} events, ${tapsPerSecond} taps/s at one process`,
      ),
      ...delays(
        'sold out to the restaurant’s pages',
        onRestaurant,
        `${onRestaurant.length} events, to ${crowd} pages each time`,
      ),
      {
        ...row,
        name: 'memory of a page',
        unit: 'kB',
        ours: Math.max(...stage.memory),
        target: null,
        note: `the larger of ${stage.memory.map((kilobytes) => kilobytes.toFixed(0)).join(' and ')} kB`,
      },
    ]
    const { lost, back, told } = await killOne(stage)
    return [
      ...measured,
      {
        ...row,
        name: 'pages that miss something',
        unit: 'pages',
        ours: lost,
        target: { of: 'ours', most: 0 },
        note: `a process was killed amid ${orders} taps; ${back} pages came back to the other, told ${told} events in all`,
      },
    ]
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function tap(
  { devices }: Stage,
  { restaurant, id }: LiveOrder,
  action: 'start' | 'ready',
): Promise<void> {
  const reply = await devices.get(restaurant)?.tap(id, action)
  if (!reply?.ok) throw new Error(`a tap was answered ${reply?.status}: ${await reply?.text()}`)
}

/** Each tap when it is due; answers when each was. */
async function tapAll(
  stage: Stage,
  action: 'start' | 'ready',
  meanwhile: (i: number) => void = () => {},
): Promise<Map<string, number>> {
  const begin = now()
  const tapped = new Map<string, number>()
  const answers: Promise<void>[] = []
  for (const [i, order] of stage.orders.entries()) {
    await sleep(Math.max(0, begin + (i * 1000) / tapsPerSecond - now()))
    tapped.set(order.token, now())
    answers.push(tap(stage, order, action))
    meanwhile(i)
  }
  await Promise.all(answers)
  return tapped
}

const orderOf = ({ query }: Page): string | null => new URLSearchParams(query).get('order')
const restaurantOf = ({ query }: Page): number =>
  Number(new URLSearchParams(query).get('restaurant'))
const read = <T>(page: Page, event: string): { state: T; at: number }[] =>
  page.told
    .filter((one) => one.event === event)
    .map(({ data, at }) => ({ state: JSON.parse(data), at }))

async function tapOrders(stage: Stage): Promise<number[]> {
  const tapped = await tapAll(stage, 'start')
  await sleep(2000)
  const following = (await stage.told()).filter((page) => orderOf(page) !== null)
  return following.map((page) => {
    const told = read<Progress>(page, 'order').find(
      ({ state }) => state.status === 'in-preparation',
    )
    if (told === undefined) throw new Error('a page was not told of a tap')
    return told.at - (tapped.get(orderOf(page) ?? '') ?? Number.NaN)
  })
}

async function sellOut(stage: Stage): Promise<number[]> {
  const delays: number[] = []
  for (const product of soldOut) {
    const at = now()
    const reply = await stage.devices
      .get(stage.crowded)
      ?.send(
        'POST',
        '/api/kitchen/stops',
        { kind: 'sold-out', product, for: { until: 'for-good' } },
        { 'idempotency-key': randomUUID() },
      )
    if (!reply?.ok) throw new Error(`sold out was answered ${reply?.status}`)
    await sleep(1500)
    const following = (await stage.told()).filter((page) => restaurantOf(page) === stage.crowded)
    for (const page of following) {
      const told = read<RestaurantStatus>(page, 'restaurant').find(({ state }) =>
        state.soldOut.includes(product),
      )
      if (told === undefined) throw new Error('a page was not told of what is sold out')
      delays.push(told.at - at)
    }
  }
  return delays
}

/**
 * The second process dies amid the taps: at the end every page has every step, and its restaurant
 * as it is.
 */
async function killOne(stage: Stage): Promise<{ lost: number; back: number; told: number }> {
  const {
    programs: [alive, killed],
    orders: { length },
  } = stage
  const before = await stage.told()
  await tapAll(stage, 'ready', (i) => {
    if (i === length / 2) process.kill(killed.pid, 'SIGKILL')
  })
  const all = before.map(({ query }): Page => ({ query, told: [], back: 0, open: false }))
  const byQuery = Map.groupBy(all, ({ query }) => query)
  let missing: Page[] = all
  for (
    const end = now() + catchUpSeconds * 1000;
    missing.length > 0 && now() < end;
    await sleep(500)
  ) {
    const news = await stage.told()
    for (const [i, { told, back, open }] of news.entries()) {
      const page = all[i]
      if (page === undefined || page.query !== news[i]?.query)
        throw new Error('the pages changed places')
      page.told.push(...told)
      Object.assign(page, { back, open })
    }
    const moments = await momentsOf(alive.origin, all)
    missing = [...byQuery.values()].flat().filter((page) => !page.open || !hasAll(page, moments))
  }
  return {
    lost: missing.length,
    back: all.filter(({ back }) => back > 0).length,
    told: all.reduce((sum, page) => sum + page.told.length, 0),
  }
}

async function momentsOf(origin: string, all: readonly Page[]): Promise<Map<number, string>> {
  const restaurants = [...new Set(all.map(restaurantOf))].filter((id) => id > 0)
  return new Map(
    await Promise.all(
      restaurants.map(async (id): Promise<[number, string]> => {
        const { restaurant } = (await (
          await fetch(`${origin}/api/live?restaurant=${id}`)
        ).json()) as Live
        return [id, restaurant?.version ?? '']
      }),
    ),
  )
}

function hasAll(page: Page, moments: ReadonlyMap<number, string>): boolean {
  const progress = read<Progress>(page, 'order').at(-1)?.state
  if (orderOf(page) !== null && progress?.steps.map(({ status }) => status).join() !== steps.join())
    return false
  // Who was told nothing has it as it was.
  const moment = read<RestaurantStatus>(page, 'restaurant').at(-1)?.state
  return moment === undefined || moment.version === moments.get(restaurantOf(page))
}
